import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import type { ArchivePlan } from '@rahmenpreis/workbook/archive/plan-archive.ts';
import { isAborted, isCallFailure, isUnanswered } from '../../../kernel/call/call-failure.ts';
import { closeToast, showToast } from '../../../kernel/toast/show-toast.ts';
import { ServiceUnreachable } from './import-calls.ts';
import type { ImportItem } from './import-items.ts';
import { type ImportState, openFiles } from './import-run.ts';
import { IMPORT_TEXTS } from './texts.ts';

/** How many properties are named in the message; more are only counted. */
const NAMED_MAX = 3;
const PARTLY = 'import-partly';

/** Which property an archive has become, and which of its files the server has not got. */
export interface ImportedArchive {
  readonly archive: string;
  readonly liegenschaft: string;
  readonly missing: readonly string[];
}

/** Gives what an archive has become; undefined while its property is not there. */
export function importedArchive(
  { file }: { readonly file: Pick<File, 'name'> },
  { plan }: { readonly plan: ArchivePlan },
  state: ImportState,
): ImportedArchive | undefined {
  if (state.liegenschaft === undefined) return undefined;
  const missing = openFiles(plan, state).map(({ filename }) => filename);
  return { archive: file.name, liegenschaft: state.liegenschaft.name, missing };
}

/** Reports once on a whole run of archives, and names those that lack something (IMPORT-008, IMPORT-009). */
export function tellOutcomes(archives: readonly ImportedArchive[]): void {
  // What an earlier run lacked may be there now.
  closeToast(PARTLY);
  const whole = archives.filter(({ missing }) => missing.length === 0);
  if (whole.length > 0) {
    const names = joinGerman(whole.map(({ liegenschaft }) => liegenschaft));
    showToast('success', IMPORT_TEXTS.success(whole.length), whole.length > NAMED_MAX ? undefined : names);
  }
  for (const { archive, missing } of archives) {
    if (missing.length === 0) continue;
    const text = IMPORT_TEXTS.partlyToast(archive, joinGerman(missing));
    showToast('warning', IMPORT_TEXTS.partly, text, { sticky: true, group: PARTLY });
  }
}

/** The reason of a failed import: the server's message of any status, else a generic one (IMPORT-013). */
function excelFailureText(error: unknown): string {
  const message = isCallFailure(error) && error.status > 0 ? error.message : '';
  const unsaid = isUnanswered(error) ? IMPORT_TEXTS.unanswered : IMPORT_TEXTS.failedText;
  return `${IMPORT_TEXTS.failed}: ${message || unsaid}`;
}

/** The message for a stopped or failed import, and the server's Excel findings (IMPORT-012, IMPORT-013). */
export function failedImport(error: unknown): Pick<ImportItem, 'message' | 'findings'> {
  if (isAborted(error)) return { message: IMPORT_TEXTS.stopped, findings: [] };
  if (error instanceof ServiceUnreachable) return { message: error.message, findings: [] };
  return { message: excelFailureText(error), findings: isCallFailure(error) ? error.findings : [] };
}
