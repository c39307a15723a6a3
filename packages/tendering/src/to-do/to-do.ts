import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { findGapsByNeed, type GapsByNeed } from './open-prices.ts';
import type { OwnKey } from '../keyval/own-key.ts';
import type { UnknownCode } from '../lv/lv-gaps.ts';
import { type PricedOwnOffer, unknownCodes } from '../offer/own-offer.ts';
import { isOffering, type Participation } from '../participation/participation.ts';

/** The weight of a to-do: it decides whether or where the offer is ranked, is good to know, or is done. */
export type ToDoWeight = 'important' | 'note' | 'done';

/** How many values of the phase before this one lacks. */
export interface LeftCounts {
  readonly prices: number;
  readonly factors: number;
  /** Properties that were outside the market area. */
  readonly exclusions: number;
}

/** One thing that a bidder does for its offer. */
export type ToDo = { readonly weight: ToDoWeight } & (
  | { readonly kind: 'participation'; readonly participation: Participation }
  /** Typed values that are not stored and will not be as they are. */
  | { readonly kind: 'refused'; readonly count: number; readonly first: OwnKey }
  | ({
      readonly kind: 'prices';
      readonly pricedCount: number;
      /** How many of the missing ones rest, as their unit is another one now. */
      readonly restingCount: number;
    } & GapsByNeed)
  /** Positions that nobody can price, since the catalogue lacks their code. */
  | { readonly kind: 'unknown'; readonly codes: readonly UnknownCode[] }
  | { readonly kind: 'market'; readonly outside: readonly Liegenschaft[]; readonly count: number }
  /** Values of the phase before that are not taken over. */
  | { readonly kind: 'previous'; readonly left: LeftCounts }
  | { readonly kind: 'documents'; readonly count: number }
  | {
      readonly kind: 'marks';
      /** Prices that deserve a second look, in the order of the catalogue. */
      readonly markedCodes: readonly string[];
      readonly pricedCount: number;
      readonly hasPrevious: boolean;
    }
);

/** What of an offer the list cannot read from what is stored. */
export interface ToDoInputs {
  readonly own: Pick<
    PricedOwnOffer,
    'documentIds' | 'entries' | 'liegenschaften' | 'participation' | 'places' | 'sorted' | 'table' | 'unknown'
  >;
  /** EP codes of prices that carry a mark of plausibility. */
  readonly markedCodes: readonly string[];
  /** Whether there are prices of an earlier phase to hold these against. */
  readonly hasPrevious: boolean;
  readonly left: LeftCounts;
  /** EP codes of prices that rest. */
  readonly restingCodes: readonly string[];
  /** Typed values that the server does not take or the page itself refused. */
  readonly refused: readonly OwnKey[];
}

const ORDER: readonly ToDoWeight[] = ['important', 'note', 'done'];

/**
 * Lists what a bidder has to do for its offer, what costs most first; what is done stays in the list, so that
 * it proves something (PRICE-006, PRICE-007, BID-007, OPEN-02).
 */
export function listToDo(ground: ToDoInputs): ToDo[] {
  const { participation, documentIds } = ground.own;
  const all: ToDo[] = [
    { kind: 'participation', weight: isOffering(participation) ? 'done' : 'important', participation },
    ...refusedToDo(ground.refused),
    ...priceToDo(ground),
    ...unknownToDo(ground.own),
    ...previousToDo(ground),
    ...marketToDo(ground.own),
    { kind: 'documents', weight: documentIds.length === 0 ? 'note' : 'done', count: documentIds.length },
    ...marksToDo(ground),
  ];
  return ORDER.flatMap((weight) => all.filter((toDo) => toDo.weight === weight));
}

function refusedToDo(refused: readonly OwnKey[]): ToDo[] {
  const first = refused.find(({ kind }) => kind === 'ep') ?? refused[0];
  return first === undefined ? [] : [{ kind: 'refused', weight: 'important', count: refused.length, first }];
}

function priceToDo({ own, restingCodes }: ToDoInputs): ToDo[] {
  const priceCount = own.entries.filter(({ epCode }) => epCode !== null).length;
  if (priceCount === 0) return [];
  const { needed, unused } = findGapsByNeed(own);
  const weight = needed.length > 0 ? 'important' : unused.length > 0 ? 'note' : 'done';
  const pricedCount = priceCount - needed.length - unused.length;
  const restingCount = needed.filter((epCode) => restingCodes.includes(epCode)).length;
  return [{ kind: 'prices', weight, pricedCount, restingCount, needed, unused }];
}

/** A note only, though no offer is complete with them: the bidder can do nothing about it. */
function unknownToDo(own: ToDoInputs['own']): ToDo[] {
  const codes = unknownCodes(own);
  return codes.length === 0 ? [] : [{ kind: 'unknown', weight: 'note', codes }];
}

function marketToDo({ liegenschaften, table }: ToDoInputs['own']): ToDo[] {
  const count = liegenschaften.length;
  if (count === 0) return [];
  const outside = liegenschaften.filter((_, l) => table.inMarket[l] === 0);
  const weight = outside.length === 0 ? 'done' : outside.length === count ? 'important' : 'note';
  return [{ kind: 'market', weight, outside, count }];
}

/** Important where only the phase before had factors or exclusions: nothing else shows the other sum. */
function previousToDo({ own: { table }, left }: ToDoInputs): ToDo[] {
  if (left.prices + left.factors + left.exclusions === 0) return [];
  const { blMillis, lsMillis, nMillis, inMarket } = table;
  const isPlain =
    !inMarket.includes(0) &&
    [blMillis, lsMillis, nMillis].every((all) => all.every((millis) => millis === 0));
  const weight = isPlain && left.factors + left.exclusions > 0 ? 'important' : 'note';
  return [{ kind: 'previous', weight, left }];
}

function marksToDo({ own, markedCodes, hasPrevious }: ToDoInputs): ToDo[] {
  const pricedCount = own.table.epMillis.filter((ep) => ep >= 0).length;
  if (pricedCount === 0) return [];
  const weight = markedCodes.length === 0 ? 'done' : 'note';
  return [{ kind: 'marks', weight, markedCodes, pricedCount, hasPrevious }];
}
