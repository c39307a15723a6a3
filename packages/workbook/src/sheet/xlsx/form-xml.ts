import { columnLetters } from '../cell.ts';
import type { EntryRule, Sheet } from '../sheet.ts';
import { xmlText } from './xml-text.ts';

/** The cells of a column below the head of a sheet: its first, and all of them. */
function cellsOf({ rows, frozenRows }: Sheet, column: number) {
  const letter = columnLetters(column);
  const first = `${letter}${frozenRows + 1}`;
  return { letter, first, all: `${first}:${letter}${Math.max(rows.length, frozenRows + 1)}` };
}

/**
 * Locks a sheet with columns to be filled in, without a password: who wants to can unlock it. Filters, widths
 * and formats stay free.
 */
export function protectionXml({ columns }: Sheet): string {
  if (!columns.some(({ entry }) => entry !== undefined)) return '';
  return '<sheetProtection sheet="1" objects="1" scenarios="1" formatCells="0" formatColumns="0" formatRows="0" sort="0" autoFilter="0"/>';
}

/** Colours the gaps of columns that ask for it. */
export function conditionsXml(sheet: Sheet): string {
  return sheet.columns
    .map(({ gapsBeside }, column) => {
      if (gapsBeside === undefined) return '';
      const { first, all } = cellsOf(sheet, column);
      const key = `$${columnLetters(gapsBeside)}${sheet.frozenRows + 1}`;
      const formula = xmlText(`AND(${key}<>"",${first}="")`);
      return `<conditionalFormatting sqref="${all}"><cfRule type="expression" dxfId="0" priority="${column + 1}"><formula>${formula}</formula></cfRule></conditionalFormatting>`;
    })
    .join('');
}

function ruleXml(rule: EntryRule, first: string): { type: string; formula: string } {
  if (rule.kind === 'word') return { type: 'list', formula: `"${rule.words.join(',')}"` };
  const { min, max, decimals } = rule;
  const isExact = `ROUND(${first},${decimals})=${first}`;
  return {
    type: 'custom',
    formula: `AND(ISNUMBER(${first}),${first}>=${min},${first}<=${max},${isExact})`,
  };
}

/** Says what may be entered; a blank is always allowed, as it changes nothing. */
export function validationsXml(sheet: Sheet): string {
  const rules = sheet.columns.flatMap(({ entry }, column) => {
    if (entry === undefined) return [];
    const { first, all } = cellsOf(sheet, column);
    const { type, formula } = ruleXml(entry, first);
    return `<dataValidation type="${type}" errorStyle="stop" allowBlank="1" showErrorMessage="1" error="${xmlText(entry.message)}" sqref="${all}"><formula1>${xmlText(formula)}</formula1></dataValidation>`;
  });
  return rules.length === 0
    ? ''
    : `<dataValidations count="${rules.length}">${rules.join('')}</dataValidations>`;
}
