import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { epOf, MISSING_EP } from '@rahmenpreis/pricing/price-book/price-book.ts';
import { priceCodes, rowsByCode } from '@rahmenpreis/pricing/price/price-codes.ts';
import { SLICES, sliceOfTag } from '@rahmenpreis/tendering/lv/slice.ts';
import { readOffer } from '@rahmenpreis/tendering/offer/offer-price-book.ts';
import type { OfferFrame } from '@rahmenpreis/tendering/offer/own-offer.ts';
import type { PhaseRound } from './api.ts';
import type { BidderRounds, RoundStep } from '@rahmenpreis/tendering/round/compare-rounds.ts';

/** A line of the table: a bidder, or one service group of it. */
export interface RoundRow {
  readonly id: string;
  readonly title: string;
  readonly serviceProviderId: string;
  readonly organisation: string;
  /** None for the whole offer. */
  readonly sliceId: string | undefined;
  /** One for each phase, null where it does not list the bidder. */
  readonly steps: readonly (RoundStep | null)[];
  readonly children: readonly RoundRow[];
}

/** The title of a service group. */
export function sliceTitle(sliceId: string): string {
  return SLICES.find((own) => own.sliceId === sliceId)?.title ?? sliceId;
}

/** The bidders as lines, below each its service groups that have rows in one of the phases. */
export function roundRows(
  bidders: readonly BidderRounds[],
  hasRows: (sliceId: string) => boolean,
): RoundRow[] {
  return bidders.map(({ serviceProviderId, organisation, steps, groups }) => {
    const own = { serviceProviderId, organisation };
    return {
      ...own,
      id: serviceProviderId,
      title: organisation,
      sliceId: undefined,
      steps,
      children: groups
        .filter(({ sliceId }) => hasRows(sliceId))
        .map(({ sliceId, steps: groupSteps }) => ({
          ...own,
          id: `${serviceProviderId} ${sliceId}`,
          title: sliceTitle(sliceId),
          sliceId,
          steps: groupSteps,
          children: [],
        })),
    };
  });
}

/** Most phases that stand beside each other before anybody chose. */
const MOST_PHASES = 4;

/** The phases compared at first: the latest, and those before it that share a property with it. */
export function firstChosen(phases: readonly Phase[]): string[] {
  const own = new Set(phases.at(-1)?.liegenschaftIds);
  return phases
    .filter((phase, index) => index === phases.length - 1 || phase.liegenschaftIds?.some((id) => own.has(id)))
    .slice(-MOST_PHASES)
    .map(({ id }) => id);
}

/** A unit price that is another than in the phase before, in thousandths of a euro. */
export type MovedPrice = ReturnType<typeof movedPrices>[number];

/** What somebody entered in a phase. */
interface Entered {
  readonly phaseId: string;
  readonly keyVals: readonly KeyVal[];
}

/** The changed unit prices of a service group or all, by weight in the later phase, then catalogue order. */
export function movedPrices(
  { entries, book, sorted, places }: OfferFrame,
  [before, now]: readonly [Entered, Entered],
  sliceId: string | undefined,
) {
  const tableOf = ({ phaseId, keyVals }: Entered) => readOffer(book, { ...places, phaseId }, keyVals).table;
  const [earlier, later] = [tableOf(before), tableOf(now)];
  const rows = rowsByCode(book, sorted);
  const priced = priceCodes(book, rows, later);
  const pricedBefore = priceCodes(book, rows, { ...later, epMillis: earlier.epMillis }, priced);
  const moved = entries.flatMap(({ epCode, title, sliceTag }) => {
    const at = epCode === null ? undefined : places.epIndexOf.get(epCode);
    if (epCode === null || sliceTag === null || at === undefined) return [];
    if (sliceId !== undefined && sliceOfTag(sliceTag).sliceId !== sliceId) return [];
    const [beforeMillis, nowMillis] = [epOf(earlier, at), epOf(later, at)];
    if (beforeMillis === MISSING_EP || nowMillis === MISSING_EP || beforeMillis === nowMillis) return [];
    // The price's own effect on the sum: over the later phase's quantities, factors and market area.
    const effectMillis = (priced.gpMillis[at] ?? 0) - (pricedBefore.gpMillis[at] ?? 0);
    return [{ epCode, title, beforeMillis, nowMillis, effectMillis }];
  });
  return moved.toSorted((a, b) => Math.abs(b.effectMillis) - Math.abs(a.effectMillis));
}

/** A change that somebody looks at: of a bidder or one of its groups, from one phase to another. */
export type OpenedMove = NonNullable<ReturnType<typeof findMove>>;

/** The change of a line in a phase; undefined where there is none. */
export function findMove(
  rows: readonly RoundRow[],
  rounds: readonly PhaseRound[],
  at: { readonly rowId: string; readonly index: number } | undefined,
) {
  const row = rows.flatMap((own) => [own, ...own.children]).find(({ id }) => id === at?.rowId);
  const step = row?.steps[at?.index ?? -1];
  const [before, now] = [rounds[step?.sinceIndex ?? -1], rounds[at?.index ?? -1]];
  const move = step?.move ?? undefined;
  return row && before && now && move && { row, before, now, move };
}
