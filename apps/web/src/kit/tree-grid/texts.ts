import { formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';

/** Every sentence of a grid itself. */
export const TEXTS = {
  loading: 'Tabelle wird geladen …',
  resizeHint: 'Breite ändern: Alt und Pfeiltaste links oder rechts; an den Inhalt anpassen: Alt und Eingabe',
  sortHint: 'Zeilen nach dieser Spalte ordnen: Eingabe;',
  empty: 'leer',
  noValue: 'kein Wert',
  place: (level: number, at: number, of: number) => `Ebene ${level}, ${at} von ${of}`,
  copied: (rows: number, columns: number) => `${formatWhole(rows)} × ${columns} Zellen kopiert.`,
};
