import { type AuditEntry, listAuditEntries } from '@rahmenpreis/contract/audit.ts';
import { AUDIT_PAGE_MAX_COUNT } from '@rahmenpreis/contract/limits.ts';
import { auditLogFileName } from '@rahmenpreis/workbook/file-name.ts';
import { auditLogSheet } from '@rahmenpreis/workbook/audit-log/audit-log-out.ts';
import { call } from '../../kernel/call/call.ts';
import { serverNowMs } from '../../kernel/time/clock.ts';
import { showToast } from '../../kernel/toast/show-toast.ts';
import { runLongWork, type WorkSteering } from '../../kit/long-work/long-works.tsx';
import { saveSheets } from '../../tender/generated-file/save-sheets.ts';
import { phaseAsOf } from '../../tender/phase/phase-as-of.ts';
import type { AuditLogDirectory } from './api.ts';
import { TEXTS } from './texts.ts';
import { filterText, queryOf, type AuditLogFilter } from './audit-log-filter.ts';

/** More in one file nobody reads, and a browser on a small machine could not hold much more. */
const ROWS_MAX_COUNT = 100_000;

async function readAll(filter: AuditLogFilter, { signal, tell }: WorkSteering) {
  const query = { ...queryOf(filter), limit: AUDIT_PAGE_MAX_COUNT };
  const entries: AuditEntry[] = [];
  for (let before: string | null = null; ; ) {
    const page: { entries: AuditEntry[]; next: string | null } = await call(listAuditEntries, {
      query: { ...query, ...(before !== null && { before }) },
      signal,
    });
    entries.push(...page.entries);
    if (page.next === null) return { entries, isAll: true };
    if (entries.length >= ROWS_MAX_COUNT) return { entries: entries.slice(0, ROWS_MAX_COUNT), isAll: false };
    // How many there will be nobody knows.
    tell({ sentence: TEXTS.excelRead(entries.length), share: entries.length / ROWS_MAX_COUNT });
    before = page.next;
  }
}

/** Saves all entries that a filter matches as Excel, up to 100,000, and says so where there are more. */
export async function exportAuditLog(filter: AuditLogFilter, book: AuditLogDirectory): Promise<void> {
  const read = await runLongWork(TEXTS.excelReading, (steering) => readAll(filter, steering));
  if (read === undefined) return;
  const { entries, isAll } = read;
  const sheet = auditLogSheet(entries, book, { filter: filterText(filter, book.nameOf), asOf: phaseAsOf() });
  if (!(await saveSheets([sheet], auditLogFileName(serverNowMs())))) return;
  if (!isAll)
    showToast('warning', TEXTS.excelShortenedTitle, TEXTS.excelShortened(entries.length), { sticky: true });
}
