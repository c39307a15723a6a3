import { read } from '@e965/xlsx';

/** Reads a CSV by its own rules alone: the lines below the first by the headings of the first. */
export function readCsv(text: string, separator = ';'): Record<string, string>[] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  for (let at = text.startsWith('\uFEFF') ? 1 : 0; at < text.length; at += 1) {
    const sign = text[at]!;
    if (isQuoted && sign === '"' && text[at + 1] === '"') {
      cell += sign;
      at += 1;
    } else if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) cell += sign;
    else if (sign === separator || sign === '\n') {
      rows.at(-1)!.push(cell.replace(/\r$/, ''));
      cell = '';
      if (sign === '\n') rows.push([]);
    } else cell += sign;
  }
  const [headers = [], ...lines] = rows.slice(0, -1);
  return lines.map((cells) => Object.fromEntries(headers.map((header, i) => [header, cells[i] ?? ''])));
}

/** The cells of each sheet of a workbook, as another library than ours reads them. */
export function readExcel(bytes: Uint8Array): (string | number | undefined)[][][] {
  const { Sheets, SheetNames } = read(bytes, { type: 'array', dense: true });
  return SheetNames.map((name) => {
    const data = Sheets[name]?.['!data'] ?? [];
    return Array.from(data, (row) => Array.from(row ?? [], (cell) => cell?.v as string | number | undefined));
  });
}
