import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { LvPosition } from '@rahmenpreis/contract/lv.ts';
import type { PriceBook } from '@rahmenpreis/pricing/book/price-book.ts';
import type { SliceId } from '../lv/slice.ts';
import type { Participation } from '../participation/participation.ts';

/** What of a position the combined LV needs. */
export type ClusterPosition = Pick<
  LvPosition,
  'id' | 'epCode' | 'description' | 'unit' | 'sliceTag' | 'optionalPosition' | 'optionalPositionActive'
>;

/** One of the properties whose LVs are combined. */
export interface ClusterProperty<P extends ClusterPosition = ClusterPosition> {
  readonly liegenschaftId: string;
  readonly nummer: string;
  readonly name: string;
  readonly positions: readonly P[];
}

/** Several LVs of a phase with what bidders ask; the book's LVs run with the properties, its offers with the bidders. */
export interface ClusterSource<P extends ClusterPosition = ClusterPosition> {
  readonly entries: readonly EpEntry[];
  readonly properties: readonly ClusterProperty<P>[];
  readonly bidders: readonly { readonly participation: Participation }[];
  readonly book: PriceBook;
  readonly sliceIds: readonly SliceId[];
}
