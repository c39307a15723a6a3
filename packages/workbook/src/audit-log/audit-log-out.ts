import type { AuditEntry } from '@rahmenpreis/contract/audit.ts';
import { exactInstant } from '@rahmenpreis/german/german-date.ts';
import { printDetail } from '@rahmenpreis/tendering/audit-log/detail-lines.ts';
import {
  type AuditLogLine,
  auditLogLine,
  type AuditLogNames,
} from '@rahmenpreis/tendering/audit-log/audit-log-line.ts';
import type { LongSheet } from '../sheet/sheet.ts';
import { formHead, longRows, type TableColumn, tableRow, textColumn } from '../sheet/table-out.ts';

const HEADER_ROW = 3;

const COLUMNS: readonly TableColumn<AuditLogLine>[] = [
  { header: 'Nummer', widthChars: 10, format: 'flag', cell: ({ seq }) => seq },
  { header: 'Zeitpunkt', widthChars: 19, format: 'text', cell: ({ at }) => exactInstant(at) },
  { header: 'Person', widthChars: 24, format: 'text', cell: ({ person }) => person },
  { header: 'Firma', widthChars: 28, format: 'text', cell: ({ organisation }) => organisation || null },
  { header: 'Bereich', widthChars: 22, format: 'text', cell: ({ kind }) => kind },
  { header: 'Aktion', widthChars: 34, format: 'text', cell: ({ action }) => action },
  { header: 'Betrifft', widthChars: 34, format: 'text', cell: ({ subject }) => subject || null },
  { header: 'Ergebnis', widthChars: 28, format: 'text', cell: ({ outcome }) => outcome },
  textColumn('Einzelheiten', 60, ({ details }) => details.map(printDetail).join('\n') || null),
  { header: 'Aufruf', widthChars: 50, format: 'text', cell: ({ request }) => request },
];

/** The audit log as a sheet, an entry per row, newest first; `filter` names these entries in words. */
export function auditLogSheet(
  entries: readonly AuditEntry[],
  names: AuditLogNames,
  { filter, asOf }: { readonly filter: string; readonly asOf: string },
): LongSheet {
  return {
    name: 'Protokoll',
    columns: COLUMNS,
    ...longRows(formHead(`Protokoll: ${asOf}`, filter, COLUMNS), entries, (entry) =>
      tableRow(COLUMNS, auditLogLine(entry, names)),
    ),
    frozenRows: HEADER_ROW,
    frozenColumns: 2,
  };
}
