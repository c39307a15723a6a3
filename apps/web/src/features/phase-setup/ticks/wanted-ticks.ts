import type { TickSave } from './list-saver.ts';

/** Whether a tick shows as set: what is being saved, else what the server holds (SETUP-015). */
export function shownTick(isListed: boolean, save: TickSave | undefined): boolean {
  return save?.kind === 'pending' ? save.wanted : isListed;
}

/** Brings ticks into a phase's list: wanted ids join at its end, unwanted ones leave, the others keep their place. */
export function applyTicks(ids: readonly string[], wanted: ReadonlyMap<string, boolean>): string[] {
  const kept = ids.filter((id) => wanted.get(id) !== false);
  const added = [...wanted].filter(([id, isWanted]) => isWanted && !ids.includes(id)).map(([id]) => id);
  return [...kept, ...added];
}

/** Gives the ticks that «alle» or «keine» has to change among the rows in sight. */
export function ticksToChange(
  rowIds: readonly string[],
  listedIds: readonly string[],
  isWanted: boolean,
): ReadonlyMap<string, boolean> {
  const listed = new Set(listedIds);
  return new Map(rowIds.filter((id) => listed.has(id) !== isWanted).map((id) => [id, isWanted]));
}
