import { exactInstant } from '@rahmenpreis/german/german-date.ts';
import { actionWords } from '@rahmenpreis/tendering/audit-log/action-words.ts';
import { isRefused } from '@rahmenpreis/tendering/audit-log/audit-log-line.ts';
import { type Submission, submissionAnswer } from '@rahmenpreis/tendering/audit-log/submission.ts';
import { longTable, column, type TableColumn, textColumn } from '../sheet/table-out.ts';
import { writeWorkbook } from '../sheet/write-workbook.ts';

const COLUMNS: readonly TableColumn<Submission>[] = [
  textColumn('Eingang', 22, ({ at }) => `${exactInstant(at)},${at.slice(20, 23)}`),
  textColumn('Eingang (UTC)', 26, ({ at }) => at),
  column('Ungenauigkeit ms', 18, 'count', ({ unsureMs }) => unsureMs),
  textColumn('Person', 24, ({ person }) => person),
  textColumn('Aktion', 34, ({ action }) => actionWords(action).words),
  column('Größe in Bytes', 16, 'count', ({ bytes }) => bytes),
  textColumn('Ergebnis', 14, ({ status }) => (isRefused(status) ? 'abgelehnt' : 'angenommen')),
  textColumn('Antwort', 60, submissionAnswer),
  textColumn('Code', 22, ({ code }) => code),
  column('Anzahl', 10, 'count', ({ count }) => count ?? 1),
];

const HINT =
  'Der Eingang ist der Augenblick, in dem alles Gesendete angekommen war, in Berliner Zeit und in UTC; nach ihm wird über Fristen entschieden. Bei „Ungenauigkeit“ kann er um so viele Millisekunden früher liegen. Viele gleiche Ablehnungen sind je Minute zusammen gezählt und stehen an deren Ende. Was der Server wegen Überlast oder ohne seine Datenbank abgewiesen hat, steht nicht hier.';

/** Head of the file, and where it is cut short. */
export interface SubmissionsHead {
  /** Company, phase, and as of when. */
  readonly about: string;
  readonly author: string;
  /** How many lines there are at most: where so many are, older ones are missing. */
  readonly maxCount: number;
}

/** Writes what a bidder has sent in a phase as an Excel workbook, oldest first (decision 0125). */
export function writeSubmissions(lines: readonly Submission[], { about, author, maxCount }: SubmissionsHead) {
  const cut = lines.length < maxCount ? '' : ` Es sind die neuesten ${maxCount} Zeilen.`;
  const head = { title: `Abgabeprotokoll: ${about}`, hint: HINT + cut };
  const sheet = longTable({ name: 'Abgabeprotokoll', ...head, columns: COLUMNS, frozenColumns: 1 }, lines);
  return writeWorkbook([{ ...sheet, about: { author } }]);
}
