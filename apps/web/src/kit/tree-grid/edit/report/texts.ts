import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import { formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';

/** The words of what is said and asked under a table after a paste. */
export const TEXTS = {
  details: (count: number) => `Einzelheiten (${formatWhole(count)})`,
  key: 'F6',
  close: 'Bericht schließen',
  report: 'Bericht zum Einfügen',
  notTaken: (count: number) =>
    counted(count, 'Zeile des Blocks wurde nicht übernommen.', 'Zeilen des Blocks wurden nicht übernommen.'),
  whichColumn: (value: string) => `Welche Spalte enthält den ${value}?`,
  whichColumnHint: 'Im eingefügten Block stehen mehrere Spalten mit Zahlen. Noch ist nichts eingefügt.',
  column: (column: number, title: string | undefined) =>
    title === undefined ? `Spalte ${column}` : `Spalte ${column}: ${title}`,
  samples: (samples: readonly string[]) => samples.join(' · '),
  take: 'Einfügen',
} as const;
