import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { RAHMENPREISE_HEADER_ROW } from '../tender-columns.ts';
import { rahmenpreiseSheet } from './rahmenpreise-out.ts';

const HINTS = [
  `Die Kopfzeile steht in Zeile ${RAHMENPREISE_HEADER_ROW} des ersten Blatts; weitere Spalten sind erlaubt.`,
  'Preise netto in Euro. Zahlen haben höchstens 3 Nachkommastellen (Beispiel: 1,426).',
  'Ein leeres Feld ändert nichts; 0 ist ein Preis.',
  'Jeder Ep-Code darf nur einmal vorkommen.',
];

/** The form of a price list: the bidder's catalogue without prices, so none must be replaced, and hints. */
export function rahmenpreiseForm(entries: readonly EpEntry[]): Sheet[] {
  return [
    rahmenpreiseSheet(entries, () => null),
    {
      name: 'Hinweise',
      columns: [{ widthChars: 110, wraps: true }],
      rows: HINTS.map((hint) => ({ cells: [hint] })),
      frozenRows: 0,
    },
  ];
}
