// A quoted cell counts only when its closing quote, and no more than spaces, stand before the cell's end.
const QUOTED_CELL = {
  '\t': / *"((?:[^"]|"")*)" *(?=\t|\r?\n|\r|$)/y,
  ';': / *"((?:[^"]|"")*)" *(?=;|\r?\n|\r|$)/y,
};
const PLAIN_CELL = { '\t': /[^\t\r\n]*/y, ';': /[^;\r\n]*/y };
const LINE_END = /\r\n|\n|\r/y;

type Separator = keyof typeof PLAIN_CELL;

function readAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Lines of cell texts from a tab-separated text, with Excel's quoting; the last line end makes no line. */
export function parseCells(text: string, separator: Separator = '\t'): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  let at = 0;
  while (true) {
    const quoted = readAt(QUOTED_CELL[separator], text, at);
    const cell = quoted ?? readAt(PLAIN_CELL[separator], text, at);
    const raw = cell?.[0] ?? '';
    line.push(quoted === null ? raw : (quoted[1] ?? '').replaceAll('""', '"'));
    at += raw.length;
    if (text[at] === separator) {
      at += 1;
      continue;
    }
    lines.push(line);
    const end = readAt(LINE_END, text, at);
    if (end === null) return lines;
    at += end[0].length;
    if (at === text.length) return lines;
    line = [];
  }
}

/** How many cells most lines have that are not blank; undefined where no number of cells is that of most. */
function usualWidth(lines: readonly (readonly string[])[]): number | undefined {
  const widths = lines.filter((line) => line.join('') !== '').map(({ length }) => length);
  return [...Map.groupBy(widths, (width) => width)].find(([, of]) => 2 * of.length > widths.length)?.[0];
}

/**
 * Lines of cell texts from whatever was copied: from a spreadsheet, or from a CSV file that was opened as a
 * text, whose cells stand between semicolons. It is one where no tab separates cells and most lines have as
 * many semicolons: a list may have a name above it, and a text in it a semicolon of its own.
 */
export function readCopiedCells(text: string): string[][] {
  const cells = parseCells(text);
  if (cells.some((line) => line.length > 1)) return cells;
  const separated = parseCells(text, ';');
  return (usualWidth(separated) ?? 1) > 1 ? separated : cells;
}

// A cell is quoted where its text would otherwise end the cell or the line, exactly as Excel does it.
function quoteCell(text: string): string {
  return /[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Lines of cell texts as the tab-separated text that Excel reads and writes. */
export function printCells(lines: readonly (readonly string[])[]): string {
  return lines.map((line) => line.map(quoteCell).join('\t')).join('\r\n');
}
