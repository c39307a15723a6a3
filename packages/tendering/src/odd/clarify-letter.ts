import type { OddPrice, OddReference } from '@rahmenpreis/contract/odd.ts';
import { longDate } from '@rahmenpreis/german/german-date.ts';
import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import { formatMillis, formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';

/** A price that a letter asks about, as its table names it. */
interface AskedPrice {
  readonly price: Pick<
    OddPrice,
    'epCode' | 'kind' | 'factor' | 'isLess' | 'beside' | 'epMillis' | 'beforeMillis' | 'propertyCount'
  >;
  readonly number: string;
  readonly title: string;
  readonly unit: string;
  /** In tenths of a percent of the reference, 1,000 being as much; null without one. */
  readonly tenths: number | null;
}

/** What a letter is told with beside the prices that it asks about. */
export interface LetterFrame {
  readonly organisation: string;
  readonly phaseTitle: string;
  /** Whether the bidder may still change its prices itself. */
  readonly isRunning: boolean;
  readonly reference: OddReference;
  /** The day until which an answer is asked for, «2026-12-04». */
  readonly until: string;
  /** Who signs. */
  readonly sender: string;
}

const REFERENCE_WORDS: Readonly<Record<OddReference, string>> = {
  others: 'dem Median der übrigen Angebote',
  before: 'Ihrem Preis der Vorphase',
};
const OF_REFERENCE_WORDS: Readonly<Record<OddReference, string>> = {
  others: 'des Medians der übrigen Angebote',
  before: 'Ihres Preises der Vorphase',
};

/**
 * How far a price lies off, cut to whole tens of a percent: of three other offers the median is the price of one of them, and by an exact
 * percent its bidder would be told to the cent.
 */
function farText(tenths: number): string {
  const tens = Math.floor(Math.abs(tenths - 1_000) / 100) * 10;
  return tens === 0 ? 'deutlich' : `um mindestens ${formatWhole(tens)} %`;
}

function jumpText({ factor, isLess, kind, beside }: AskedPrice['price']): string {
  const times = formatWhole(factor ?? 1);
  const part = isLess ? `etwa der ${times}. Teil` : `etwa das ${times}-Fache`;
  const period = kind === 'period' ? '; bitte prüfen Sie, für welchen Zeitraum er gilt' : '';
  return `beträgt ${part} ${OF_REFERENCE_WORDS[beside]}${period}`;
}

function findingText({ price, tenths, unit }: AskedPrice, reference: OddReference): string {
  const { kind, epMillis, factor, beside } = price;
  if (epMillis === null) return 'Ihr Preis fehlt';
  const own = `Ihr Einheitspreis von ${formatMillis(epMillis)} €${unit === '' ? '' : ` je ${unit}`}`;
  // What it asked itself it may be told to the cent.
  const isOwn = (factor === null ? reference : beside) === 'before';
  const before =
    isOwn && price.beforeMillis !== null ? ` (damals ${formatMillis(price.beforeMillis)} €)` : '';
  if (factor !== null) return `${own} ${jumpText(price)}${before}`;
  if (kind === 'zero') return `${own} bedarf einer Erläuterung`;
  const side = kind === 'above' ? 'über' : 'unter';
  return `${own} liegt ${farText(tenths ?? 1_000)} ${side} ${REFERENCE_WORDS[reference]}${before}`;
}

function lineText(row: AskedPrice, at: number, reference: OddReference): string {
  const { price, title, number } = row;
  const name = [price.epCode, title, ...(number === '' ? [] : [`(Position ${number})`])].join(' ');
  const where = counted(price.propertyCount, 'Liegenschaft', 'Liegenschaften');
  return `${at + 1}. ${name}: ${findingText(row, reference)}, in ${where}.`;
}

/**
 * The text of a letter that asks a bidder about these of its prices, to be changed by who sends it. It names its own prices, and of the
 * others no amount (decision 0084).
 */
export function clarifyLetter(rows: readonly AskedPrice[], frame: LetterFrame): string {
  const isOne = rows.length === 1;
  const until = longDate(`${frame.until}T12:00:00Z`);
  const ask = isOne
    ? `Bitte erläutern Sie uns bis zum ${until}, wie sich dieser Preis zusammensetzt, und bestätigen Sie, dass er so gemeint ist.`
    : `Bitte erläutern Sie uns bis zum ${until}, wie sich diese Preise zusammensetzen, und bestätigen Sie, dass sie so gemeint sind.`;
  return [
    frame.organisation,
    '',
    `Aufklärung zu Ihrem Angebot, ${frame.phaseTitle}`,
    '',
    'Sehr geehrte Damen und Herren,',
    '',
    `bei der Prüfung Ihres Angebots ist uns ${isOne ? 'der folgende Preis' : 'Folgendes'} aufgefallen:`,
    '',
    ...rows.map((row, at) => lineText(row, at, frame.reference)),
    '',
    ask,
    frame.isRunning
      ? 'Solange die Phase läuft, können Sie Ihre Preise selbst ändern.'
      : 'Ihre Preise können Sie mit der Antwort nicht mehr ändern.',
    '',
    'Mit freundlichen Grüßen',
    frame.sender,
  ].join('\n');
}
