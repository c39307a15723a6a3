/** One axis: what is in sight, what covers its edges, and the piece that is to be seen. All in pixels. */
export interface RevealAxis {
  readonly scrollPx: number;
  readonly viewportPx: number;
  /** Covered at the start by what stands still: header or pinned columns. */
  readonly startPx: number;
  /** Covered at the end: the footer. */
  readonly endPx: number;
  /** Where the piece begins in the scrolled content, and how long it is. */
  readonly fromPx: number;
  readonly lengthPx: number;
}

/** The scroll position nearest to the present one at which the piece is fully visible; its start where it is too long. */
export function revealScroll(axis: RevealAxis): number {
  const { scrollPx, viewportPx, startPx, endPx, fromPx, lengthPx } = axis;
  const highest = fromPx - startPx;
  const lowest = fromPx + lengthPx - viewportPx + endPx;
  if (scrollPx > highest) return Math.max(0, highest);
  return scrollPx < lowest ? Math.max(0, Math.min(lowest, highest)) : scrollPx;
}
