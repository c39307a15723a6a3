import type { DotMark, Mark, PathMark, Shape, Tone } from '../mark.ts';

/**
 * An element of SVG, its attributes named as in scripts; no styles, so that no policy for them is in its way.
 */
export interface SvgElement {
  readonly tag: 'line' | 'rect' | 'circle' | 'path' | 'polyline' | 'text';
  readonly attributes: Readonly<Record<string, string | number>>;
  readonly text?: string;
}

/** The stroke of hollow shapes, in pixels. */
const STROKE = 1.75;
const DASHES = '2 3';

/** Coordinates without the noise of divisions. */
export function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Where a mark is, by the names of SVG. */
function placed<Name extends string>(mark: Readonly<Record<Name, number>>, ...names: Name[]) {
  return Object.fromEntries(names.map((name) => [name, rounded(mark[name])]));
}

const dashes = ({ isDashed = false }: { readonly isDashed?: boolean }) =>
  isDashed ? { strokeDasharray: DASHES } : {};

const pointsOf = (points: PathMark['points'], within: string, between: string) =>
  points.map((point) => point.map(rounded).join(within)).join(between);

/** The corners of each shape, x and y by turns, in parts of half its height; a circle has none. */
const CORNERS: Readonly<Record<Exclude<Shape, 'circle'>, readonly number[]>> = {
  square: [-0.82, -0.82, 0.82, -0.82, 0.82, 0.82, -0.82, 0.82],
  triangle: [0, -1, 1, 0.8, -1, 0.8],
  'triangle-down': [0, 1, 1, -0.8, -1, -0.8],
  diamond: [0, -1.1, 1.1, 0, 0, 1.1, -1.1, 0],
  cross: [
    -0.35, -1, 0.35, -1, 0.35, -0.35, 1, -0.35, 1, 0.35, 0.35, 0.35, 0.35, 1, -0.35, 1, -0.35, 0.35, -1, 0.35,
    -1, -0.35, -0.35, -0.35,
  ],
};

/** The corners of a shape around a centre; undefined for a circle. */
function shapeCorners(shape: Shape, x: number, y: number, radius: number): PathMark['points'] | undefined {
  if (shape === 'circle') return undefined;
  const parts = CORNERS[shape];
  return Array.from({ length: parts.length / 2 }, (_, corner) => {
    const [dx = 0, dy = 0] = parts.slice(2 * corner);
    return [x + dx * radius, y + dy * radius];
  });
}

function dotElement(mark: DotMark, colourOf: (tone: Tone) => string): SvgElement {
  const { x, y, shape, radius, tone, isHollow = false, opacity } = mark;
  const ink = isHollow
    ? { fill: colourOf('surface'), stroke: colourOf(tone), strokeWidth: STROKE }
    : { fill: colourOf(tone), stroke: colourOf('surface'), strokeWidth: 1 };
  // Not that of the whole, for which a browser needs a layer each.
  const look = {
    ...ink,
    ...(opacity !== undefined && { [isHollow ? 'strokeOpacity' : 'fillOpacity']: opacity }),
  };
  const corners = shapeCorners(shape, x, y, radius);
  if (corners === undefined)
    return { tag: 'circle', attributes: { cx: rounded(x), cy: rounded(y), r: radius, ...look } };
  const d = `M${pointsOf(corners, ' ', 'L')}Z`;
  return { tag: 'path', attributes: { d, ...look, strokeLinejoin: 'round' } };
}

/** A mark as an element of SVG, in the colours that its tones have on the screen or on paper. */
export function svgElement(mark: Mark, colourOf: (tone: Tone) => string): SvgElement {
  const colour = colourOf(mark.tone);
  switch (mark.kind) {
    case 'rule': {
      const place = placed(mark, 'x1', 'y1', 'x2', 'y2');
      const ink = { stroke: colour, strokeWidth: mark.weight ?? 1 };
      return { tag: 'line', attributes: { ...place, ...ink, ...dashes(mark) } };
    }
    case 'bar': {
      const { opacity, radius, edge } = mark;
      return {
        tag: 'rect',
        attributes: {
          ...placed(mark, 'x', 'y', 'width', 'height'),
          fill: colour,
          ...(opacity !== undefined && { fillOpacity: opacity }),
          ...(radius !== undefined && { rx: radius }),
          ...(edge !== undefined && { stroke: colourOf(edge) }),
        },
      };
    }
    case 'dot':
      return dotElement(mark, colourOf);
    case 'path': {
      const points = pointsOf(mark.points, ',', ' ');
      const ink = { fill: 'none', stroke: colour, strokeWidth: mark.weight, strokeLinejoin: 'round' };
      return { tag: 'polyline', attributes: { points, ...ink, ...dashes(mark) } };
    }
    case 'text': {
      const { size, weight, anchor, text } = mark;
      const look = { textAnchor: anchor, fontSize: size, fontWeight: weight, fill: colour };
      return { tag: 'text', attributes: { ...placed(mark, 'x', 'y'), ...look }, text };
    }
  }
}
