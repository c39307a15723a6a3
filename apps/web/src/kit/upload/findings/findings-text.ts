import type { Finding } from '@rahmenpreis/contract/failure.ts';

function cellText(text: string): string {
  return text.replace(/[\t\r\n]+/g, ' ');
}

/** Writes findings as tab-separated lines with a header, ready to be pasted into Excel. */
export function findingsText(findings: readonly Finding[]): string {
  const lines = findings.map(({ severity, row, column, value, message }) =>
    [severity === 'error' ? 'Fehler' : 'Hinweis', row === 0 ? '' : String(row), column, value, message]
      .map(cellText)
      .join('\t'),
  );
  return ['Art\tZeile\tSpalte\tWert\tText', ...lines].join('\r\n');
}
