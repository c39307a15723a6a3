// A cell is quoted where its text would otherwise end the cell or the line, exactly as Excel does it.
function quoteCell(text: string): string {
  return /[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Lines of cell texts as the tab-separated text that Excel reads and writes. */
export function printCells(lines: readonly (readonly string[])[]): string {
  return lines.map((line) => line.map(quoteCell).join('\t')).join('\r\n');
}
