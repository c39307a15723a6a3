/** A circle at a place on an axis. */
export interface Circle {
  readonly key: string;
  readonly x: number;
  readonly radius: number;
}

/** A circle with how far it lies from the axis. */
export interface PackedCircle extends Circle {
  readonly dy: number;
}

const GAP = 1;

/**
 * Lays circles as near to their axis as they can without covering each other, the largest first; where that
 * needs more than `half` above and below, they lie over each other at its end.
 */
export function packCircles(circles: readonly Circle[], half: number): PackedCircle[] {
  const packed: PackedCircle[] = [];
  for (const own of circles.toSorted((a, b) => b.radius - a.radius || a.x - b.x)) {
    const near = packed.filter((other) => Math.abs(other.x - own.x) < other.radius + own.radius + GAP);
    const touching = near.flatMap((other) => {
      const reach = other.radius + own.radius + GAP;
      const away = Math.sqrt(Math.max(reach ** 2 - (other.x - own.x) ** 2, 0));
      return [other.dy - away, other.dy + away];
    });
    const isFree = (dy: number) =>
      Math.abs(dy) + own.radius <= half &&
      near.every(
        (other) => Math.hypot(other.x - own.x, other.dy - dy) >= other.radius + own.radius + GAP - 1e-6,
      );
    const free = [0, ...touching].filter(isFree).toSorted((a, b) => Math.abs(a) - Math.abs(b) || a - b);
    packed.push({ ...own, dy: free[0] ?? (packed.length % 2 === 0 ? -1 : 1) * (half - own.radius) });
  }
  return packed;
}
