/** How a text begins whose signs take two bytes each, as «Unicode-Text» of Excel does. */
const UTF16_MARK = [0xff, 0xfe];
const SEPARATORS = ['\t', ';', ','] as const;
/** «ä» and «ü» within a word as a Mac wrote them of old: in the letters of Windows they are «Š» and «Ÿ». */
const OF_MAC = /[A-Za-z][ŠŸ][a-z]/;
/** By so many lines the separator is judged. */
const JUDGED_LINES = 20;

/** The text of a file in Unicode, of one or two bytes a sign, else in the letters of Windows or a Mac. */
export function textOfFile(bytes: Uint8Array): string {
  if (UTF16_MARK.every((byte, at) => bytes[at] === byte)) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const text = new TextDecoder('windows-1252').decode(bytes);
    return OF_MAC.test(text) ? new TextDecoder('macintosh').decode(bytes) : text;
  }
}

/** The lines of a text whose cells stand between separators, in quotes where they hold one or a line end. */
function* linesOf(text: string, separator: string): Generator<string[]> {
  const plain = new RegExp(`[^${separator}\\r\\n]*`, 'y');
  const quoted = new RegExp(` *"((?:[^"]|"")*)" *(?=${separator}|\\r|\\n|$)`, 'y');
  let line: string[] = [];
  for (let at = 0; at < text.length; ) {
    quoted.lastIndex = at;
    plain.lastIndex = at;
    const inQuotes = quoted.exec(text);
    const [raw = ''] = inQuotes ?? plain.exec(text) ?? [];
    line.push(inQuotes === null ? raw : (inQuotes[1] ?? '').replaceAll('""', '"'));
    at += raw.length;
    if (text[at] === separator) {
      at += 1;
      if (at === text.length) line.push('');
      continue;
    }
    yield line;
    line = [];
    at += text.startsWith('\r\n', at) ? 2 : 1;
  }
  if (line.length > 0) yield line;
}

/** The cells of a CSV file line by line, by the separator that parts most of its first lines most evenly. */
export function csvLines(text: string): Iterable<string[]> {
  const worth = SEPARATORS.map((separator) => {
    const lines = linesOf(text, separator)
      .take(JUDGED_LINES)
      .filter((line) => line.length > 1);
    const [, usual = []] =
      [...Map.groupBy(lines, ({ length }) => length)].toSorted(([, a], [, b]) => b.length - a.length)[0] ??
      [];
    return usual.length;
  });
  return linesOf(text, SEPARATORS[worth.indexOf(Math.max(...worth))] ?? ';');
}
