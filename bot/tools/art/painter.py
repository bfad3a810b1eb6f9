"""Painter: fills and inks outlines on a canvas four times too large, which is then reduced."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from bot.render.colours import Colour
from bot.render.glyphs import glyph_mask
from bot.render.vector_paths import SUPERSAMPLING, Point, Polygon, polygons
from bot.tools.art.outlines import mirrored, symmetric

AXIS = 58.0
"""The middle of a court's bust, where shapes are mirrored; in units of a card."""
Outline = str | Sequence[Point]
Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class Ink:
    """A pen: its colour and its width in the painter's units."""

    colour: Colour
    width: float = 1.0


@dataclass(frozen=True)
class Painter:
    """Paints in units of `scale` pixels from `origin`; every placed painter shares one canvas."""

    canvas: Image.Image
    scale: float = 1.0
    origin: Point = (0.0, 0.0)

    @classmethod
    def blank(cls, width: int, height: int, ground: Colour | None = None) -> Self:
        """A painter on an empty canvas of this size in pixels, see-through without a ground."""
        size = width * SUPERSAMPLING, height * SUPERSAMPLING
        return cls(Image.new("RGBA", size, ground or (0, 0, 0, 0)), float(SUPERSAMPLING))

    def placed(self, x: float, y: float, scale: float = 1.0) -> Self:
        """The same canvas with its zero at (x, y) and units `scale` times as large."""
        return replace(self, origin=self._point((x, y)), scale=self.scale * scale)

    def picture(self) -> Image.Image:
        """What was painted, at its final size."""
        return self.canvas.reduce(SUPERSAMPLING)

    def shape(self, outline: Outline, fill: Colour | None = None, ink: Ink | None = None) -> None:
        """Fill and then ink a closed outline."""
        for polygon in _polygons(outline):
            self._polygon(polygon, fill, ink)

    def halves(
        self, half: Outline, fill: Colour, ink: Ink | None = None, axis: float = AXIS
    ) -> None:
        """Paint one closed outline of which only the left half is given, from axis to axis."""
        for polygon in _polygons(half):
            self._polygon(symmetric(polygon, axis), fill, ink)

    def twins(self, outline: Outline, fill: Colour | None, ink: Ink | None = None) -> None:
        """Paint an outline and its mirror image."""
        for polygon in _polygons(outline):
            self._polygon(polygon, fill, ink)
            self._polygon(mirrored(polygon, AXIS), fill, ink)

    def line(self, outline: Outline, ink: Ink) -> None:
        """Draw an open line with round ends."""
        draw = ImageDraw.Draw(self.canvas)
        width = self._width(ink)
        for polygon in _polygons(outline):
            points = [self._point(point) for point in polygon]
            draw.line(points, ink.colour, width, joint="curve")
            for x, y in (points[0], points[-1]):
                reach = width / 2
                draw.ellipse((x - reach, y - reach, x + reach, y + reach), ink.colour)

    def disc(
        self,
        centre: Point,
        radii: float | Point,
        fill: Colour | None = None,
        ink: Ink | None = None,
    ) -> None:
        """A circle, or an ellipse with two radii."""
        across, down = radii if isinstance(radii, tuple) else (radii, radii)
        left, top = self._point((centre[0] - across, centre[1] - down))
        right, bottom = self._point((centre[0] + across, centre[1] + down))
        ImageDraw.Draw(self.canvas).ellipse((left, top, right, bottom), fill, *self._edge(ink))

    def panel(
        self, box: Box, radius: float, fill: Colour | None = None, ink: Ink | None = None
    ) -> None:
        """A rectangle with round corners; its ink lies inside the box."""
        left, top = self._point((box[0], box[1]))
        right, bottom = self._point((box[2], box[3]))
        ImageDraw.Draw(self.canvas).rounded_rectangle(
            (left, top, right - 1, bottom - 1),
            radius * self.scale,
            fill,
            *self._edge(ink),
        )

    def write(
        self, text: str, foot: Point, height: float, colour: Colour, width: float = 1.0
    ) -> None:
        """Figures centred on `foot` (the middle of their base line); `width` below 1 condenses."""
        mask, (dx, dy) = glyph_mask(text, height * self.scale, width)
        x, y = self._point(foot)
        self.canvas.paste(colour, (round(x + dx), round(y + dy)), mask)

    def overlay(self, layer: Image.Image) -> None:
        """Blend a see-through layer of the canvas's own size over everything so far."""
        self.canvas.alpha_composite(layer)

    def layer(self) -> Self:
        """A see-through painter of the same size and units; bring it back with `overlay`."""
        return replace(self, canvas=Image.new("RGBA", self.canvas.size, (0, 0, 0, 0)))

    def glow(self, source: Image.Image, colour: Colour, radius: float, strength: float) -> None:
        """Blend a soft copy of a layer; only its alpha is blurred, or the edges would go black."""
        blur = ImageFilter.GaussianBlur(radius * self.scale)
        alpha = source.getchannel("A").filter(blur).point(lambda value: min(255, value * strength))
        halo = Image.new("RGBA", source.size, colour)
        halo.putalpha(alpha)
        self.overlay(halo)

    def clip(self, box: Box, radius: float) -> None:
        """Erase all that lies outside a rectangle with round corners."""
        shape = self.layer()
        shape.panel(box, radius, (0, 0, 0))
        self.cut(shape)

    def hole(self, box: Box) -> None:
        """Erase all that lies inside a rectangle."""
        left, top = self._point((box[0], box[1]))
        right, bottom = self._point((box[2], box[3]))
        self.canvas.paste((0, 0, 0, 0), (round(left), round(top), round(right), round(bottom)))

    def cut(self, shape: "Painter") -> None:
        """Keep only what lies within the painted part of another layer."""
        alphas = self.canvas.getchannel("A"), shape.canvas.getchannel("A")
        self.canvas.putalpha(ImageChops.multiply(*alphas))

    def _polygon(self, polygon: Polygon, fill: Colour | None, ink: Ink | None) -> None:
        draw = ImageDraw.Draw(self.canvas)
        points = [self._point(point) for point in polygon]
        if fill is not None:
            draw.polygon(points, fill)
        if ink is not None:
            draw.line(points + points[:2], ink.colour, self._width(ink), joint="curve")

    def _point(self, point: Point) -> Point:
        return self.origin[0] + point[0] * self.scale, self.origin[1] + point[1] * self.scale

    def _edge(self, ink: Ink | None) -> tuple[Colour | None, int]:
        return (None, 0) if ink is None else (ink.colour, self._width(ink))

    def _width(self, ink: Ink) -> int:
        return max(1, round(ink.width * self.scale))


def grown(box: Box, by: float) -> Box:
    """The box with each edge moved outwards by this much; inwards if it is negative."""
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def _polygons(outline: Outline) -> tuple[Polygon, ...]:
    return polygons(outline) if isinstance(outline, str) else (tuple(outline),)
