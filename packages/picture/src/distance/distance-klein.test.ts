import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { countCompared } from '@rahmenpreis/tendering/portfolio/compared-packages.ts';
import { reckonPortfolio } from '@rahmenpreis/tendering/portfolio/portfolio.ts';
import { readKleinComparison, readKleinTargets } from '@rahmenpreis/tendering/test/klein-comparison.ts';
import { expect, test } from 'vitest';
import { readDistances } from './distance-figures.ts';
import { drawDistances } from './draw-distances.ts';

test('the demo tender gives the sentence of the drawing', async () => {
  const comparison = await readKleinComparison();
  const targets = await readKleinTargets('phase');
  const ids = comparison.liegenschaftIds;
  const sliceIds = SLICES.map(({ sliceId }) => sliceId);
  const figures = readDistances(
    comparison,
    reckonPortfolio(comparison, ids),
    sliceIds,
    countCompared(comparison, ids, 'phase', targets),
  );
  const picture = drawDistances(figures, { width: 1114, density: 'desk' });
  expect(picture.finding).toBe(
    'Alpina liegt am nächsten am Ideal: +3,7 % auf 46 von 56 Paketen. Alles bietet nur Spree, +7,1 %.',
  );
  expect(picture.notes).toEqual([expect.stringMatching(/^unvollständig: Rhein-Ruhr/), '1 nimmt nicht teil']);
  expect(picture.rows[1]?.[0]?.name).toBe(
    'Spree, Basis FM: 3,5 % über dem Ideal, 337.396,524 € mehr, 12 von 12 Paketen',
  );
  expect(picture.keyEntries.map(({ text }) => text)).toEqual([
    'bietet alle Pakete der Zeile',
    'nur einen Teil davon',
    'Zielpreis auf den Paketen, die einen haben (45 von 56)',
  ]);
});
