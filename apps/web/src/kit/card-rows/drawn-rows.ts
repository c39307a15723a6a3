/**
 * The rows to draw: those in and around the window, and the one with the focus between its neighbours, however far away
 * it is, so that Tab goes on to the card that follows. Without a focus `activeRow` is -1.
 */
export function drawnRows(inSight: readonly number[], activeRow: number, count: number): number[] {
  if (activeRow < 0 || activeRow >= count) return [...inSight];
  const around = [activeRow - 1, activeRow, activeRow + 1].filter((row) => row >= 0 && row < count);
  return [...new Set([...inSight, ...around])].toSorted((a, b) => a - b);
}
