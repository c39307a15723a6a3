import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import { expect, test } from 'vitest';
import { marketPrice } from './rahmenpreisvergleich.ts';

const PHASE = '00000001-0000-4000-8000-000000000000';

function offer(organisationId: string, epMillis: string | undefined, takes: string | undefined): KeyVal[] {
  const values = { ep_A: epMillis, offer: takes };
  return Object.entries(values).flatMap(([rest, value]) =>
    value === undefined ? [] : [{ id: rest, key: `${PHASE}_${rest}`, value, organisationId }],
  );
}

test('the market is everybody who takes part and has a price', () => {
  const everybody = [
    ...offer('a', '3000', 'true'),
    ...offer('b', '1000', 'true'),
    ...offer('c', '1', 'false'),
    ...offer('d', '2', undefined),
    ...offer('e', undefined, 'true'),
  ];
  expect(marketPrice(PHASE, everybody, 'A')).toEqual({ medianMillis: 2_000, lowestMillis: 1_000 });
  expect(marketPrice(PHASE, everybody, 'B')).toEqual({ medianMillis: null, lowestMillis: null });
});
