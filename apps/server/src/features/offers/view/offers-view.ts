import { createHash } from 'node:crypto';
import type { Offers } from '@rahmenpreis/contract/offers.ts';
import { SLICE_IDS } from '@rahmenpreis/tendering/lv/slice.ts';
import { packData } from '../../../kernel/answer/packed-answer.ts';
import { createYielding } from '../../../kernel/work/yielding.ts';
import type { PriceBookFrame, LiveOffers } from '../price-book.ts';
import { printIntegers } from './print-integers.ts';
import type { PhaseVersion } from '../repository.ts';

/** How many writes a viewer sees, and a text that differs whenever the offers it sees differ. */
export interface OffersVersion {
  revision: number;
  version: string;
}

/** The offers of a phase as one viewer may see them, at one moment; it never changes. */
export type OffersView = OffersVersion &
  Omit<Offers, 'sums' | 'flags' | 'sliceIds' | 'revision'> & { sums: Float64Array; flags: Uint8Array };

/** A view and the cells, ascending, in which it differs from an earlier one. */
export interface OffersDifference {
  view: OffersView;
  cells: readonly number[];
}

/** How many numbers are written at once. */
const NUMBERS_PER_PIECE = 16_384;
const COMMA = Buffer.from(',');

/** The version of what prices depend on besides offers; it tells a bidder nothing about other bidders. */
export function phasePartOf(phase: PhaseVersion, organisationId?: string): string {
  const viewer = organisationId === undefined ? phase.providers : `own ${organisationId}`;
  const parts = [phase.catalog, phase.properties, viewer];
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 16);
}

/** The version of what administrators or a bidder see: the number of writes, and the phase's part. */
export function versionOf(phase: PhaseVersion, organisationId?: string): OffersVersion {
  const revision =
    organisationId !== undefined
      ? (phase.heads.get(organisationId) ?? 0)
      : [...phase.heads.values()].reduce((sum, head) => sum + head, 0);
  return { revision, version: `${revision}-${phasePartOf(phase, organisationId)}` };
}

/** What administrators currently see of a board. */
export function viewLiveOffers(board: LiveOffers, version: OffersVersion): OffersView {
  return {
    ...version,
    phaseId: board.frame.places.phaseId,
    serviceProviderIds: board.providers.map(({ id }) => id),
    liegenschaftIds: [...board.frame.liegenschaftIds],
    participation: board.offers.map(({ participation }) => participation),
    sums: board.live.sums.slice(),
    flags: board.live.flags.slice(),
  };
}

/** What a bidder sees: only itself. */
export function viewOwn(
  frame: PriceBookFrame,
  own: Pick<OffersView, 'participation' | 'sums' | 'flags'> & { userId: string },
  version: OffersVersion,
): OffersView {
  const { userId, ...columns } = own;
  return {
    ...version,
    ...columns,
    phaseId: frame.places.phaseId,
    serviceProviderIds: [userId],
    liegenschaftIds: [...frame.liegenschaftIds],
  };
}

/** Writes the answer of GET offers piece by piece; its content conforms to `offersSchema`. */
export async function* printOffers(view: OffersView): AsyncGenerator<string | Buffer> {
  const { sums, flags, version: _, ...head } = view;
  yield JSON.stringify({ ...head, sliceIds: SLICE_IDS }).slice(0, -1);
  yield* printColumns({ sums, flags });
}

const packed = new WeakMap<OffersView, Promise<Buffer>>();

/** Writes and compresses the GET offers answer once per view; for small views only, as it is held whole. */
export function packOffers(view: OffersView): Promise<Buffer> {
  const known = packed.get(view) ?? packData(printOffers(view));
  packed.set(view, known);
  return known;
}

/** Writes the answer of GET offers/changes piece by piece; its content conforms to `offerChangesSchema`. */
export async function* printChanges({ view, cells }: OffersDifference): AsyncGenerator<string | Buffer> {
  const { phaseId, revision, participation } = view;
  yield JSON.stringify({ phaseId, revision, participation }).slice(0, -1);
  yield* printColumns({
    cells: Float64Array.from(cells),
    sums: Float64Array.from(cells, (cell) => view.sums[cell] as number),
    flags: Uint8Array.from(cells, (cell) => view.flags[cell] as number),
  });
}

/** Writes an object after its first members: columns of whole numbers or of anything, and the end. */
export async function* printColumns(
  columns: Readonly<Record<string, Float64Array | Uint8Array | readonly (string | number | null)[]>>,
): AsyncGenerator<string | Buffer> {
  const pace = createYielding();
  for (const [name, column] of Object.entries(columns)) {
    yield `,"${name}":[`;
    for (let from = 0; from < column.length; from += NUMBERS_PER_PIECE) {
      const piece = ArrayBuffer.isView(column)
        ? printIntegers(column.subarray(from, from + NUMBERS_PER_PIECE))
        : Buffer.from(JSON.stringify(column.slice(from, from + NUMBERS_PER_PIECE)).slice(1, -1));
      // The comma is not a piece of its own, as compression takes each piece to another thread and back.
      yield from === 0 ? piece : Buffer.concat([COMMA, piece]);
      await pace();
    }
    yield ']';
  }
  yield '}';
}
