import type { OutlierPrice, OutlierReference } from '@rahmenpreis/contract/outlier.ts';
import { longDate } from '@rahmenpreis/german/german-date.ts';
import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import { formatMillis, formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { formatTenths } from '@rahmenpreis/pricing/numbers/percent.ts';

/** A price that a letter asks about, as its table names it. */
interface AskedPrice {
  readonly price: Pick<
    OutlierPrice,
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
  readonly reference: OutlierReference;
  /** The day until which an answer is asked for, «2026-12-04». */
  readonly until: string;
  /** Who signs. */
  readonly sender: string;
}

/** What is odd about a price, told by the earlier price of the bidder itself. */
function besideOwn({ kind, factor, isLess }: AskedPrice['price'], tenths: number): string {
  if (factor !== null) {
    const times = formatWhole(factor);
    return `beträgt etwa ${isLess ? `den ${times}. Teil` : `das ${times}-Fache`} Ihres Preises der Vorphase`;
  }
  const percent = formatTenths(Math.abs(tenths - 1_000));
  return `liegt ${percent} % ${kind === 'above' ? 'über' : 'unter'} Ihrem Preis der Vorphase`;
}

/** The text without what others ask: the median of three other offers is one, that of two lies between. */
function besideOthers({ kind, isLess }: AskedPrice['price']): string {
  const isHigh = kind === 'above' || ((kind === 'slip' || kind === 'period') && !isLess);
  return `erscheint uns ungewöhnlich ${isHigh ? 'hoch' : 'niedrig'}`;
}

const CHECKS: Readonly<Partial<Record<OutlierPrice['kind'], string>>> = {
  slip: '; bitte prüfen Sie, ob das Komma richtig steht',
  period: '; bitte prüfen Sie, für welchen Zeitraum er gilt',
};

function findingText({ price, tenths, unit }: AskedPrice, reference: OutlierReference): string {
  const { kind, epMillis, factor, beside, beforeMillis } = price;
  if (epMillis === null) return 'Ihr Preis fehlt';
  const own = `Ihr Einheitspreis von ${formatMillis(epMillis)} €${unit === '' ? '' : ` je ${unit}`}`;
  if (kind === 'zero') return `${own} bedarf einer Erläuterung`;
  const isOwn = (factor === null ? reference : beside) === 'before' && beforeMillis !== null;
  const what = isOwn
    ? `${besideOwn(price, tenths ?? 1_000)} (damals ${formatMillis(beforeMillis)} €)`
    : besideOthers(price);
  return `${own} ${what}${CHECKS[kind] ?? ''}`;
}

function lineText(row: AskedPrice, at: number, reference: OutlierReference): string {
  const { price, title, number } = row;
  const name = [price.epCode, title, ...(number === '' ? [] : [`(Position ${number})`])].join(' ');
  const where = counted(price.propertyCount, 'Liegenschaft', 'Liegenschaften');
  return `${at + 1}. ${name}: ${findingText(row, reference)}, in ${where}.`;
}

/**
 * The text of a letter that asks a bidder about these of its prices, to be edited by the sender. It names the
 * bidder's own prices and nothing that tells what others ask (decision 0084).
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
