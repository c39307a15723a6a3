import type { Finding } from '@rahmenpreis/contract/failure.ts';
import { ARCHIVE_MAX_BYTES, ARCHIVE_MAX_ENTRIES, UPLOAD_MAX_BYTES } from '@rahmenpreis/contract/limits.ts';
import { IMAGE_ENDINGS, PROPERTY_DOCUMENT_ENDINGS } from '@rahmenpreis/contract/upload-rules.ts';
import { cleanFilename } from '../file-name.ts';
import { archiveError, type ArchiveProblem, archiveWarning } from './archive-problems.ts';
import type { OpenedArchive } from './open-archive.ts';

/** One entry of an archive's directory, as declared. */
export type ArchiveEntry = OpenedArchive['entries'][number];

/** An image or document of an archive and where it belongs; `index` is its place in the directory. */
export interface ArchiveFile {
  index: number;
  kind: 'img' | 'doc';
  /** Null if it belongs to the property itself. */
  gebaeudeNummer: string | null;
  /** The name it will be kept under, by which it is recognised among earlier uploads. */
  filename: string;
  sizeBytes: number;
}

/** An archive's content: the sheet's index in the directory, its files in directory order, and problems. */
export interface ArchivePlan {
  sheetIndex: number | undefined;
  files: ArchiveFile[];
  findings: Finding[];
}

type Place = Pick<ArchiveFile, 'kind' | 'gebaeudeNummer'>;

const SHEET = /\.xlsx?$/i;
/** Files that operating systems leave behind. */
const LITTER = /(^|\/)(__MACOSX|\.[^/]*|~\$[^/]*|Thumbs\.db|desktop\.ini)(\/|$)/i;
const CONTROL = /\p{Cc}/u;

/**
 * Sorts an archive's entries: one Excel outside the folders, `Liegenschaft/{Bilder|Dokumente}/…` to the
 * property and `Gebaeude/{Gebäudenummer}/{Bilder|Dokumente}/…` to the building; a single folder around
 * everything is ignored. Paths that leave their folder, encrypted entries and too much of anything refuse the
 * whole archive (IMPORT-001…006, OPEN-34, OPEN-36).
 */
export function planArchive(entries: readonly ArchiveEntry[]): ArchivePlan {
  const totalBytes = entries.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  if (entries.length > ARCHIVE_MAX_ENTRIES || !(totalBytes <= ARCHIVE_MAX_BYTES)) return refused('too-much');
  if (entries.some(({ path, isEncrypted }) => isEncrypted || !isSafePath(path))) return refused('unpack');
  const found = entries.flatMap((entry, index) => (isLitter(entry) ? [] : [{ entry, index }]));
  const paths = found.map(({ entry }) => entry.path);
  if (new Set(paths.map(comparable)).size < paths.length) return refused('unpack');
  const skipped = commonFolder(paths).length;
  const plan: ArchivePlan = { sheetIndex: undefined, files: [], findings: [] };
  const sheets: { path: string; index: number }[] = [];
  for (const { entry, index } of found) {
    const parts = entry.path.slice(skipped).normalize('NFC').split('/');
    const [place, filename] = [placeOf(parts), cleanFilename(parts.at(-1) ?? '')];
    if (place !== undefined)
      placeFile(plan, entry, { ...place, index, filename, sizeBytes: entry.sizeBytes });
    else if (SHEET.test(filename) && !isOwnFolder(parts)) sheets.push({ path: entry.path, index });
    else plan.findings.push(archiveWarning('elsewhere', entry.path));
  }
  const [sheet, ...others] = sheets;
  if (sheet === undefined) plan.findings.unshift(archiveError('no-sheet'));
  else if (others.length > 0)
    plan.findings.unshift(archiveError('several-sheets', sheets.map(({ path }) => path).join(', ')));
  else if ((entries[sheet.index]?.sizeBytes ?? 0) > UPLOAD_MAX_BYTES)
    plan.findings.push(archiveError('too-large', sheet.path));
  else plan.sheetIndex = sheet.index;
  return plan;
}

/** Which building folders of an archive have no row in its sheet, by Gebäudenummer (OPEN-34). */
export function checkGebaeudeFolders(plan: ArchivePlan, gebaeudeNummern: readonly string[]): Finding[] {
  const known = new Set(gebaeudeNummern.map(comparable));
  const named = new Set(plan.files.flatMap(({ gebaeudeNummer }) => gebaeudeNummer ?? []));
  return [...named]
    .filter((nummer) => !known.has(comparable(nummer)))
    .map((nummer) => archiveError('unknown-gebaeude', nummer));
}

/** The files that belong to the building with this number, or for null to the property itself. */
export function archiveFilesOf(plan: ArchivePlan, gebaeudeNummer: string | null): ArchiveFile[] {
  const wanted = gebaeudeNummer === null ? null : comparable(gebaeudeNummer);
  return plan.files.filter((file) =>
    file.gebaeudeNummer === null ? wanted === null : comparable(file.gebaeudeNummer) === wanted,
  );
}

/** An archive that cannot be read at all (IMPORT-010). */
export function unreadableArchive(): ArchivePlan {
  return refused('unpack');
}

/** A plan of nothing but one error about the whole archive. */
function refused(sentence: ArchiveProblem): ArchivePlan {
  return { sheetIndex: undefined, files: [], findings: [archiveError(sentence)] };
}

function isSafePath(path: string): boolean {
  if (path === '' || path.startsWith('/') || path.includes('\\') || CONTROL.test(path)) return false;
  if (/^[a-z]:/i.test(path)) return false;
  return path.split('/').every((part) => part !== '..' && part !== '.');
}

function isLitter({ path, isFolder }: ArchiveEntry): boolean {
  return isFolder || path.endsWith('/') || LITTER.test(path);
}

function comparable(text: string): string {
  return text.normalize('NFC').trim().toLowerCase();
}

/** The single folder around everything, with its slash; empty if there is none or its name has a meaning. */
function commonFolder(paths: readonly string[]): string {
  const first = /^[^/]+\//.exec(paths[0] ?? '')?.[0] ?? '';
  const isCommon = first !== '' && paths.every((path) => path.startsWith(first));
  return isCommon && !isOwnFolder(first.normalize('NFC').split('/')) ? first : '';
}

function isOwnFolder([first, second]: readonly string[]): boolean {
  return second !== undefined && /^(liegenschaft|geb(ae|ä)ude)$/i.test(first ?? '');
}

function placeOf(parts: readonly string[]): Place | undefined {
  const [first = '', second = '', third = '', ...rest] = parts;
  if (/^liegenschaft$/i.test(first) && third !== '') return placeIn(second, null);
  const isOfGebaeude = /^geb(ae|ä)ude$/i.test(first) && second.trim() !== '' && rest.length > 0;
  return isOfGebaeude ? placeIn(third, second.trim()) : undefined;
}

function placeIn(folder: string, gebaeudeNummer: string | null): Place | undefined {
  if (/^bilder$/i.test(folder)) return { kind: 'img', gebaeudeNummer };
  return /^dokumente$/i.test(folder) ? { kind: 'doc', gebaeudeNummer } : undefined;
}

function placeFile(plan: ArchivePlan, { path, sizeBytes }: ArchiveEntry, file: ArchiveFile): void {
  const ending = /\.([^.]+)$/.exec(file.filename)?.[1]?.toLowerCase();
  const allowed: readonly string[] = file.kind === 'img' ? IMAGE_ENDINGS : PROPERTY_DOCUMENT_ENDINGS;
  if (!allowed.includes(ending ?? '')) {
    plan.findings.push(archiveError(file.kind === 'img' ? 'image-type' : 'document-type', path));
  } else if (sizeBytes > UPLOAD_MAX_BYTES) {
    plan.findings.push(archiveError('too-large', path));
  } else {
    plan.files.push(file);
  }
}
