import { formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';

export const TEXTS = {
  title: (filename: string) => `${filename} wird erstellt`,
  made: (done: number, all: number) =>
    `Excel-Datei: ${formatWhole(done)} von ${formatWhole(all)} Zeilen vorbereitet`,
  written: (done: number, all: number) =>
    `Excel-Datei: ${formatWhole(done)} von ${formatWhole(all)} Zeilen geschrieben`,
  packing: 'Die Excel-Datei wird gepackt',
} as const;
