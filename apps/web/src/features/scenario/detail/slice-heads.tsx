import { type Slice, SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { partedSliceTitle } from '@rahmenpreis/tendering/lv/slice-title.ts';

/** The head of a column for each Leistungsgruppe, or for each of some; a long title may break. */
export function SliceHeads({ slices = SLICES }: { readonly slices?: readonly Slice[] }) {
  return slices.map(({ sliceId, title }) => (
    <th key={sliceId} scope="col" title={title}>
      {partedSliceTitle(title)}
    </th>
  ));
}
