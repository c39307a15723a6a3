import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import type { ListState } from '@rahmenpreis/workbook/list/list-line.ts';
import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import { formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { CONNECTION_ADVICE } from '../../kernel/texts.ts';

const STATES: Readonly<Record<ListState, string>> = {
  faulty: 'fehlerhaft',
  changed: 'geändert',
  new: 'neu',
  unchanged: 'unverändert',
};

/** So many things are named; more are counted. */
const MOST_NAMED = 5;

/** What could not be taken back, and why it stays, in one sentence; undefined where all of it went back. */
export function leftSentence<Why extends string>(
  left: readonly { readonly name: string; readonly why: Why }[],
  because: Readonly<Record<Why, string>>,
): string | undefined {
  if (left.length === 0) return undefined;
  const parts = [...Map.groupBy(left, ({ why }) => why)].map(([why, some]) => {
    const quoted = some.map(({ name }) => `„${name}“`);
    const names = joinGerman(quoted, MOST_NAMED);
    return `${names} ${some.length === 1 ? 'bleibt' : 'bleiben'}, weil ${because[why]}`;
  });
  return `${parts.join('; ')}.`;
}

/** The sentences about a list that comes in. */
export const TEXTS = {
  check: 'Prüfen',
  bounds: (rows: number) => `Eine Liste hat höchstens ${formatWhole(rows)} Zeilen.`,
  paste: 'Oder Zeilen aus Excel einfügen',
  pasteHint: 'Mit den Überschriften kopieren und hier mit Strg+V einfügen.',
  pasted: 'Eingefügte Zeilen',
  refused: 'Die Liste konnte nicht gelesen werden. Es wurde nichts verändert.',
  onlyAtDesk:
    'Eine Liste vergleicht viele Spalten mit dem, was gespeichert ist; dafür ist dieser Bildschirm zu schmal. Bitte übernehmen Sie Listen am Rechner.',
  list: 'Zeilen der Liste',
  source: 'Liste',
  size: 'Umfang',
  sizeOf: (rows: number, columns: number) =>
    `${counted(rows, 'Zeile', 'Zeilen')}, ${counted(columns, 'Spalte', 'Spalten')} erkannt`,
  all: (count: number) => `Alle ${formatWhole(count)}`,
  state: (state: ListState, count: number) => `${STATES[state]} ${formatWhole(count)}`,
  states: STATES,
  row: 'Zeile',
  stateHead: 'Stand',
  missing: 'fehlt',
  was: 'bisher',
  is: 'neu',
  legend: 'bisher durchgestrichen, neu darunter',
  nothing: 'leer',
  tickedCount: (ticked: number, all: number) => `${formatWhole(ticked)} von ${formatWhole(all)} angekreuzt`,
  nothingFound: 'Keine Zeile gefunden',
  becomes: (label: string, before: number, after: number, unit = '') =>
    `${label} ${formatWhole(before)} → ${formatWhole(after)}${unit}`,
  oneStep:
    'Gespeichert wird alles zusammen oder nichts; was die Liste nicht nennt, bleibt, wie es ist. Strg+Z nimmt sie ganz zurück.',
  faultyStay: 'Fehlerhafte Zeilen bleiben liegen.',
  withFindings: 'Als Excel mit Befunden',
  findingsFile: 'Liste mit Befunden.xlsx',
  compared: 'Die Liste ist neu verglichen.',
  undone: 'Die Liste ist zurückgenommen.',
  undoLeft: 'Nicht alles konnte zurückgenommen werden.',
  notUndone: 'Die Liste konnte nicht zurückgenommen werden.',
  mendTitle: 'Zelle berichtigen',
  mendLabel: (header: string, row: number) => `${header} in Zeile ${row}`,
  mendHint: 'Gilt für diese Übernahme; die Datei bleibt, wie sie ist.',
  mend: 'Berichtigen',
  notRemembered: 'Die Liste ist gespeichert; wofür ihre Überschriften stehen, konnte nicht gemerkt werden.',
  notStored: 'Die Liste konnte nicht gespeichert werden.',
  hint: CONNECTION_ADVICE,
} as const;
