// A quoted cell counts as one only when its closing quote stands before the end of the cell.
const QUOTED_CELL = /"((?:[^"]|"")*)"(?=\t|\r?\n|\r|$)/y;
const PLAIN_CELL = /[^\t\r\n]*/y;
const LINE_END = /\r\n|\n|\r/y;

function readAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Lines of cell texts from a tab-separated text, with Excel's quoting; the line end after the last line is no line. */
export function parseCells(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  let at = 0;
  while (true) {
    const quoted = readAt(QUOTED_CELL, text, at);
    const cell = quoted ?? readAt(PLAIN_CELL, text, at);
    const raw = cell?.[0] ?? '';
    line.push(quoted === null ? raw : (quoted[1] ?? '').replaceAll('""', '"'));
    at += raw.length;
    if (text[at] === '\t') {
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
