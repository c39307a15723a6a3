import type { Finding } from '@rahmenpreis/contract/failure.ts';
import { IMAGE_ENDINGS, PROPERTY_DOCUMENT_ENDINGS } from '@rahmenpreis/contract/upload-rules.ts';
import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { errorAt, warningAt } from '../sheet/finding.ts';

/** Endings as a sentence names them. */
function written(endings: readonly string[]): string[] {
  return endings.map((ending) => ending.toUpperCase());
}

/** What is said of an archive and of the files in it. */
const SENTENCES = {
  // The archive is refused as a whole.
  unpack:
    'Die Dateien konnten nicht entpackt werden. Bitte überprüfen Sie die Ordnerstruktur und die Dateitypen.',
  'too-much': 'Das Archiv ist zu groß. Erlaubt sind höchstens 500 MB und 2.000 Dateien.',
  'no-sheet': 'Im Ordner wurde keine Excel-Datei gefunden.',
  'several-sheets':
    'Der Ordner enthält mehrere Excel-Dateien. Erlaubt ist genau eine außerhalb der Unterordner.',
  // A file of it is refused.
  'image-type': `Der Ordner enthält Bilder von einem nicht unterstützten Dateityp. Es werden nur Bilder des Typs ${joinGerman(written(IMAGE_ENDINGS))} akzeptiert`,
  'document-type': `Der Ordner enthält Dokumente von einem nicht unterstützten Dateityp. Es werden nur Dokumente des Typs ${written(PROPERTY_DOCUMENT_ENDINGS).join(', ')} akzeptiert`,
  'too-large': 'Die Datei ist größer als 10 MB.',
  // A file or folder belongs to nothing.
  elsewhere: 'Die Datei liegt in keinem der vorgesehenen Ordner und wird nicht übernommen.',
  'unknown-gebaeude': 'Zu diesem Ordner gibt es in der Excel-Datei kein Gebäude mit dieser Gebäudenummer.',
} as const;

/** What may be wrong with an archive. */
export type ArchiveProblem = keyof typeof SENTENCES;

/** The error about an archive, or its entry of this name (IMPORT-005, IMPORT-006, IMPORT-010, IMPORT-011). */
export function archiveError(problem: ArchiveProblem, name = ''): Finding {
  return errorAt(0, '', name, SENTENCES[problem]);
}

/** The warning about what an archive holds under this name; the rest is taken over all the same. */
export function archiveWarning(problem: ArchiveProblem, name: string): Finding {
  return warningAt(0, '', name, SENTENCES[problem]);
}
