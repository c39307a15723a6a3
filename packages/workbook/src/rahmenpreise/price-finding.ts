import type { Finding } from '@rahmenpreis/contract/failure.ts';
import { TEXT_MAX_LENGTH } from '@rahmenpreis/contract/limits.ts';
import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { errorAt, warningAt } from '../sheet/finding.ts';
import { RAHMENPREISE_COLUMNS } from '../tender-columns.ts';

/** What may be wrong with a row of a price list. */
export type Trouble =
  | 'not-a-number'
  | 'too-many-decimals'
  | 'negative'
  | 'too-large'
  | 'doubled-code'
  | 'without-code'
  | 'unknown-code';

export interface TroubledRow {
  readonly trouble: Trouble;
  readonly row: number;
  readonly epCode: string;
  /** The price as a German reader writes it. */
  readonly value: string;
  /** The code that somebody may have meant. */
  readonly guess: string | undefined;
}

/** A sentence for one row, another for several, with rows as text (BID-019, BID-020, BID-021, BID-024). */
const SENTENCES: Record<Trouble, { one: (rows: string) => string; many: (rows: string) => string }> = {
  'not-a-number': {
    one: (rows) => `Der Rahmenpreis in Zeile ${rows} ist keine Zahl.`,
    many: (rows) => `Die Rahmenpreise in den Zeilen ${rows} sind keine Zahlen.`,
  },
  'too-many-decimals': {
    one: (rows) => `Der Rahmenpreis in Zeile ${rows} hat mehr als 3 Nachkommastellen (Beispiel: 1,426).`,
    many: (rows) =>
      `Die Rahmenpreise in den Zeilen ${rows} haben mehr als 3 Nachkommastellen (Beispiel: 1,426).`,
  },
  negative: {
    one: (rows) => `Der Rahmenpreis in Zeile ${rows} ist negativ.`,
    many: (rows) => `Die Rahmenpreise in den Zeilen ${rows} sind negativ.`,
  },
  'too-large': {
    one: (rows) => `Der Rahmenpreis in Zeile ${rows} ist zu groß (höchstens 1.000.000 €).`,
    many: (rows) => `Die Rahmenpreise in den Zeilen ${rows} sind zu groß (höchstens 1.000.000 €).`,
  },
  'doubled-code': {
    one: (rows) => `Ein Ep-Code kommt mehrfach vor: ${rows}.`,
    many: (rows) => `Ep-Codes kommen mehrfach vor: ${rows}.`,
  },
  'without-code': {
    one: (rows) => `In Zeile ${rows} steht ein Rahmenpreis ohne Ep-Code. Die Zeile wird übersprungen.`,
    many: (rows) => `In den Zeilen ${rows} stehen Rahmenpreise ohne Ep-Code. Die Zeilen werden übersprungen.`,
  },
  'unknown-code': {
    one: (rows) => `Der EP-Katalog enthält diesen Ep-Code nicht: ${rows}. Die Zeile wird übersprungen.`,
    many: (rows) => `Der EP-Katalog enthält diese Ep-Codes nicht: ${rows}. Die Zeilen werden übersprungen.`,
  },
};

const WARNINGS: readonly Trouble[] = ['without-code', 'unknown-code'];
const ABOUT_CODES: readonly Trouble[] = ['doubled-code', 'unknown-code'];

/** A sentence that names more rows is no longer read; each of them has a line of its own beside it. */
const ROWS_LISTED_AT_MOST = 20;
const GUESSES_LISTED_AT_MOST = 5;

/** Whether a trouble lets the file through, its row being passed over (BID-024). */
export function isWarning(trouble: Trouble): boolean {
  return WARNINGS.includes(trouble);
}

/** Names a row in the sentence about its trouble: by specification as a code with its row, else as a row. */
function named({ trouble, epCode, row }: TroubledRow): string {
  return ABOUT_CODES.includes(trouble) ? `„${epCode}“ (Zeile ${row})` : String(row);
}

function guessSentence(rows: readonly TroubledRow[]): string {
  const guesses = rows.flatMap(({ epCode, guess }) =>
    guess === undefined ? [] : rows.length === 1 ? `„${guess}“` : `„${guess}“ statt „${epCode}“`,
  );
  return guesses.length === 0 ? '' : ` Meinten Sie ${joinGerman(guesses, GUESSES_LISTED_AT_MOST)}?`;
}

/** What is wrong in one cell: one finding, with the value that stands there. */
export function findingOf(troubled: TroubledRow): Finding {
  const { trouble, row, epCode, value } = troubled;
  const isAboutCode = ABOUT_CODES.includes(trouble);
  const { header } = isAboutCode ? RAHMENPREISE_COLUMNS.epCode : RAHMENPREISE_COLUMNS.rahmenpreis;
  const sentence = `${SENTENCES[trouble].one(named(troubled))}${guessSentence([troubled])}`;
  const shown = (isAboutCode ? epCode : value).slice(0, TEXT_MAX_LENGTH);
  return (isWarning(trouble) ? warningAt : errorAt)(row, header, shown, sentence);
}

/**
 * One sentence for each kind of trouble, naming the rows, in the words for one row or for several (BID-019,
 * BID-020, BID-024).
 */
export function troubleSentences(rows: readonly TroubledRow[]): string[] {
  return [...Map.groupBy(rows, ({ trouble }) => trouble)].map(([trouble, own]) => {
    const listed = joinGerman(own.map(named), ROWS_LISTED_AT_MOST);
    return `${SENTENCES[trouble][own.length === 1 ? 'one' : 'many'](listed)}${guessSentence(own)}`;
  });
}

/** The rows whose trouble others have too. */
export function severalOf(rows: readonly TroubledRow[]): TroubledRow[] {
  return [...Map.groupBy(rows, ({ trouble }) => trouble).values()].flatMap((own) =>
    own.length > 1 ? own : [],
  );
}

/** The sentences of findings that say the same of several cells. */
export function repeatedSentences(findings: readonly Finding[]): string[] {
  return [...Map.groupBy(findings, ({ message }) => message)].flatMap(([message, own]) =>
    own.length > 1 ? message : [],
  );
}
