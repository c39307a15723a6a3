import { formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';

export const TEXTS = {
  title: (filename: string) => `${filename} wird erstellt`,
  rows: (done: number, all: number) => `Excel-Datei: ${formatWhole(done)} von ${formatWhole(all)} Zeilen`,
  writing: 'Die Excel-Datei wird geschrieben',
} as const;
