import type { Shape } from '../mark.ts';

type Point = readonly [x: number, y: number];

/** The corners of each shape in a square of twice the radius, as parts of the radius; a circle has none. */
const CORNERS: Readonly<Record<Exclude<Shape, 'circle'>, readonly Point[]>> = {
  square: [
    [-0.82, -0.82],
    [0.82, -0.82],
    [0.82, 0.82],
    [-0.82, 0.82],
  ],
  triangle: [
    [0, -1],
    [1, 0.8],
    [-1, 0.8],
  ],
  'triangle-down': [
    [0, 1],
    [1, -0.8],
    [-1, -0.8],
  ],
  diamond: [
    [0, -1.1],
    [1.1, 0],
    [0, 1.1],
    [-1.1, 0],
  ],
  cross: [
    [-0.35, -1],
    [0.35, -1],
    [0.35, -0.35],
    [1, -0.35],
    [1, 0.35],
    [0.35, 0.35],
    [0.35, 1],
    [-0.35, 1],
    [-0.35, 0.35],
    [-1, 0.35],
    [-1, -0.35],
    [-0.35, -0.35],
  ],
};

/** The corners of a shape around a centre; undefined for a circle. */
export function shapeCorners(shape: Shape, x: number, y: number, radius: number): Point[] | undefined {
  if (shape === 'circle') return undefined;
  return CORNERS[shape].map(([dx, dy]) => [x + dx * radius, y + dy * radius]);
}
