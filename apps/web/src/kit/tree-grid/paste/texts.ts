import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import { formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';
import type { ValueColumn } from '../edit/edit-session.ts';
import type { KeyedRows } from '../edit/enter-texts.ts';

/** How many columns a sentence names; the others are counted. */
const NAMED_AT_MOST = 4;

const NOTHING_TO_PASTE = 'Hier kann nichts eingefügt werden';

const rejectedCells = (count: number) =>
  counted(
    count,
    'Wert wurde nicht übernommen und ist rot markiert.',
    'Werte wurden nicht übernommen und sind rot markiert.',
  );

/** What was pasted by place, and of it what found no place or was passed over. */
type PasteCounts = Readonly<Record<'taken' | 'rejected' | 'blank' | 'cutLines' | 'cutColumns', number>>;

/** What was pasted by keys: rows that took a value, and what was not taken. */
type KeyedCounts = Readonly<
  Record<'taken' | 'unknown' | 'withoutValue' | 'withoutKey' | 'doubled' | 'rejected', number>
>;

const columnOf = (column: number) => `Spalte ${column}`;

/** Every sentence of pasting into a grid, and of its report. */
export const TEXTS = {
  pasted: ({ taken, rejected, blank, cutLines, cutColumns }: PasteCounts) =>
    [
      taken + rejected === 0 ? 'Nichts eingefügt.' : counted(taken, 'Wert eingefügt.', 'Werte eingefügt.'),
      rejected > 0 && rejectedCells(rejected),
      blank > 0 && counted(blank, 'leere Zelle übersprungen.', 'leere Zellen übersprungen.'),
      cutLines > 0 &&
        counted(
          cutLines,
          'Zeile passte nicht mehr in die Tabelle.',
          'Zeilen passten nicht mehr in die Tabelle.',
        ),
      cutColumns > 0 &&
        counted(cutColumns, 'Spalte passte nicht in die Tabelle.', 'Spalten passten nicht in die Tabelle.'),
    ]
      .filter((sentence) => sentence !== false)
      .join(' '),
  nothingToPaste: `${NOTHING_TO_PASTE}.`,
  /** Where no cell under the block takes a value. */
  noPlace: ({ cutLines, cutColumns }: Pick<PasteCounts, 'cutLines' | 'cutColumns'>) => {
    const lost =
      cutLines > 0 ? counted(cutLines, 'Zeile', 'Zeilen') : counted(cutColumns, 'Spalte', 'Spalten');
    return `${NOTHING_TO_PASTE}: ${lost} ohne Platz.`;
  },
  noPlaceFor: 'Hier steht kein Wert, der sich ändern lässt.',
  cutLine: 'Die Zeile passte nicht mehr in die Tabelle.',
  cutColumn: 'Die Spalte passte nicht in die Tabelle; genannt ist ihr erster Wert.',
  columnOf,
  columnNamed: ({ index, title }: ValueColumn) =>
    title === undefined ? columnOf(index + 1) : `${columnOf(index + 1)} „${title}“`,
  /** «98 nach Ep-Code zugeordnet, 2 Codes unbekannt. Gelesen aus Spalte 3. Nicht gelesen: Spalte 4.» */
  keyed: (
    { taken, unknown, withoutValue, withoutKey, doubled, rejected }: KeyedCounts,
    { key, countedKeys, value }: KeyedRows['words'],
    column: string,
    passedOver: readonly string[],
  ) => {
    const parts = [
      `${formatWhole(taken)} nach ${key} zugeordnet`,
      unknown > 0 && `${countedKeys(unknown)} unbekannt`,
      withoutValue > 0 && `${formatWhole(withoutValue)} ohne ${value}`,
      withoutKey > 0 && counted(withoutKey, `Zeile ohne ${key}`, `Zeilen ohne ${key}`),
      doubled > 0 && `${countedKeys(doubled)} doppelt und rot markiert`,
      rejected > 0 &&
        counted(rejected, 'Wert abgelehnt und rot markiert', 'Werte abgelehnt und rot markiert'),
    ];
    const others = passedOver.length === 0 ? '' : ` Nicht gelesen: ${joinGerman(passedOver, NAMED_AT_MOST)}.`;
    return `${parts.filter((part) => part !== false).join(', ')}. Gelesen aus ${column}.${others}`;
  },
  left: {
    'unknown-key': () => 'Das gibt es hier nicht; die Zeile wurde übersprungen.',
    'no-key': (key: string) => `Die Zeile ist ohne ${key} und wurde übersprungen.`,
    'no-value': (_: string, value: string) =>
      `In der Zeile steht kein ${value}; was hier gespeichert ist, bleibt.`,
  },
  meant: (key: string) => `Meinten Sie „${key}“?`,
  doubled: (lines: readonly number[]) =>
    `In den Zeilen ${joinGerman(lines)} des eingefügten Blocks stehen verschiedene Werte.`,
  noValues: ({ keys, value }: KeyedRows['words']) =>
    `Nichts eingefügt: In den kopierten Zellen stehen ${keys}, aber kein ${value}.`,
  noKnownKeys: ({ keys }: KeyedRows['words']) =>
    `Nichts eingefügt: In den kopierten Zellen stehen nur ${keys}, die es hier nicht gibt.`,
  round: (count: number) => counted(count, 'Wert auf drei Stellen runden', 'Werte auf drei Stellen runden'),
  rounded: (count: number) =>
    counted(
      count,
      'Wert wurde kaufmännisch auf drei Stellen gerundet.',
      'Werte wurden kaufmännisch auf drei Stellen gerundet.',
    ),
  details: (count: number) => `Einzelheiten (${formatWhole(count)})`,
  key: 'F6',
  close: 'Bericht schließen',
  report: 'Bericht zum Einfügen',
  whichColumn: (value: string) => `Welche Spalte enthält den ${value}?`,
  whichColumnHint: 'Im eingefügten Block stehen mehrere Spalten mit Zahlen. Noch ist nichts eingefügt.',
  whichReading: 'Wie sind die Zahlen gemeint?',
  whichReadingHint: 'Die eingefügten Zahlen lassen sich auf zwei Arten lesen. Noch ist nichts eingefügt.',
  choice: (column: string, reading: string | undefined) =>
    reading === undefined ? column : `${column}, ${reading}`,
  column: (column: number, title: string | undefined) =>
    title === undefined ? `Spalte ${column}` : `Spalte ${column}: ${title}`,
  samples: (samples: readonly string[]) => samples.join(' · '),
  take: 'Einfügen',
} as const;
