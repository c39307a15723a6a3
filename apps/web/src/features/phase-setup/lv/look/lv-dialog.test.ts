import { sampleCatalog } from '@rahmenpreis/workbook/test/sample-sheet.ts';
import { expect, test } from 'vitest';
import { lvsOf, phases } from '../../../../test/sample-tender.ts';
import { type LvLine, lvLines } from './lv-dialog.tsx';

function flat(lines: readonly LvLine[]): LvLine[] {
  return lines.flatMap((line) => [line, ...flat(line.children)]);
}

test('every position stands once under its categories, those of no catalogue under their own heading', () => {
  const { positions } = lvsOf(phases.running.id)[0]!;
  const unknown = { ...positions[0]!, epCode: 'WEG' };
  const lines = lvLines(sampleCatalog(['A1', 'A2', 'A3']), [...positions, unknown]);
  const shown = flat(lines).flatMap(({ position }) => position ?? []);
  expect(shown.map(({ epCode }) => epCode).toSorted()).toEqual(
    [...positions, unknown].map(({ epCode }) => epCode).toSorted(),
  );
  expect(lines.at(-1)).toMatchObject({ kind: 'category', title: 'Nicht im EP-Katalog' });
  expect(lines.at(-1)?.children.map(({ position }) => position?.epCode)).toEqual(['WEG']);
  expect(new Set(flat(lines).map(({ id }) => id)).size).toBe(flat(lines).length);
});
