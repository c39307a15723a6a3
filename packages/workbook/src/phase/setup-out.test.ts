import type { LvSummary } from '@rahmenpreis/contract/lv.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { expect, test } from 'vitest';
import { readSheet } from '../sheet/read-workbook.ts';
import { writeWorkbook } from '../sheet/write-workbook.ts';
import { sampleLv } from '../test/sample-lv.ts';
import { setupSheets } from './setup-out.ts';

const house = { id: 'h1', nummer: 'L-001', name: 'Haus', adresse: sampleLv.liegenschaft.adresse };
const phases = [
  { id: 'p1', title: 'Phase 1', liegenschaftIds: ['h1'], userIds: [] },
  { id: 'p2', title: 'Phase 2', liegenschaftIds: [], userIds: ['u1'] },
] as unknown as Phase[];
const provider = {
  id: 'u1',
  organisation: 'Alpina',
  firstname: 'Ida',
  lastname: 'Muster',
  username: 'ida@example.org',
} as ServiceProvider;
const lv = {
  propertyId: 'h1',
  filename: 'LV.xlsx',
  createdAt: '2026-08-18T10:00:00Z',
  positionCount: 110,
} as LvSummary;

test('each phase has its LVs, properties and bidders; what does not belong to it is blank', async () => {
  const lvs = new Map([['p2', [lv]]]);
  const bytes = writeWorkbook(
    setupSheets({
      asOf: 'Phase 1 (läuft), Stand jetzt',
      phases,
      liegenschaften: [house],
      providers: [provider],
      lvs,
    }),
  );
  const rowOf = async (sheetAt: number, from: number, row = 2) => {
    const sheet = await readSheet(bytes, sheetAt);
    return sheet.ok ? sheet.rows[row]?.slice(from).map((cell) => cell ?? '') : [];
  };
  expect(await rowOf(0, 3)).toEqual(['', '', '', 110, '18.08.26', 'LV.xlsx', 'h1']);
  expect(await rowOf(0, 0, 0)).toEqual(['Leistungsverzeichnisse: Phase 1 (läuft), Stand jetzt']);
  expect([(await rowOf(0, 0, 3))?.[0], (await rowOf(0, 6, 3))?.[0]]).toEqual(['Gesamt', 110]);
  expect(await rowOf(1, 3)).toEqual(['ja', '', 'h1']);
  expect(await rowOf(2, 0)).toEqual(['Alpina', 'Ida Muster', 'ida@example.org', '', 'ja']);
});
