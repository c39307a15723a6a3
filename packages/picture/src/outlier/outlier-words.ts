import { shareText } from '@rahmenpreis/pricing/numbers/percent-text.ts';
import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import { formatSignedMillis, formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { SCALE } from '@rahmenpreis/pricing/numbers/units.ts';
import {
  OUTLIER_KINDS,
  type OutlierKind,
  outlierKindWords,
} from '@rahmenpreis/tendering/outlier/outlier-kind.ts';
import { when } from '@rahmenpreis/german/when.ts';
import { sum } from 'd3-array';
import type { Extent, KeyEntry } from '../mark.ts';
import { signedPercent } from '../ratio.ts';
import { type FieldName, type PlacedOutlier, sizeOf } from './outlier-figures.ts';

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

/** So many prices at least stand above the power of ten that the finding names. */
const FEWEST = 3;
const POWERS = Array.from({ length: 10 }, (_, index) => 10 ** (10 - index));

/** How few prices carry how much of the weight: those above the highest power of ten that has three. */
export function outlierFinding(placed: readonly PlacedOutlier[], count: number): string | undefined {
  const heavierThan = (euros: number) => placed.filter((own) => sizeOf(own) > euros * SCALE);
  const euros = POWERS.find((power) => heavierThan(power).length >= FEWEST);
  if (euros === undefined) return undefined;
  const heavy = heavierThan(euros);
  const of = `${formatWhole(heavy.length)} von ${formatWhole(count)} Preisen`;
  const share = shareText(sum(heavy, sizeOf), sum(placed, sizeOf));
  return `${of} wiegen über ${formatWhole(euros)} €, zusammen ${share} des ganzen Gewichts.`;
}

function factsOf(own: PlacedOutlier): string[] {
  const { field, sumMillis, referenceMillis, kindWords, weightMillis, isChecked } = own;
  // Where there is nothing to divide, no percent.
  const isOff = field !== 'none' && sumMillis && referenceMillis;
  const off = isOff ? ` ${signedPercent({ ownMillis: sumMillis, idealMillis: referenceMillis })}` : '';
  return [kindWords + off, `Gewicht ${formatSignedMillis(weightMillis)} €`, ...when(isChecked, 'geprüft')];
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
  const limit = rest[0] && formatWhole(Math.floor(sizeOf(rest[0]) / SCALE) + 1);
  return [
    ...when(rest.length > 0, `${counted(rest.length, 'weiterer', 'weitere')} unter ${limit} €`),
    ...when(bareCount > 0, `${formatWhole(bareCount)} ohne Bezug nur in der Tabelle`),
    ...when(nearCount > 0, `${formatWhole(nearCount)} in Summe näher am Bezug, am Rand gezeichnet`),
    `Gewicht: Summe − Menge × Bezug, ohne Vorzeichen; beide Achsen logarithmisch, unter ${percent} % ist nichts auffällig`,
  ];
}
