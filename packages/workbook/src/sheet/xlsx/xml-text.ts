/** The line that heads each part of a workbook. */
export const XML_HEADING = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
/** Longest text that a cell may hold. */
const MAX_CELL_CHARS = 32_767;
const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** How the format spells a character that XML has no way to write. */
const spell = (char: string): string =>
  `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

/** A text as the XML of an attribute or an element holds it. */
export function xmlText(text: string): string {
  return text.replace(
    /[&<>"\p{Cc}]/gu,
    (char) => MARKS[char] ?? (char >= ' ' || char === '\t' || char === '\n' ? char : spell(char)),
  );
}

/** A text as a cell holds it: escapes what looks like the format's own escapes, replaces what is no XML. */
export function cellXmlText(text: string): string {
  return xmlText(
    text
      .toWellFormed()
      .replace(/[\uFFFE\uFFFF]/g, '\uFFFD')
      // «_x0041_» is how the format spells «A».
      .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
      .slice(0, MAX_CELL_CHARS),
  );
}
