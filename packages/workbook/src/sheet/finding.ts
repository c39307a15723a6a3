import type { Finding } from '@rahmenpreis/contract/failure.ts';

/** A finding that stops the file; `row` counts from 1, 0 means the whole file. */
export function errorAt(row: number, column: string, value: string, message: string): Finding {
  return { severity: 'error', row, column, value, message };
}

/** A finding that lets the file through; `row` counts from 1, 0 means the whole file. */
export function warningAt(row: number, column: string, value: string, message: string): Finding {
  return { severity: 'warning', row, column, value, message };
}

/** Whether a file is unusable: errors rule it out, warnings do not (CONTRACT.md «Files that come in»). */
export function hasErrors(findings: readonly Finding[]): boolean {
  return findings.some((finding) => finding.severity === 'error');
}

/** The findings in reading order: those about the whole file first, then by row. */
export function sortFindings(findings: readonly Finding[]): Finding[] {
  return findings.toSorted((a, b) => a.row - b.row);
}
