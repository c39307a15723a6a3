import { cellXmlText } from './xml-text.ts';

/** Gathers the texts of a workbook's cells, each once. */
export interface SharedTexts {
  /** The number by which a cell names a text. */
  numberOf(text: string): number;
  /** The part that holds them. */
  xml(): string;
}

function textXml(text: string): string {
  const isKept = text.startsWith(' ') || text.endsWith(' ') || /[\n\t]/.test(text);
  return `<si><t${isKept ? ' xml:space="preserve"' : ''}>${cellXmlText(text)}</t></si>`;
}

/** Begins without a text. */
export function gatherTexts(): SharedTexts {
  const numbers = new Map<string, number>();
  return {
    numberOf(text) {
      const known = numbers.get(text) ?? numbers.size;
      if (known === numbers.size) numbers.set(text, known);
      return known;
    },
    xml: () =>
      `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" uniqueCount="${numbers.size}">${[...numbers.keys()].map(textXml).join('')}</sst>`,
  };
}
