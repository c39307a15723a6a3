import { describe, expect, test } from 'vitest';
import { readEpCatalog } from './ep-catalog/ep-catalog-in.ts';
import { readLiegenschaft } from './liegenschaft/liegenschaft-in.ts';
import { readLv } from './lv/lv-in.ts';
import { templateSheets } from './template.ts';
import { readByOtherLibrary } from './test/test-reader.ts';
import { writeWorkbook } from './sheet/write-workbook.ts';

describe('the forms to download', () => {
  test('are accepted by our own readers, each with its two examples', async () => {
    const { entries, findings } = await readEpCatalog(writeWorkbook(templateSheets('ep-katalog')));
    expect(findings).toEqual([]);
    expect(entries).toHaveLength(2);
    const property = await readLiegenschaft(writeWorkbook(templateSheets('liegenschaft')));
    expect(property.findings).toEqual([]);
    expect(property.liegenschaft).toMatchObject({ nummer: 'L-001', gaps: [], gebaeude: [{}, {}] });
    const lv = await readLv(writeWorkbook(templateSheets('lv')), entries);
    expect(lv.findings).toEqual([]);
    expect(lv.positions.map(({ mengeMillis }) => mengeMillis)).toEqual([1_642_000, 12_500]);
  });

  test.each(['ep-katalog', 'liegenschaft', 'lv'] as const)(
    'explains «%s» on a second sheet',
    async (kind) => {
      expect(readByOtherLibrary(writeWorkbook(templateSheets(kind))).sheetNames[1]).toBe('Hinweise');
    },
  );
});
