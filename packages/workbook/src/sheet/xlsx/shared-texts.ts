import { cellXmlText } from './xml-text.ts';

/** How the cells of a sheet hold their texts. */
export interface CellTexts {
  /** The rest of a cell that holds this text. */
  cellXml(text: string): string;
}

/** Gathers the texts of a workbook's cells, each once. */
export interface SharedTexts extends CellTexts {
  /** The part that holds them. */
  xml(): string;
}

function isKept(text: string): boolean {
  return text.startsWith(' ') || text.endsWith(' ') || /[\n\t]/.test(text);
}

function textElement(text: string): string {
  return `<t${isKept(text) ? ' xml:space="preserve"' : ''}>${cellXmlText(text)}</t>`;
}

/** Texts that stand in their cells, for a sheet that is written before its workbook is known. */
export const OWN_TEXTS: CellTexts = {
  cellXml: (text) => ` t="inlineStr"><is>${textElement(text)}</is></c>`,
};

/** Begins without a text. */
export function gatherTexts(): SharedTexts {
  const numbers = new Map<string, number>();
  return {
    cellXml(text) {
      const known = numbers.get(text) ?? numbers.size;
      if (known === numbers.size) numbers.set(text, known);
      return ` t="s"><v>${known}</v></c>`;
    },
    xml: () =>
      `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" uniqueCount="${numbers.size}">${[...numbers.keys()].map((text) => `<si>${textElement(text)}</si>`).join('')}</sst>`,
  };
}
