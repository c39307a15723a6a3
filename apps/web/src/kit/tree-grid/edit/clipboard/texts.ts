import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';

const rejectedCells = (count: number) =>
  count === 1
    ? '1 Wert wurde nicht übernommen und ist rot markiert.'
    : `${count} Werte wurden nicht übernommen und sind rot markiert.`;

/** What was pasted, and of it what found no place or was passed over. */
export interface PasteCounts {
  readonly taken: number;
  readonly rejected: number;
  readonly blank: number;
  readonly cutLines: number;
  readonly cutColumns: number;
}

/** Every sentence of pasting into a grid. */
export const TEXTS = {
  pasted: ({ taken, rejected, blank, cutLines, cutColumns }: PasteCounts) =>
    [
      counted(taken, 'Wert eingefügt.', 'Werte eingefügt.'),
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
  nothingToPaste: 'Hier kann nichts eingefügt werden.',
} as const;
