import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import { when } from '@rahmenpreis/german/when.ts';
import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { numberWord } from '@rahmenpreis/german/number-word.ts';
import {
  formatMillis,
  formatSignedMillis,
  withSign,
  wholeEuros,
} from '@rahmenpreis/pricing/numbers/decimal.ts';
import { signedPercent } from '@rahmenpreis/pricing/numbers/percent-text.ts';
import { isProven } from '@rahmenpreis/scenario/proof-words.ts';
import type { StopWords } from '../stop-at.ts';
import {
  type CurveFigures,
  proofWordsOf,
  type RulePrice,
  type RulePriceFigures,
} from './rule-price-figures.ts';

export type Bidders = RulePriceFigures['bidders'];
type Point = CurveFigures['points'][number];
/** A point with an award. */
export interface FoundPoint extends Point {
  readonly sumMillis: number;
}

/** The points with an award, from the fewest bidders on. */
export function foundPoints(curve: CurveFigures | undefined): FoundPoint[] {
  return (curve?.points ?? []).filter((point): point is FoundPoint => point.sumMillis !== null);
}

export const extraOf = (own: { readonly sumMillis: number; readonly idealMillis: number }): number =>
  own.sumMillis - own.idealMillis;

/** «12.743 €»; less than one euro exactly. */
function roundEuros(millis: number): string {
  return Math.abs(millis) < 1_000 && millis !== 0 ? `${formatMillis(millis)} €` : wholeEuros(millis);
}

export const signedEuros = (millis: number): string => withSign(millis, roundEuros(millis));

/** «12.743 € mehr»; less where bidders with more points won that ask less. */
function differenceWords(own: FoundPoint, other: FoundPoint): string {
  const millis = own.sumMillis - other.sumMillis;
  return `${roundEuros(Math.abs(millis))} ${millis < 0 ? 'weniger' : 'mehr'}`;
}

/** True where no award has fewer bidders than so many. */
const isLeast = ({ points }: CurveFigures, n: number): boolean =>
  points.every((point) => point.n >= n || point.proof === 'impossible');

/** The sentence of a curve with one award; as long as points are to come, more bidders may be cheaper. */
function aloneFinding(curve: CurveFigures, all: FoundPoint): string | undefined {
  if (all.n === 1) {
    if (curve.state !== 'done') return undefined;
    const forAll = all.openCount === 0 ? ' für alles' : '';
    return isProven(all)
      ? `Ein Dienstleister${forAll} ist am günstigsten.`
      : `Gefunden, nicht bewiesen: ein Dienstleister${forAll} ist am günstigsten.`;
  }
  return isLeast(curve, all.n) && isProven(all)
    ? `Mit weniger als ${numberWord(all.n)} Dienstleistern geht es nicht.`
    : undefined;
}

/** The sentence of a curve: what the last bidders that are done without cost. */
export function curveFinding(curve: CurveFigures | undefined): string | undefined {
  const found = foundPoints(curve).toReversed();
  const [all, fewer, fewest] = found;
  if (curve === undefined || all === undefined) return undefined;
  if (fewer === undefined) return aloneFinding(curve, all);
  const isMore = (a: FoundPoint, b: FoundPoint) => a.sumMillis >= b.sumMillis;
  const again = fewest && isMore(fewest, fewer) === isMore(fewer, all) ? 'noch einmal ' : '';
  const second = fewest && again + differenceWords(fewest, fewer);
  const few = fewest?.n === 1 ? 'einer' : numberWord(fewest?.n ?? 0);
  const many = numberWord(fewer.n);
  const end = `${differenceWords(fewer, all)} als ${numberWord(all.n)}`;
  if (!found.slice(0, 3).every(isProven)) {
    const rest = second === undefined ? '' : `, ${few} für ${second}`;
    return `Gefunden, nicht bewiesen: ${many} Dienstleister für ${end}${rest}.`;
  }
  const subject = `${many.charAt(0).toUpperCase()}${many.slice(1)} Dienstleister`;
  const isEnd = fewer.n > 1 && isLeast(curve, fewer.n);
  const rest = second !== undefined ? `, ${few} ${second}` : isEnd ? ', weniger sind nicht möglich' : '';
  return `${subject} ${fewer.n === 1 ? 'kostet' : 'kosten'} ${end}${rest}.`;
}

/** Names of those whom an award goes to: «nur Spree», «Alpina + Spree», «ohne Rhein-Ruhr», «alle vier». */
export function whoWords(ids: readonly string[], bidders: Bidders): string {
  const nameOf = (id: string) => bidders.find((own) => own.id === id)?.name ?? id;
  const names = ids.map(nameOf);
  if (names.length === 1) return `nur ${names[0]}`;
  if (names.length === 2) return names.join(' + ');
  const left = bidders.filter(({ id }) => !ids.includes(id));
  if (left.length === 0) return `alle ${numberWord(ids.length)}`;
  return left.length === 1 ? `ohne ${left[0]?.name}` : names.join(', ');
}

/** Numbers of bidders with which there is no award, and those for which none was found. */
export function curveNotes({ curve, curveOf }: RulePriceFigures): string[] {
  const numbersOf = (proof: Point['proof'], words: string) => {
    const points = (curve?.points ?? []).filter((point) => point.proof === proof);
    return when(points.length > 0, `${joinGerman(points.map(({ n }) => n))}: ${words}`);
  };
  const openCount = foundPoints(curve)[0]?.openCount ?? 0;
  return [
    ...when(curveOf !== '', `Kurve von „${curveOf}“ ohne Regel zur Anzahl`),
    ...numbersOf('impossible', 'nicht möglich'),
    ...numbersOf('unknown', 'nicht gefunden'),
    ...when(openCount > 0, `Kurve: ${openCount} offen`),
    ...when(curve?.isStale === true, 'Kurve veraltet'),
  ];
}

/** True where all scenarios that were sought are proven. */
export function areProven(prices: readonly RulePrice[]): boolean {
  return prices.every(({ proof, isProven: isSure }) => proof === undefined || isSure);
}

/** Notes on the proof of scenarios, and on those that are not drawn. */
export function priceNotes({ prices, missing }: RulePriceFigures, leftOut: number): string[] {
  const isSought = prices.some(({ proof }) => proof !== undefined);
  const ideal = prices.find(({ openCount, isStale }) => openCount === 0 && !isStale)?.idealMillis;
  return [
    ...when(leftOut > 0, `${leftOut} weitere nicht gezeichnet`),
    ...when(missing.length > 0, `ohne Vergabe: ${joinGerman(missing, 3)}`),
    ...when(isSought && areProven(prices), 'alle bewiesen'),
    ...when(ideal !== undefined, `Ideal ${formatMillis(ideal ?? 0)} €`),
  ];
}

/** Words on the proof that nothing is cheaper than a point. */
function pointProof(point: FoundPoint): string {
  const { sumMillis, boundMillis } = point;
  const gapMillis = sumMillis - (boundMillis ?? sumMillis);
  return proofWordsOf({ gapMillis, sumMillis, proof: isProven(point) ? point.proof : 'gap', rules: [] });
}

/** Lines at a point: its bidders, and by how much it may lie above the least if it is not proven. */
export function pointLines(point: FoundPoint, bidders: Bidders): string[] {
  return [whoWords(point.bidderIds, bidders), ...when(!isProven(point), pointProof(point))];
}

const extraWords = (millis: number) => `${formatSignedMillis(millis)} € gegen das Ideal`;
const told = (title: string, words: readonly string[]): StopWords => ({
  name: `${title}: ${words.join(', ')}`,
  tip: [title, ...words],
});

/** Words of a point of the curve, aloud and in its tip. */
export function pointWords(point: FoundPoint, bidders: Bidders): StopWords {
  const who = whoWords(point.bidderIds, bidders);
  return told(`${point.n} Dienstleister`, [extraWords(extraOf(point)), who, pointProof(point)]);
}

/** Words of another set of bidders. */
export function otherWords(own: CurveFigures['others'][number], bidders: Bidders): StopWords {
  const [extra, who] = [extraWords(extraOf(own)), whoWords(own.bidderIds, bidders)];
  return { name: `Andere Auswahl, ${who}: ${extra}`, tip: ['Andere Auswahl', extra, who] };
}

/** The extra price of a scenario in percent of the ideal: «+0,10 %», nothing of none. */
export const extraPercent = ({ extraMillis, idealMillis }: RulePrice): string =>
  extraMillis === 0 ? '' : signedPercent(extraMillis, idealMillis);

/** The line below the name of a scenario. */
export function priceLine(price: RulePrice, areAllProven: boolean): string {
  const { openCount, idealMillis, isStale, rules, proof, isProven: isCertain } = price;
  if (isStale) return 'veraltet';
  if (openCount > 0) {
    const doubt = isCertain || proof === undefined ? '' : `${proof}; `;
    return `${doubt}${counted(openCount, 'Paket', 'Pakete')} offen, Ideal der anderen ${wholeEuros(idealMillis)}`;
  }
  return areAllProven || proof === undefined ? rules : `${proof}; ${rules}`;
}

/** Words of a scenario, aloud and in its tip. */
export function priceWords(price: RulePrice): StopWords {
  const { name, extraMillis, idealMillis, openCount, isStale, rules, proof } = price;
  const percent = extraPercent(price);
  const extra = `${formatSignedMillis(extraMillis)} €${percent === '' ? '' : ` (${percent})`} gegen das Ideal`;
  return told(name, [
    extra,
    `Ideal auf denselben Paketen ${formatMillis(idealMillis)} €`,
    ...when(openCount > 0, `${openCount} offen`),
    isStale ? 'veraltet' : (proof ?? rules),
  ]);
}
