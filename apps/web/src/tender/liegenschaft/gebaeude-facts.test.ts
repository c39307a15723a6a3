import { expect, test } from 'vitest';
import { gebaeudeFigures } from './liegenschaft-facts.ts';

test('a closed building tells its area, storeys and year, as far as they are set (PROP-050)', () => {
  const figures = { bruttoGrundflaeche: 12_345, anzahlEtagen: 5, baujahr: 1998 };
  expect(gebaeudeFigures(figures)).toBe('12345 m² BGF · 5 Etagen · Baujahr 1998');
  expect(gebaeudeFigures({ ...figures, bruttoGrundflaeche: null, anzahlEtagen: 1 })).toBe(
    '1 Etage · Baujahr 1998',
  );
  expect(gebaeudeFigures({ bruttoGrundflaeche: 0, anzahlEtagen: null, baujahr: null })).toBe('0 m² BGF');
  expect(gebaeudeFigures({ bruttoGrundflaeche: null, anzahlEtagen: null, baujahr: null })).toBe('');
});
