import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { formatMillis, formatSignedMillis, formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { offerProgress, offerTotal } from '@rahmenpreis/tendering/offer/own-offer.ts';
import { findGapsByNeed, findZeroPrices } from '@rahmenpreis/tendering/to-do/open-prices.ts';
import type { LeftCounts } from '@rahmenpreis/tendering/to-do/to-do.ts';
import type { OwnOffer } from '../own-offer.ts';
import type { PreviousOffer } from '../previous-phase.ts';
import { leftWords } from '../previous-texts.ts';
import { sumChangeText } from '../sum-texts.ts';
import { TEXTS } from '../texts.ts';

/** How many codes or properties a line names; the others are counted. */
const NAMED_AT_MOST = 4;

/** One figure of what is about to be confirmed. */
interface DeclaredFigure {
  readonly label: string;
  readonly figure: string;
  /** What the figure is about, named. */
  readonly detail?: string;
  /** Whether it costs the offer something, or is a slip as easily as an intention. */
  readonly isDoubtful?: boolean;
}

function counted(label: string, names: readonly string[], all: number): DeclaredFigure {
  if (names.length === 0) return { label, figure: TEXTS.figures.none };
  const figure = TEXTS.figures.of(formatWhole(names.length), formatWhole(all));
  return { label, figure, detail: joinGerman(names, NAMED_AT_MOST), isDoubtful: true };
}

function missingFigure(own: OwnOffer, priceCount: number): DeclaredFigure {
  const figure = counted(TEXTS.figures.label.missing, findGapsByNeed(own).needed, priceCount);
  const isMissing = (offerTotal(own).flags & FLAG_PRICE_MISSING) !== 0;
  // What the catalogue does not name nobody can price, and the sum is incomplete all the same.
  if (!isMissing || figure.detail !== undefined) return figure;
  return { ...figure, detail: TEXTS.figures.notInCatalogue, isDoubtful: true };
}

function changeFigure(own: OwnOffer, previous: PreviousOffer): DeclaredFigure {
  const label = TEXTS.figures.since(previous.phase.title);
  const [before, now] = [offerTotal(previous.own), offerTotal(own)];
  const change = sumChangeText(before, now);
  if (change === undefined) return { label, figure: TEXTS.none, detail: TEXTS.figures.notComparable };
  const difference = `${formatSignedMillis(now.sumMillis - before.sumMillis)} €`;
  return { label, figure: change, detail: difference };
}

/**
 * The figures confirmed by typing a name: what the offer comes to now, how that differs from the last phase
 * before that lists the bidder, and possible slips: missing prices, prices of nothing, properties left out,
 * factors and exclusions of that phase that this one lacks (BID-009, BID-015, PRICE-006, PRICE-007).
 */
export function declaredFigures(
  own: OwnOffer,
  previous: PreviousOffer | undefined,
  left: LeftCounts,
): DeclaredFigure[] {
  const { priceCount, pricedCount } = offerProgress(own);
  const outside = own.liegenschaften.filter((_, index) => own.table.inMarket[index] === 0);
  const { label } = TEXTS.figures;
  const sum = pricedCount === 0 ? TEXTS.none : `${formatMillis(offerTotal(own).sumMillis)} €`;
  const nummern = outside.map(({ nummer }) => nummer);
  return [
    { label: label.sum, figure: sum },
    ...(previous === undefined ? [] : [changeFigure(own, previous)]),
    missingFigure(own, priceCount),
    counted(label.zero, findZeroPrices(own), priceCount),
    counted(label.outside, nummern, own.liegenschaften.length),
    // Missing prices have a line of their own.
    ...(left.factors + left.exclusions === 0
      ? []
      : [{ label: label.left, figure: leftWords({ ...left, prices: 0 }), isDoubtful: true }]),
  ];
}
