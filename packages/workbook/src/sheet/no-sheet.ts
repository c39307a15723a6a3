import type { Finding } from '@rahmenpreis/contract/failure.ts';
import { SHEET_MAX_ROWS } from '@rahmenpreis/contract/limits.ts';
import { formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { errorAt } from './finding.ts';

/** Why no sheet is read of a file, whatever was to be read of it. */
const SENTENCES = {
  unreadable: 'Die Datei konnte nicht gelesen werden. Bitte laden Sie eine valide Excel-Tabelle hoch.',
  password:
    'Die Datei ist mit einem Kennwort geschützt. Bitte entfernen Sie den Schutz in Excel und laden Sie die Datei erneut hoch.',
  'no-sheet':
    'Die Datei enthält kein Tabellenblatt. Bitte laden Sie eine Excel-Datei mit einem Tabellenblatt hoch.',
  empty: 'Das erste Tabellenblatt ist leer. Bitte tragen Sie die Daten in das erste Tabellenblatt ein.',
  'too-many-rows': `Das Tabellenblatt hat mehr als ${formatWhole(SHEET_MAX_ROWS)} Zeilen, die Überschrift mitgezählt. Bitte teilen Sie die Datei auf.`,
  'too-large':
    'Die Datei ist entpackt zu groß (höchstens 100 MB und 1.000 Einträge). Bitte laden Sie eine kleinere Datei hoch.',
} as const;

/** What may be wrong with a file of which a sheet is wanted. */
export type SheetProblem = keyof typeof SENTENCES;

/** The one finding on a file that is no workbook, or lacks a sheet that can be read (BID-022, BID-023). */
export function noSheet(problem: SheetProblem): Finding {
  return errorAt(0, '', '', SENTENCES[problem]);
}
