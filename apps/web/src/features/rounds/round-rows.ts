import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { percentTenths } from '@rahmenpreis/pricing/numbers/percent.ts';
import { SLICES, sliceOfTag } from '@rahmenpreis/tendering/lv/slice.ts';
import { readEnteredValues } from '@rahmenpreis/tendering/rahmenpreise/entered-values.ts';
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

/** The phases that are compared before anybody chose: the latest, and those before it that share a property with it. */
export function firstChosen(phases: readonly Phase[]): string[] {
  const own = new Set(phases.at(-1)?.liegenschaftIds);
  return phases
    .filter((phase, index) => index === phases.length - 1 || phase.liegenschaftIds?.some((id) => own.has(id)))
    .slice(-MOST_PHASES)
    .map(({ id }) => id);
}

/** A unit price that is another than in the phase before, in thousandths of a euro. */
export interface MovedPrice {
  readonly epCode: string;
  readonly title: string;
  readonly beforeMillis: number;
  readonly nowMillis: number;
}

/** What somebody entered in a phase. */
interface Entered {
  readonly phaseId: string;
  readonly keyVals: readonly KeyVal[];
}

/** The unit prices of a service group, or of all, that have changed, those most that changed by the most percent. */
export function movedPrices(
  entries: readonly EpEntry[],
  [before, now]: readonly [Entered, Entered],
  sliceId: string | undefined,
): MovedPrice[] {
  const [earlier, later] = [before, now].map(({ phaseId, keyVals }) => readEnteredValues(phaseId, keyVals));
  const moved = entries.flatMap(({ epCode, title, sliceTag }) => {
    if (epCode === null || sliceTag === null) return [];
    if (sliceId !== undefined && sliceOfTag(sliceTag).sliceId !== sliceId) return [];
    const key = { kind: 'ep', epCode } as const;
    const [beforeMillis, nowMillis] = [earlier?.millisOf(key), later?.millisOf(key)];
    if (beforeMillis === undefined || nowMillis === undefined || beforeMillis === nowMillis) return [];
    return [{ epCode, title, beforeMillis, nowMillis }];
  });
  // What was free or has become so has no percent, and comes first.
  const extent = ({ beforeMillis, nowMillis }: MovedPrice): number => {
    const tenths = percentTenths(nowMillis, beforeMillis);
    return tenths === null ? Infinity : Math.abs(tenths - 1000);
  };
  return moved.toSorted((a, b) => (extent(a) === extent(b) ? 0 : extent(b) - extent(a)));
}
