import type { DotMark, Mark, Tone } from '../mark.ts';
import { shapeCorners } from './shape.ts';

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

function pathOf(points: readonly (readonly [number, number])[]): string {
  return `M${points.map(([x, y]) => `${rounded(x)} ${rounded(y)}`).join('L')}Z`;
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
  return corners === undefined
    ? { tag: 'circle', attributes: { cx: rounded(x), cy: rounded(y), r: radius, ...look } }
    : { tag: 'path', attributes: { d: pathOf(corners), ...look, strokeLinejoin: 'round' } };
}

/** A mark as an element of SVG, in the colours that its tones have on the screen or on paper. */
export function svgElement(mark: Mark, colourOf: (tone: Tone) => string): SvgElement {
  switch (mark.kind) {
    case 'rule': {
      const { x1, y1, x2, y2, tone, weight = 1, isDashed } = mark;
      const place = { x1: rounded(x1), y1: rounded(y1), x2: rounded(x2), y2: rounded(y2) };
      const dashes = isDashed ? { strokeDasharray: DASHES } : {};
      return {
        tag: 'line',
        attributes: { ...place, stroke: colourOf(tone), strokeWidth: weight, ...dashes },
      };
    }
    case 'bar': {
      const { x, y, width, height, tone, opacity, radius, edge } = mark;
      return {
        tag: 'rect',
        attributes: {
          x: rounded(x),
          y: rounded(y),
          width: rounded(width),
          height: rounded(height),
          fill: colourOf(tone),
          ...(opacity !== undefined && { fillOpacity: opacity }),
          ...(radius !== undefined && { rx: radius }),
          ...(edge !== undefined && { stroke: colourOf(edge) }),
        },
      };
    }
    case 'dot':
      return dotElement(mark, colourOf);
    case 'path': {
      const points = mark.points.map(([x, y]) => `${rounded(x)},${rounded(y)}`).join(' ');
      return {
        tag: 'polyline',
        attributes: {
          points,
          fill: 'none',
          stroke: colourOf(mark.tone),
          strokeWidth: mark.weight,
          strokeLinejoin: 'round',
          ...(mark.isDashed && { strokeDasharray: DASHES }),
        },
      };
    }
    case 'text': {
      const { x, y, size, weight, anchor, tone, text } = mark;
      const place = { x: rounded(x), y: rounded(y), textAnchor: anchor };
      return {
        tag: 'text',
        attributes: { ...place, fontSize: size, fontWeight: weight, fill: colourOf(tone) },
        text,
      };
    }
  }
}
