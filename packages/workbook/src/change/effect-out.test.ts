import { expect, test } from 'vitest';
import { readSheet } from '../sheet/read-workbook.ts';
import { writeWorkbook } from '../sheet/write-workbook.ts';
import { sampleEffect } from '../test/sample-effect.ts';
import { type EffectFile, effectSheets } from './effect-out.ts';

const PAPER: EffectFile = {
  phaseTitle: 'Phase 2 (läuft), Stand jetzt',
  preview: sampleEffect,
  units: [],
  isTold: true,
  labelOf: (id) => `Haus ${id.at(-1)}`,
};

/** The rows of each sheet below its title, by name. */
async function tablesOf(paper: EffectFile): Promise<Record<string, unknown[][]>> {
  const sheets = effectSheets(paper);
  const bytes = writeWorkbook(sheets);
  const rowsOf = async (at: number) => {
    const sheet = await readSheet(bytes, at);
    return sheet.ok ? sheet.rows.slice(1).map((row) => row.map((cell) => cell ?? '')) : [];
  };
  return Object.fromEntries(await Promise.all(sheets.map(async ({ name }, at) => [name, await rowsOf(at)])));
}

test('each table of a change is a sheet with its figures, amounts to the thousandth', async () => {
  const { Positionen, Leistungsgruppen, Liegenschaften, Angebote } = await tablesOf(PAPER);
  expect(Positionen?.slice(1)).toEqual([
    ['Einheit', '1.1', '=UE_1', '-1', 'h', 'psch', 'Preis ruht', 2, 'Haus a\nHaus b', -234.566],
    ['entfällt', '1.2', '007', 'Aufzug', 'Stk', '', '', 0],
  ]);
  expect(Leistungsgruppen?.[1]?.slice(1)).toEqual([3, 2, 1, 0, 1, 1, -0.005]);
  expect(effectSheets(PAPER).map(({ name, rows }) => [name, rows[0]?.cells[0]])[0]).toEqual([
    'Angebote',
    'Angebote: Phase 2 (läuft), Stand jetzt',
  ]);
  expect(Liegenschaften?.slice(1)).toEqual([['fällt weg', '+L-1 Haus', 3, 1]]);
  expect(Angebote?.slice(1)).toEqual([
    ['@Alpina', '', 1, 2, 2, 1, 0, 3, 2, 2, 1, 2, 1234.567, 1000.001, -234.566, 'Ida Muster'],
    [
      'Beta',
      'fällt weg, zurückgezogen, zählt nicht',
      '',
      '',
      2,
      1,
      0,
      3,
      2,
      2,
      1,
      2,
      1234.567,
      1000.001,
      -234.566,
      'keine',
    ],
  ]);
});

test('a ticked unit says that its price holds, and without mails nobody is told', async () => {
  const { Positionen, Angebote } = await tablesOf({ ...PAPER, units: ['=UE_1'], isTold: false });
  expect(Positionen?.[1]?.[6]).toBe('Preis gilt');
  expect(Angebote?.[1]?.at(-1)).toBe('keine');
});

test('codes beyond those that are told are counted', async () => {
  const { Positionen } = await tablesOf({ ...PAPER, preview: { ...sampleEffect, codeCount: 302 } });
  expect(Positionen?.at(-1)).toEqual(['und 300 weitere Änderungen']);
});

test('of a sealed phase there is no column that an offer could fill, and what is not touched has no sheet', async () => {
  const bidders = sampleEffect.bidders.map((bidder) => ({ ...bidder, offer: null }));
  const preview = { ...sampleEffect, codes: [], groups: [], properties: [], bidders };
  expect(await tablesOf({ ...PAPER, preview })).toEqual({
    Angebote: [
      ['Dienstleister', 'Was', 'Nachricht'],
      ['@Alpina', '', 'Ida Muster'],
      ['Beta', 'fällt weg', 'keine'],
    ],
  });
});
