import fc from 'fast-check';
import { expect, test } from 'vitest';
import { areaContradictions, type GebaeudeAreas } from './gebaeude-area.ts';

const NOTHING: GebaeudeAreas = {
  bruttoGrundflaeche: null,
  nettoRaumflaeche: null,
  nutzungsflaeche: null,
  technikflaeche: null,
  verkehrsflaeche: null,
};
const areas = (
  bgf: number | null,
  nrf: number | null,
  nuf: number | null,
  tf: number | null,
  vf: number | null,
) => ({
  bruttoGrundflaeche: bgf,
  nettoRaumflaeche: nrf,
  nutzungsflaeche: nuf,
  technikflaeche: tf,
  verkehrsflaeche: vf,
});

test.each([
  [areas(1200, 1000, 800, 50, 150), []],
  [areas(1200, 1002, 800, 50, 150), []],
  [areas(1200, 1003, 800, 50, 150), [['sum', 1003, 1000]]],
  [areas(null, 900, 800, 50, 150), [['sum', 900, 1000]]],
  [areas(1200, 1000, 800, null, 150), []],
  [areas(1200, 900, 800, null, 150), [['parts', 900, 950]]],
  [areas(1000, 1000, null, null, null), [['gross', 1000, 1000]]],
  [
    areas(900, 1000, 700, 100, 100),
    [
      ['sum', 1000, 900],
      ['gross', 1000, 900],
    ],
  ],
  [areas(0, 0, 0, 0, 0), []],
  [areas(900, null, 700, 100, 500), []],
  [NOTHING, []],
])('%j says %j', (given, said) => {
  expect(areaContradictions(given).map(({ kind, nrf, other }) => [kind, nrf, other])).toEqual(said);
});

test('areas that were measured exactly and then rounded never contradict', () => {
  const exact = fc.double({ min: 0, max: 100_000, noNaN: true });
  fc.assert(
    fc.property(exact, exact, exact, fc.integer({ min: 1, max: 9_999 }), (nuf, tf, vf, walls) => {
      const nrf = nuf + tf + vf;
      const given = areas(
        Math.round(nrf + walls),
        Math.round(nrf),
        Math.round(nuf),
        Math.round(tf),
        Math.round(vf),
      );
      expect(areaContradictions(given)).toEqual([]);
    }),
  );
});
