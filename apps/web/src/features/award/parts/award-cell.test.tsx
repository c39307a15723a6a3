import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { AwardCell } from '../award-rows.ts';
import { AwardCellContent } from './award-cell.tsx';

const CELL: AwardCell = {
  liegenschaftId: 'house',
  sliceId: 'basisfm',
  state: 'proposal',
  offer: {
    serviceProviderId: 'a',
    organisation: 'Alpina Facility AG',
    sumMillis: 1_000_000,
    flags: 0,
    participation: 'true',
  },
  rank: 1,
  elsewhere: undefined,
  targetMillis: null,
  validCount: 1,
  lost: undefined,
  reason: undefined,
  waitsFor: undefined,
};

test('a lot that somebody looks for as weakly held shows its limit, cut off; else nothing (decision 0072)', () => {
  const draw = (limit: number | undefined) =>
    renderToStaticMarkup(
      <AwardCellContent
        cell={CELL}
        names={new Map([['Alpina Facility AG', 'Alpina']])}
        isFresh={false}
        limit={limit}
      />,
    );
  expect(draw(5_965)).toContain('data-tooltip="Rang 1 hält bis ± 0,59 %">± 0,59 %<');
  expect(draw(undefined)).toContain('title="Alpina Facility AG">Alpina<');
  expect(draw(undefined)).not.toContain('±');
});
