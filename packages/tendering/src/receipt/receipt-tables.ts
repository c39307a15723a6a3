import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { FLAG_NO_ROWS, FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import type { Total } from '@rahmenpreis/pricing/sums/offer-total.ts';
import { SLICES } from '../lv/slice.ts';
import { writtenDay } from '../phase/binding-state.ts';
import { hasWithdrawn, type Participation } from '../participation/participation.ts';
import { groupCheckValue } from './check-value.ts';
import { type DeclaredLetter, fillLetter } from './offer-letter.ts';
import type { ReceiptBinding, ReceiptContent, ReceiptEntered } from './receipt-content.ts';
import { PRICE_LABEL, SUM_LABEL } from '../offer/price-label.ts';

/** A text as `receiptWord` gives it, or money or a factor in thousandths. */
export type ReceiptCell = string | number;

// A backslash, and whatever is no character of a line: controls, halves of a pair, and what no file may hold.
const UNPRINTABLE = /[\\\p{Cc}\u2028\u2029\uFFFE\uFFFF]|\p{Cs}/gu;

/** A text for a receipt: on one line, the same in every file, control characters in the form «\u0009». */
function receiptWord(value: string): string {
  return value.replace(UNPRINTABLE, (sign) =>
    sign === '\\' ? '\\\\' : `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** What a column of a receipt holds. */
export interface ReceiptColumn {
  readonly header: string;
  /** Money and factors may be missing: then a word stands there, or nothing. */
  readonly holds: 'text' | 'euro' | 'factor';
}

/** One part of a receipt. */
export interface ReceiptTable {
  readonly title: string;
  readonly columns: readonly ReceiptColumn[];
  readonly rows: readonly (readonly ReceiptCell[])[];
}

/** What stands for the name of somebody who gave none (decision 0037). */
export const NO_NAME = 'ohne Namensangabe';

const PARTICIPATIONS: Readonly<Record<'true' | 'false', string>> = {
  true: 'bestätigt',
  false: 'zurückgezogen',
};
const FACTOR_KINDS: Readonly<Record<ReceiptContent['factors'][number]['kind'], string>> = {
  bl: 'Bundesland',
  ls: 'Liegenschaft',
  n: 'Nachhaltigkeit',
};

const text = (header: string): ReceiptColumn => ({ header, holds: 'text' });
const euro = (header: string): ReceiptColumn => ({ header, holds: 'euro' });

/** How far an amount is an offer, in the words of the screen (PRICE-006, PRICE-007, PRICE-011). */
function standingWord({ flags }: Total): string {
  if ((flags & FLAG_NO_ROWS) !== 0) return 'keine Positionen';
  const words = [
    ...((flags & FLAG_PRICE_MISSING) === 0 ? [] : [SUM_LABEL.incomplete]),
    ...((flags & FLAG_NOT_IN_MARKET) === 0 ? [] : [SUM_LABEL.notInMarket]),
  ];
  return words.length === 0 ? 'vollständig' : words.join(', ');
}

/** A participation in one word. */
export function participationText(participation: Participation): string {
  return participation === null ? 'nicht bestätigt' : PARTICIPATIONS[participation];
}

/** How many tables a receipt of the first version has; a further one makes it the second. */
export const FIRST_VERSION_TABLES = 6;

/**
 * Lays a receipt out in tables. Text, spreadsheet and PDF are all made from these, and a spreadsheet is read
 * back to them, so that all three say the same (decision 0037).
 */
export function receiptTables(content: ReceiptContent): ReceiptTable[] {
  return [
    headTable(content),
    sumTable(content),
    liegenschaftTable(content),
    priceTable(content),
    factorTable(content),
    documentTable(content),
    ...(content.entered === null ? [] : [enteredTable(content.entered)]),
    ...(content.binding === null ? [] : [bindingTable(content.binding)]),
  ].map(inWords);
}

/** A withdrawal ends the declaration before it and asks no name; only its moment is known (decision 0037). */
function declarationRows({ participation, declaration }: ReceiptContent): ReceiptTable['rows'] {
  if (hasWithdrawn(participation)) return [['Zurückgezogen am (UTC)', declaration?.at ?? '–']];
  return [
    ['Erklärt von', declaration === null ? '–' : (declaration.name ?? NO_NAME)],
    ['Erklärt am (UTC)', declaration?.at ?? '–'],
  ];
}

function headTable(content: ReceiptContent): ReceiptTable {
  const { phase, organisation, participation } = content;
  return {
    title: 'Angebot',
    columns: [text('Angabe'), text('Wert')],
    rows: [
      ['Phase', phase.title],
      ['Phasen-Id', phase.id],
      ['Unternehmen', organisation.name],
      ['Unternehmens-Id', organisation.id],
      ['Teilnahme', participationText(participation)],
      ...declarationRows(content),
    ],
  };
}

/** Longer lines go on in the next row: no cell of a workbook holds more than 32,767 signs. */
const LINE_SIGNS = /.{1,2000}/gsu;

/**
 * Lays out the letter under which an offer was confirmed, its fields filled in. The check value that it names
 * is that of the receipt without it, because no text can hold its own (decision 0123).
 */
export function letterTable(
  { organisation, declaration, total }: ReceiptContent,
  { version, text: wording, declarations, ticked }: DeclaredLetter,
  checkValue: string,
): ReceiptTable {
  const filled = (template: string) =>
    fillLetter(template, {
      Unternehmen: organisation.name,
      Name: declaration?.name ?? NO_NAME,
      Summe: `${formatMillis(total.sumMillis)} €`,
      Prüfwert: groupCheckValue(checkValue),
    });
  const saidWord = (isSaid: boolean | undefined) => (isSaid === true ? 'ja' : 'nein');
  const lines = ticked === null || wording === '' ? [] : filled(wording).split('\n');
  const rows = [
    ['Angebotsschreiben', `Fassung ${version}`, saidWord(ticked !== null)],
    ...lines.flatMap((line) => (line.match(LINE_SIGNS) ?? ['']).map((part) => ['Text', part, ''])),
    ...declarations.map(({ text: said, isRequired }) => [
      isRequired ? 'Erklärung, erforderlich' : 'Erklärung, freiwillig',
      filled(said),
      saidWord(ticked?.includes(said)),
    ]),
  ];
  const columns = [text('Teil'), text('Wortlaut'), text('Erklärt')];
  return inWords({ title: 'Angebotsschreiben', columns, rows });
}

/** Lays out by whom an offer was entered, and from which paper (decision 0131). */
function enteredTable(entered: ReceiptEntered): ReceiptTable {
  const { marks, receivedAt, notedAt, files, number, at, declarations, objectUntil } = entered;
  return {
    title: 'Vom Auftraggeber erfasst',
    columns: [text('Angabe'), text('Wert')],
    rows: [
      ...marks.map((mark) => ['Vermerk', mark]),
      ['Eingegangen am (UTC)', receivedAt],
      ['Vermerkt am (UTC)', notedAt],
      ['Fassung', String(number)],
      ['Erfasst am (UTC)', at],
      ...files.flatMap(({ filename, sha256 }) => [
        ['Datei', filename],
        ['SHA-256', sha256],
      ]),
      ...declarations.map(({ text: said, isOnPaper }) => [isOnPaper ? 'Auf Papier' : 'Fehlt', said]),
      ['Widerspruch bis (UTC)', objectUntil],
    ],
  };
}

/** Turns all texts of a table into those of a receipt. */
function inWords(table: ReceiptTable): ReceiptTable {
  const wordOf = (cell: ReceiptCell) => (typeof cell === 'string' ? receiptWord(cell) : cell);
  return { ...table, rows: table.rows.map((row) => row.map(wordOf)) };
}

function sumTable({ slices, total }: ReceiptContent): ReceiptTable {
  return {
    title: 'Summen',
    columns: [text('Leistungsgruppe'), text('Stand'), euro('Summe €')],
    rows: [
      ...SLICES.map(({ title }, s) => {
        const own = slices[s] as Total;
        return [title, standingWord(own), own.sumMillis];
      }),
      ['Angebotssumme', standingWord(total), total.sumMillis],
    ],
  };
}

function liegenschaftTable({ liegenschaften }: ReceiptContent): ReceiptTable {
  return {
    title: 'Liegenschaften',
    columns: [
      text('Nummer'),
      text('Liegenschaft'),
      text('Id'),
      text('Marktgebiet'),
      text('Stand'),
      ...SLICES.map(({ title }) => euro(`${title} €`)),
      euro('Summe €'),
    ],
    rows: liegenschaften.map(({ nummer, name, id, isInMarket, total, slices }) => [
      nummer,
      name,
      id,
      isInMarket ? 'ja' : 'nein',
      standingWord(isInMarket ? total : { ...total, flags: FLAG_NOT_IN_MARKET }),
      // Where nothing is offered there is nothing to add up, whatever prices would come to.
      ...[...slices, total].map(({ sumMillis }) => (isInMarket ? sumMillis : '')),
    ]),
  };
}

function priceTable({ prices }: ReceiptContent): ReceiptTable {
  return {
    title: 'Preise',
    columns: [text('Ep-Code'), text('Leistung'), text('Einheit'), euro('Rahmenpreis €')],
    rows: prices.map(({ epCode, title, unit, epMillis }) => [
      epCode,
      title,
      unit,
      epMillis ?? PRICE_LABEL.missing,
    ]),
  };
}

function factorTable({ factors }: ReceiptContent): ReceiptTable {
  return {
    title: 'Faktoren',
    columns: [text('Art'), text('Ort'), text('Leistungsgruppe'), { header: 'Faktor', holds: 'factor' }],
    rows: factors.map(({ kind, place, sliceTitle, millis }) => [
      FACTOR_KINDS[kind],
      place,
      sliceTitle,
      millis,
    ]),
  };
}

function bindingTable({ until, confirmed }: ReceiptBinding): ReceiptTable {
  return {
    title: 'Bindefrist',
    columns: [text('Angebot gebunden bis'), text('Bestätigt am (UTC)')],
    rows: [[writtenDay(until), ''], ...confirmed.map((longer) => [writtenDay(longer.until), longer.at])],
  };
}

function documentTable({ documents }: ReceiptContent): ReceiptTable {
  return {
    title: 'Unterlagen',
    columns: [text('Datei'), text('SHA-256')],
    rows: documents.map(({ filename, sha256 }) => [filename, sha256]),
  };
}
