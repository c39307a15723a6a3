import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';

/** An entry of a catalogue for a test: a position where it has an EP code, else a category. */
export function epEntry(
  chosen: Pick<EpEntry, 'number' | 'epCode' | 'leftInt' | 'rightInt'> & Partial<EpEntry>,
): EpEntry {
  return {
    title: `Titel ${chosen.number}`,
    type: chosen.epCode === null ? 'category' : 'position',
    unit: 'Stk',
    preText: '',
    postText: '',
    sliceTag: null,
    tags: [],
    ...chosen,
  };
}
