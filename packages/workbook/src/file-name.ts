import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { instantFigures } from '@rahmenpreis/german/german-date.ts';

type NamedLiegenschaft = Pick<Liegenschaft, 'nummer' | 'name'>;

// Characters that Windows refuses, that end a path, or that turn the reading direction of a name.
const FORBIDDEN = /[<>:"/\\|?*\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const PART_MAX_CHARACTERS = 60;

/** A day in Berlin as dd.mm.yyyy, from milliseconds since 1970 (OPEN-31). */
function printFileDate(atMs: number): string {
  const { day, month, year } = instantFigures(atMs);
  return `${day}.${month}.${year}`;
}

/** A moment in Berlin as yyyy-mm-dd_HH-mm-ss, from milliseconds since 1970 (OPEN-31). */
export function printFileTimestamp(atMs: number): string {
  const { day, month, year, hour, minute, second } = instantFigures(atMs);
  return `${year}-${month}-${day}_${hour}-${minute}-${second}`;
}

/** A user's text as part of a file name: forbidden characters become «_», at most 60 characters (OPEN-31). */
export function fileNamePart(text: string): string {
  const characters = Array.from(text.toWellFormed().replace(FORBIDDEN, '_').trim());
  return characters.slice(0, PART_MAX_CHARACTERS).join('');
}

/** Longest folder name in an archive: with the longest file name it can still be unpacked on Windows. */
const FOLDER_MAX_CHARACTERS = 40;

/** A user's text as the name of a folder, which must not end in a full stop. */
export function folderNamePart(text: string): string {
  return (
    Array.from(fileNamePart(text))
      .slice(0, FOLDER_MAX_CHARACTERS)
      .join('')
      .replace(/[. ]+$/, '') || '_'
  );
}

/** Longest name of a file that is kept. */
const FILENAME_MAX_LENGTH = 200;

/**
 * The name an uploaded file is kept under: without folders, without anything that file systems forbid or that
 * shows another ending than there is, and with its ending where it is too long (QUALITY.md «Files»).
 */
export function cleanFilename(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? '';
  const cleaned = base
    .toWellFormed()
    .replace(FORBIDDEN, '_')
    .trim()
    .slice(-FILENAME_MAX_LENGTH)
    .toWellFormed();
  return /^\.*$/.test(cleaned) ? 'Datei' : cleaned;
}

function liegenschaftPart({ nummer, name }: NamedLiegenschaft): string {
  return `[${fileNamePart(nummer)}]_${fileNamePart(name)}`;
}

/** «LV [L-001]_Kontorhaus_20.11.2026.xlsx» for one provider, «Preisspiegel …» for several (EXPORT-001). */
export function lvFileName(liegenschaft: NamedLiegenschaft, offerCount: number, atMs: number): string {
  const kind = offerCount === 1 ? 'LV' : 'Preisspiegel';
  return `${kind} ${liegenschaftPart(liegenschaft)}_${printFileDate(atMs)}.xlsx`;
}

/** Names of one kind with the moment before them: «2026-11-20_14-03-05_Portfolio.xlsx». */
const stamped = (name: string) => (atMs: number) => `${printFileTimestamp(atMs)}_${name}`;
/** Names of one kind with the day behind them: «Phasen_20.11.2026.xlsx». */
const dated = (name: string, ending: string) => (atMs: number) => `${name}_${printFileDate(atMs)}.${ending}`;
/** Names of one kind about a phase: «Wirkung_Phase 1_20.11.2026.xlsx». */
const ofPhase = (name: string, ending: string) => (phaseTitle: string, atMs: number) =>
  `${name}_${fileNamePart(phaseTitle)}_${printFileDate(atMs)}.${ending}`;
/** Names of papers on a phase that say how they stand: «20.11.2026_Vergabevermerk_Phase 1_Entwurf.pdf». */
const standingName = (name: string) => (phaseTitle: string, standing: string, atMs: number) =>
  `${printFileDate(atMs)}_${name}_${fileNamePart(phaseTitle)}_${fileNamePart(standing)}.pdf`;

/** Name of a Preisspiegel of several properties as a workbook or an archive, ending in «xlsx» or «zip». */
export function preisspiegelFileName(phaseTitle: string, ending: 'xlsx' | 'zip', atMs: number): string {
  return ofPhase('Preisspiegel', ending)(phaseTitle, atMs);
}

/** Name of a property's Preisspiegel as PDF: that of its spreadsheet with another ending. */
export function preisspiegelPdfName(liegenschaft: NamedLiegenschaft, atMs: number): string {
  return `Preisspiegel ${liegenschaftPart(liegenschaft)}_${printFileDate(atMs)}.pdf`;
}

/** Name of what all bidders of a phase ask, position by position. */
export const rawPricesFileName = ofPhase('Rohdaten', 'csv');

/** Name of the whole portfolio with its buildings, which the import reads back (OPEN-31). */
export const liegenschaftenFileName = dated('Liegenschaften', 'xlsx');

/** Name of the list of service providers, which a list reads back. */
export const providersFileName = dated('Dienstleister', 'xlsx');

/** Name of the list of phases. */
export const phasesFileName = dated('Phasen', 'xlsx');

/** Name of the dates of a phase for a calendar. */
export function calendarFileName(title: string): string {
  return `Termine_${fileNamePart(title)}.ics`;
}

/** Name of a picture of a phase's figures. */
export function pictureFileName(
  title: string,
  phaseTitle: string,
  ending: 'png' | 'svg',
  atMs: number,
): string {
  return `${fileNamePart(title)}_${fileNamePart(phaseTitle)}_${printFileDate(atMs)}.${ending}`;
}

/** Name of what the phases are made of. */
export const setupFileName = dated('Phasen-Setup', 'xlsx');

/** Name of what a change of a phase does. */
export const effectFileName = ofPhase('Wirkung', 'xlsx');

/** Name of a bidder's price export (EXPORT-004). */
export const rahmenpreiseFileName = stamped('Rahmenpreise.xlsx');

/** Name of a scenario with its packages and rules. */
export function scenarioFileName(name: string, atMs: number): string {
  return `Szenario ${fileNamePart(name)}_${printFileDate(atMs)}.xlsx`;
}

/** Name of the comparison over several properties (EXPORT-003). */
export const clusterFileName = stamped('Cluster-Preisspiegel.xlsx');

/** Name of the portfolio (EXPORT-003, OPEN-30). */
export const portfolioFileName = stamped('Portfolio.xlsx');

/** Name of the bidders over the phases. */
export const roundsFileName = stamped('Runden.xlsx');

/** Name of the odd prices of a phase (decision 0084). */
export const outlierFileName = stamped('Auffaelligkeiten.xlsx');

/** Name of the award's Excel, a row for each package (decision 0072). */
export const awardFileName = stamped('Vergabe.xlsx');

/** Name of the hand-over of an award (decision 0132). */
export function handoverFileName(phaseTitle: string, ending: 'xlsx' | 'csv', atMs: number): string {
  return ofPhase('Uebergabe', ending)(phaseTitle, atMs);
}

/** Name of the comparison of unit prices and factors (EXPORT-005). */
export const rahmenpreisvergleichFileName = stamped('Rahmenpreisvergleich.xlsx');

/** Name of the target prices of a phase (TARGET-001). */
export const targetsFileName = stamped('Zielpreise.xlsx');

/** Name of a bidder's factors and market area. */
export const factorsFileName = stamped('Faktoren.xlsx');

/** Name of an order LV as a spreadsheet (EXPORT-009). */
export function orderLvFileName(organisation: string, liegenschaft: NamedLiegenschaft, atMs: number): string {
  return `AuftragsLV_${fileNamePart(organisation)}_${liegenschaftPart(liegenschaft)}_${printFileDate(atMs)}.xlsx`;
}

/** Name of an order LV as PDF: that of its spreadsheet with another ending. */
export function orderLvPdfName(...order: Parameters<typeof orderLvFileName>): string {
  return orderLvFileName(...order).replace(/xlsx$/, 'pdf');
}

/** Name of the archive of one order's papers. */
export function orderLvZipName(...order: Parameters<typeof orderLvFileName>): string {
  return orderLvFileName(...order).replace(/xlsx$/, 'zip');
}

/** Name of an order LV as JSON (EXPORT-008). */
export function orderLvJsonFileName(organisation: string, liegenschaft: NamedLiegenschaft): string {
  return `Export_AuftragsLV_${fileNamePart(organisation)}_${liegenschaftPart(liegenschaft)}.json`;
}

const RECEIPT_ENDINGS = { excel: 'xlsx', pdf: 'pdf', text: 'txt' } as const;

/** Name of the receipt of an offer (decision 0037). */
export function receiptFileName(
  phaseTitle: string,
  type: keyof typeof RECEIPT_ENDINGS,
  atMs: number,
): string {
  return `${printFileTimestamp(atMs)}_Angebotsbeleg_${fileNamePart(phaseTitle)}.${RECEIPT_ENDINGS[type]}`;
}

/** Name of what a bidder has sent in a phase (decision 0125). */
export const submissionsFileName = stamped('Abgabeprotokoll.xlsx');

/** Name of the memo on the award of a phase; of a closed one with its Fassung. */
export const memoFileName = standingName('Vergabevermerk');

/** Name of a Gremienvorlage, which says how it stands. */
export const boardPaperFileName = standingName('Gremienvorlage');

/** Name of the archive of a bidder's own LVs of a phase. */
export function lvsZipName(phaseTitle: string, atMs: number): string {
  return `${printFileTimestamp(atMs)}_LVs_${fileNamePart(phaseTitle)}.zip`;
}

/** Name of the file with all LVs of a phase. */
export function manyLvsFileName(phaseTitle: string, form: 'sheets' | 'list', atMs: number): string {
  const what = form === 'sheets' ? 'LVs' : 'LVs-Liste';
  return `${printFileTimestamp(atMs)}_${what}_${fileNamePart(phaseTitle)}.xlsx`;
}

/** Name of the key-value export (EXPORT-010). */
export const KEY_VALUES_FILE_NAME = 'Export_KeyValues.json';

/** Name of the audit log. */
export const auditLogFileName = stamped('Protokoll.xlsx');

/** Name of all that was answered to bidders in a phase. */
export const answersFileName = ofPhase('Bieterfragen', 'pdf');

/** Name of the archive of all order LVs (EXPORT-011). */
export function orderLvsZipName(atMs: number): string {
  return `AuftragsLVs${printFileDate(atMs)}.zip`;
}

/** Name of the archive of a phase's tender documents (MEDIA-023). */
export const tenderDocumentsZipName = dated('Ausschreibungsunterlagen', 'zip');

/** Name of the archive of a bidder's documents (MEDIA-023). */
export const providerDocumentsZipName = dated('BereitgestellteUnterlagen', 'zip');

/** Name of any other archive of documents (OPEN-31). */
export function documentsZipName(atMs: number): string {
  return `${printFileDate(atMs)}_Dokumente.zip`;
}

/**
 * The name a bidder's own document is stored under, keeping the ending of the file:
 * «DL_EP_UPLOAD_name@firma.de_2026-11-20_14-03-05.pdf» (BID-029).
 */
export function ownDocumentFileName(username: string, filename: string, atMs: number): string {
  const ending = /\.[^.]+$/.exec(filename)?.[0] ?? '';
  return `DL_EP_UPLOAD_${fileNamePart(username)}_${printFileTimestamp(atMs)}${fileNamePart(ending)}`;
}
