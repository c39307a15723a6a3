import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';

/** The unit that each code of a catalogue is priced for. */
export function unitsOf(entries: readonly EpEntry[]): Map<string, string> {
  return new Map(entries.flatMap(({ epCode, unit }) => (epCode === null ? [] : [[epCode, unit]])));
}
