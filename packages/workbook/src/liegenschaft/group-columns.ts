import type { Finding } from '@rahmenpreis/contract/failure.ts';
import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { shortSliceTitle } from '@rahmenpreis/tendering/lv/slice-title.ts';
import { SLICES, type SliceId } from '@rahmenpreis/tendering/lv/slice.ts';
import { errorAt } from '../sheet/finding.ts';
import { type ColumnRule, textRule } from '../sheet/header.ts';

/** Rules to find the Leistungsgruppen columns by long or short title in any order, and type (TARGET-006). */
export function groupColumns(hold: 'numbers' | 'texts'): Record<SliceId, ColumnRule> {
  return Object.fromEntries(
    SLICES.map(({ sliceId, title }): [string, ColumnRule] => [
      sliceId,
      {
        ...textRule(title),
        shortHeader: shortSliceTitle(title),
        ...(hold === 'numbers' && { isNumber: true }),
      },
    ]),
  ) as Record<SliceId, ColumnRule>;
}

/** Whether a table names any Leistungsgruppe. */
export function namesGroups(has: (column: SliceId) => boolean): boolean {
  return SLICES.some(({ sliceId }) => has(sliceId));
}

/** The error of a table without any Leistungsgruppe, whose header stands in this row. */
export function missingGroupFinding(headerRow: number): Finding {
  const titles = joinGerman(SLICES.map(({ title }) => `„${title}“`));
  const message = `Die Datei enthält keine Spalte einer Leistungsgruppe. Gesucht werden in Zeile ${headerRow} die Spalten ${titles}.`;
  return errorAt(headerRow, '', '', message);
}
