import { shareText } from '@rahmenpreis/pricing/numbers/percent-text.ts';
import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import { formatSignedMillis, formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { SCALE } from '@rahmenpreis/pricing/numbers/units.ts';
import {
  OUTLIER_KINDS,
  type OutlierKind,
  outlierKindWords,
} from '@rahmenpreis/tendering/outlier/outlier-kind.ts';
import type { Extent, KeyEntry } from '../mark.ts';
import { signedPercent } from '../ratio.ts';
import { type FieldName, type PlacedOutlier, sizeOf } from './outlier-figures.ts';

export const OUTLIER_UNIT =
  'Jeder Punkt ist ein Preis eines Dienstleisters: rechts teurer, links günstiger als der Bezug, oben wiegt er mehr.';
export const WEIGHT_HEAD = 'Gewicht';

/** From this weight on, 10 €, the axis is drawn. */
export const LEAST_MILLIS = 10 * SCALE;

/** The heads of the fields on a desk; a phone has room for the first word and the count. */
export function fieldHead(field: FieldName, count: number, { density }: Extent): string {
  const isDesk = density === 'desk';
  if (field === 'none') return isDesk ? 'kein, 0,000' : 'kein';
  const words = outlierKindWords(field);
  return isDesk
    ? `${words}, ${counted(count, 'Preis', 'Preise')}`
    : `${words.split(' ')[0]} ${formatWhole(count)}`;
}

/** The words of a power of ten on the axis of weights, whose least may stand for all that is lighter. */
export function weightWords(millis: number, hasLighter: boolean): string {
  if (millis === LEAST_MILLIS && hasLighter) return '≤ 10 €';
  const euros = millis / SCALE;
  if (euros >= 1e9) return `${formatWhole(euros / 1e9)} Mrd. €`;
  return euros >= 1e6 ? `${formatWhole(euros / 1e6)} Mio. €` : `${formatWhole(euros)} €`;
}

const sumOf = (prices: readonly PlacedOutlier[]) => prices.reduce((sum, own) => sum + sizeOf(own), 0);

/** So many prices at least stand above the power of ten that the finding names. */
const FEWEST = 3;
const HIGHEST_POWER = 10;

/** How few prices carry how much of the weight: those above the highest power of ten that has three. */
export function outlierFinding(placed: readonly PlacedOutlier[], count: number): string | undefined {
  const powers = Array.from({ length: HIGHEST_POWER }, (_, index) => 10 ** (HIGHEST_POWER - index));
  for (const euros of powers) {
    const heavy = placed.filter((own) => sizeOf(own) > euros * SCALE);
    if (heavy.length < FEWEST) continue;
    const [part, whole] = [sumOf(heavy), sumOf(placed)];
    const of = `${formatWhole(heavy.length)} von ${formatWhole(count)} Preisen`;
    return `${of} wiegen über ${formatWhole(euros)} €, zusammen ${shareText(part, whole)} des ganzen Gewichts.`;
  }
  return undefined;
}

/** How far a price lies off its reference; undefined where there is nothing to divide. */
function offWords({ field, sumMillis, referenceMillis }: PlacedOutlier): string[] {
  if (field === 'none' || !sumMillis || !referenceMillis) return [];
  return [signedPercent({ ownMillis: sumMillis, idealMillis: referenceMillis })];
}

function factsOf(own: PlacedOutlier): string[] {
  const kind = [own.kindWords, ...offWords(own)].join(' ');
  return [kind, `Gewicht ${formatSignedMillis(own.weightMillis)} €`, ...(own.isChecked ? ['geprüft'] : [])];
}

/** What a mark says aloud. */
export function outlierName(own: PlacedOutlier): string {
  return `${own.provider}, ${own.title}: ${factsOf(own).join(', ')}`;
}

/** What a mark shows when somebody points at it. */
export function outlierTip(own: PlacedOutlier): string[] {
  return [own.title, `${own.organisation} · ${own.epCode}`, ...factsOf(own)];
}

/** Kinds that are more than a matter of price. */
const GRAVE: readonly OutlierKind[] = ['zero', 'period', 'slip'];

/** How a price is drawn: a ring where it is missing or checked, amber where it is more than dear or cheap. */
export function lookOf({ kind, isChecked }: PlacedOutlier) {
  const isMissing = kind === 'missing';
  const tone = isChecked ? 'ink-3' : isMissing || GRAVE.includes(kind) ? 'amber' : 'petrol-500';
  return { tone, isHollow: isMissing || isChecked } as const;
}

/** What the marks mean. */
export function outlierKey(drawn: readonly PlacedOutlier[]): KeyEntry[] {
  const meanings: readonly (readonly [words: string, kinds: readonly OutlierKind[], isChecked?: true])[] = [
    ['ein Preis', ['above', 'below']],
    [outlierKindWords('missing'), ['missing']],
    ...GRAVE.map((kind) => [outlierKindWords(kind), [kind]] as const),
    ['geprüft', OUTLIER_KINDS, true],
  ];
  return meanings.flatMap(([text, kinds, isChecked = false]): KeyEntry[] => {
    const own = drawn.find((price) => price.isChecked === isChecked && kinds.includes(price.kind));
    return own === undefined ? [] : [{ mark: { kind: 'dot', shape: 'circle', ...lookOf(own) }, text }];
  });
}

/**
 * What the picture leaves out or moves: `rest` are the prices beyond the most marks, `bareCount` have no
 * weight, and `nearCount` are nearer to their reference as a whole than the threshold.
 */
export function outlierNotes(
  percent: number,
  rest: readonly PlacedOutlier[],
  bareCount: number,
  nearCount: number,
): string[] {
  const limits = rest.slice(0, 1).map((own) => formatWhole(Math.floor(sizeOf(own) / SCALE) + 1));
  return [
    ...limits.map((limit) => `${counted(rest.length, 'weiterer', 'weitere')} unter ${limit} €`),
    ...(bareCount > 0 ? [`${formatWhole(bareCount)} ohne Bezug nur in der Tabelle`] : []),
    ...(nearCount > 0 ? [`${formatWhole(nearCount)} in Summe näher am Bezug, am Rand gezeichnet`] : []),
    `Gewicht: Summe − Menge × Bezug, ohne Vorzeichen; beide Achsen logarithmisch, unter ${percent} % ist nichts auffällig`,
  ];
}
