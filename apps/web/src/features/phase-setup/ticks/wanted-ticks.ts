import type { WantedTicks } from '../apply-ticks.ts';
import type { TickSave } from './list-saver.ts';

/** Whether a tick shows as set: what is being saved, else what the server holds (SETUP-015). */
export function shownTick(isListed: boolean, save: TickSave | undefined): boolean {
  return save?.kind === 'pending' ? save.wanted : isListed;
}

/** Gives the ticks that «alle» or «keine» has to change among the rows in sight. */
export function ticksToChange(
  rowIds: readonly string[],
  listedIds: readonly string[],
  isWanted: boolean,
): WantedTicks {
  const listed = new Set(listedIds);
  return new Map(rowIds.filter((id) => listed.has(id) !== isWanted).map((id) => [id, isWanted]));
}
