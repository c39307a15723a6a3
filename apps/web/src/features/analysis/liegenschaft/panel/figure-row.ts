import { formatFactor, formatMillis, formatSignedMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import type { LineOffer } from '@rahmenpreis/tendering/offer/line-offer.ts';
import { priceChangeText } from '../../../../tender/comparison/texts.ts';
import { percentText } from '../../parts/bidder-columns.tsx';
import { TEXTS as COMMON } from '../../texts.ts';
import type { PriceParts, PriceStanding } from './price-detail.ts';
import { TEXTS } from './texts.ts';

type Tone = 'best' | 'attention' | 'faint' | undefined;

/** What stands in one row for one bidder. */
interface Figure {
  readonly text: string;
  readonly tone?: Tone;
  /** Of which phase it is, where that is not this one. */
  readonly hint?: string;
}

/** A row of the opened price, with a figure per bidder; no two have the same label. */
interface FigureRow {
  readonly label: string;
  readonly hint?: string;
  readonly isStrong?: boolean;
  readonly figures: readonly Figure[];
}

const NONE: Figure = { text: COMMON.noSum, tone: 'faint' };

function factorFigure(factor: PriceParts['n']): Figure {
  if (factor === undefined) return NONE;
  return { text: formatFactor(factor.millis), tone: factor.isEntered ? undefined : 'faint' };
}

function moneyFigure(millis: number | null, tone?: Tone): Figure {
  return millis === null ? NONE : { text: formatMillis(millis), tone };
}

function moreFigure(millis: number | null): Figure {
  if (millis === null || millis === 0) return NONE;
  return { text: formatSignedMillis(millis) };
}

function textFigure(text: string | undefined, tone?: Tone): Figure {
  return text === undefined ? NONE : { text, tone };
}

/** The parts of a price: the bidder's EP and factors; sustainability where the service group has it. */
export function partRows(parts: readonly PriceParts[]): FigureRow[] {
  const { rows } = TEXTS;
  const factors = parts[0]?.n === undefined ? (['bl', 'ls'] as const) : (['bl', 'ls', 'n'] as const);
  return [
    { label: rows.ep, figures: parts.map(({ epMillis }) => moneyFigure(epMillis)) },
    ...factors.map((kind) => ({ label: rows[kind], figures: parts.map((own) => factorFigure(own[kind])) })),
  ];
}

/** The resulting price and how it compares to the best, or to the bidder `reference`, and to the median. */
export function standingRows(
  offers: readonly LineOffer[],
  standings: readonly PriceStanding[],
  reference: string | undefined,
): FigureRow[] {
  const { rows } = TEXTS;
  const farTone = (p: number): Tone => (standings[p]?.isOutlier === true ? 'attention' : undefined);
  const eps = offers.map((offer, p) => moneyFigure(offer.epFactoredMillis, farTone(p)));
  const gps = offers.map(({ hasPrice, gpMillis, isBest }, p) =>
    hasPrice ? moneyFigure(gpMillis, farTone(p) ?? (isBest ? 'best' : undefined)) : NONE,
  );
  const percents = standings.map(({ percent }) => textFigure(percentText(percent) || undefined));
  return [
    { label: COMMON.ep, isStrong: true, figures: eps },
    { label: COMMON.gp, isStrong: true, figures: gps },
    {
      label: reference === undefined ? rows.toLowest : rows.toReference(reference),
      figures: standings.map(({ moreMillis }) => moreFigure(moreMillis)),
    },
    { label: rows.percent, figures: percents },
    { label: rows.toMedian, figures: standings.map(({ offMedian }, p) => textFigure(offMedian, farTone(p))) },
  ];
}

/** The EP of the last phase before that lists each bidder, and how it moved; `titles` are of these phases. */
export function beforeRows(
  parts: readonly PriceParts[],
  titles: readonly (string | undefined)[],
): FigureRow[] {
  const named = (figure: Figure, p: number): Figure => {
    const title = titles[p];
    return title === undefined ? figure : { ...figure, hint: TEXTS.beforeHint(title) };
  };
  const all = [...new Set(titles)].filter((title) => title !== undefined);
  const before = parts.map(({ beforeMillis }, p) => named(moneyFigure(beforeMillis), p));
  const since = parts.map(({ beforeMillis, epMillis }, p) =>
    named(textFigure(priceChangeText(beforeMillis ?? undefined, epMillis ?? undefined)), p),
  );
  return [
    { label: TEXTS.rows.before, hint: TEXTS.beforeHint(all.join(', ')), figures: before },
    { label: TEXTS.rows.since, figures: since },
  ];
}
