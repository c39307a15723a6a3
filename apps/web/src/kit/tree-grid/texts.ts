import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import { formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';

/** Every sentence of a grid itself, and of its cells when they are edited. */
export const TEXTS = {
  loading: 'Tabelle wird geladen …',
  resizeHint: 'Breite ändern: Alt und Pfeiltaste links oder rechts; an den Inhalt anpassen: Alt und Eingabe',
  sortHint: 'Zeilen nach dieser Spalte ordnen: Eingabe;',
  empty: 'leer',
  noValue: 'kein Wert',
  place: (level: number, at: number, of: number) => `Ebene ${level}, ${at} von ${of}`,
  copied: (rows: number, columns: number) => `${formatWhole(rows)} × ${columns} Zellen kopiert.`,
  cleared: (count: number) => counted(count, 'Wert gelöscht.', 'Werte gelöscht.'),
  closed: 'Diese Zelle lässt sich nicht ändern.',
  cannotTravel: 'Änderungen lassen sich nicht mehr zurücknehmen.',
  undone: (count: number) => counted(count, 'Änderung zurückgenommen.', 'Änderungen zurückgenommen.'),
  redone: (count: number) => counted(count, 'Änderung wiederholt.', 'Änderungen wiederholt.'),
};
