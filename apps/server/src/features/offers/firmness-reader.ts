import type { Firmness } from '@rahmenpreis/contract/offers.ts';
import { copyOfferTable } from '@rahmenpreis/pricing/price-book/price-book.ts';
import {
  createFirmCells,
  type FirmCells,
  type FirmnessOffers,
  NONE,
  reckonFirmness,
} from '@rahmenpreis/tendering/award/cell-firmness.ts';
import { standingsOf } from '@rahmenpreis/tendering/award/comparison.ts';
import { SLICE_IDS, SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { createYielding } from '../../kernel/work/yielding.ts';
import { createSharedRun } from '../../kernel/work/queue/shared-run.ts';
import type { LiveOffers } from './price-book.ts';
import { type OffersView, printColumns } from './view/offers-view.ts';

/** How firmly the offers of one version stand; it never changes. */
export interface FirmnessView extends Omit<Firmness, 'sliceIds'> {
  readonly version: string;
}

/** A phase's offers with all inputs of their sums at one moment, and what their columns stand for. */
export interface FirmnessInputs extends FirmnessOffers {
  readonly version: string;
  readonly liegenschaftIds: readonly string[];
  readonly epCodes: readonly string[];
  readonly providers: LiveOffers['providers'];
}

/** Reckons of a phase how firmly rank 1 stands, and keeps what is known. */
export type FirmnessReader = ReturnType<typeof createFirmnessReader>;

/** The offers as administrators see them, and the board that they are from, in the same state. */
export interface SettledOffers {
  readonly view: OffersView;
  readonly board: LiveOffers;
}

/** A cell's state, two indices and the limit, beside the text of two ids. */
const BYTES_PER_CELL = 36;

/**
 * Computes anew only what was touched, for a changed price the cells of its position. Works on copies, in
 * pieces with turns for others, so that readers of the comparison do not wait (decision 0072).
 */
export function createFirmnessReader(settle: () => Promise<SettledOffers>) {
  // What was reckoned last, and from which board.
  let reckoned: { readonly board: LiveOffers; readonly cells: FirmCells } | undefined;
  let shown: FirmnessView | undefined;
  const read = async (): Promise<FirmnessView> => {
    const { view, board } = await settle();
    if (shown?.version === view.version) return shown;
    // All of this happens at once: nobody changes the board in between.
    const known = reckoned?.board === board ? reckoned.cells : undefined;
    const touched = known === undefined ? [...board.touched.keys()] : touchedOf(board);
    const ground = copyGround(board, view);
    board.touched.fill(0);
    // Whoever fails on the way leaves nothing that counts as known.
    reckoned = undefined;
    const cells = known ?? createFirmCells(ground);
    const pace = createYielding();
    for (let from = 0; from < touched.length; from += SLICES.length) {
      await pace();
      reckonFirmness(ground, touched.slice(from, from + SLICES.length), cells);
    }
    reckoned = { board, cells };
    shown = viewFirmness(view, cells);
    return shown;
  };
  return {
    /** Gives what is stored now; callers at once share one answer. */
    read: createSharedRun(read),
    /** The offers as they are stored now, with all inputs of their sums; nobody changes them any more. */
    async copy() {
      const { view, board } = await settle();
      return copyGround(board, view);
    },
    /** About how many bytes the kept one takes. */
    countBytes: () =>
      (reckoned?.cells.places.byteLength ?? 0) + BYTES_PER_CELL * (reckoned?.cells.states.length ?? 0),
  };
}

function touchedOf({ touched }: LiveOffers): number[] {
  return [...touched.keys()].filter((cell) => touched[cell] !== 0);
}

/** The offers at this moment. Frame, LVs and a view's sums never change; what bidders entered does. */
function copyGround({ frame: { places }, live, offers, providers }: LiveOffers, view: OffersView) {
  const { frame, lvs, offerCount, propertyCount, sliceCount } = live;
  const standings = standingsOf(
    providers.map(({ organisation }, p) => ({
      organisation,
      participation: offers[p]?.participation ?? null,
    })),
  );
  const size = { offerCount, propertyCount, sliceCount };
  const { sums, flags, version, liegenschaftIds } = view;
  const names = { version, liegenschaftIds, epCodes: [...places.epIndexOf.keys()], providers };
  const columns = { sums, flags, frame, lvs: [...lvs], offers: live.offers.map(copyOfferTable), standings };
  return { ...size, ...columns, ...names };
}

function viewFirmness(view: OffersView, cells: FirmCells): FirmnessView {
  const { version, liegenschaftIds, serviceProviderIds } = view;
  const idsOf = (list: Int32Array) => Array.from(list, (p) => serviceProviderIds[p] ?? null);
  return {
    version,
    liegenschaftIds,
    states: [...cells.states],
    winnerIds: idsOf(cells.winners),
    rivalIds: idsOf(cells.rivals),
    limitMillionths: Array.from(cells.limitMillionths, (limit) => (limit === NONE ? null : limit)),
  };
}

/** Writes the answer of GET firmness piece by piece; its content conforms to `firmnessSchema`. */
export async function* printFirmness(view: FirmnessView): AsyncGenerator<string | Buffer> {
  const { version: _, liegenschaftIds, ...columns } = view;
  yield JSON.stringify({ liegenschaftIds, sliceIds: SLICE_IDS }).slice(0, -1);
  yield* printColumns(columns);
}
