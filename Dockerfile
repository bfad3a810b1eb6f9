FROM python:3.13-slim AS build
RUN python -m venv --without-pip /opt/venv
COPY requirements.lock .
RUN pip --python /opt/venv/bin/python install --no-cache-dir --require-hashes --no-deps -r requirements.lock

FROM python:3.13-slim
RUN useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin dracula \
    && install --directory --owner=dracula --mode=0700 /data
WORKDIR /app
COPY --from=build /opt/venv /opt/venv
COPY LICENSE ./
COPY assets ./assets
COPY bot ./bot
COPY cogs ./cogs
RUN /opt/venv/bin/python -m compileall -q bot cogs
ENV PATH=/opt/venv/bin:$PATH PYTHONUNBUFFERED=1 DATABASE=/data/dracula.db DATA_FOLDER=/data
USER dracula
VOLUME /data
# A bot that works writes a heartbeat into its database; one that hangs stops doing so.
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s CMD ["python", "-m", "bot.health"]
# Without a shell in between, so that SIGTERM reaches the bot and it can finish its work.
ENTRYPOINT ["python", "-m", "bot"]
