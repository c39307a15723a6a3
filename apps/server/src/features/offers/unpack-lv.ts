import { TAGS } from '@rahmenpreis/contract/tag.ts';
import type { LvTable } from '@rahmenpreis/pricing/book/price-book.ts';
import { sliceIndexOfTag } from '@rahmenpreis/tendering/lv/slice.ts';
import type { PackedLv } from '../../db/packed-lv.ts';

const SLICE_OF_TAG = TAGS.map(sliceIndexOfTag);

/** The columns of a stored LV as a phase prices them, in the order of its positions. */
export function unpackLv(packed: PackedLv, epIndexOf: ReadonlyMap<string, number>): LvTable {
  const { mengeMillis, inactive, codeIndex, tagIndex } = packed;
  const indices = packed.epCodes.map((epCode) => epIndexOf.get(epCode) ?? -1);
  const epIndex = new Int32Array(codeIndex.length);
  const slice = new Uint8Array(codeIndex.length);
  // A plain loop: over two million rows, callbacks would cost more than the sorting.
  for (let row = 0; row < codeIndex.length; row++) {
    epIndex[row] = indices[codeIndex[row] as number] as number;
    slice[row] = SLICE_OF_TAG[tagIndex[row] as number] as number;
  }
  return { mengeMillis, inactive, epIndex, slice };
}
