import type { OwnKey } from '@rahmenpreis/tendering/keyval/own-key.ts';
import { isRegion } from '@rahmenpreis/tendering/liegenschaft/region.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import type { CellName } from '../../../kit/tree-grid/edit/edit-book.ts';

/** Under which key the factor in a cell of the table of states is stored; undefined where there is none (KV-004). */
export function stateKeyOf({ rowId, columnId }: CellName): Extract<OwnKey, { kind: 'bl' }> | undefined {
  const slice = SLICES.find(({ sliceId }) => sliceId === columnId);
  if (slice === undefined || !isRegion(rowId)) return undefined;
  return { kind: 'bl', region: rowId, tag: slice.tags[0] };
}

/** The cell in which a state's factor stands; undefined for other values. */
export function stateCellOf(key: OwnKey): CellName | undefined {
  if (key.kind !== 'bl') return undefined;
  const slice = SLICES.find(({ tags }) => tags[0] === key.tag);
  return slice && { rowId: key.region, columnId: slice.sliceId };
}
