import type { Offers } from '@rahmenpreis/contract/offers.ts';
import { expect, test } from 'vitest';
import { applyOfferChanges } from './answer-changes.ts';

const offers: Offers = {
  phaseId: 'p',
  revision: 4,
  serviceProviderIds: ['u1', 'u2'],
  liegenschaftIds: ['l1'],
  sliceIds: ['basisfm', 'energy'],
  participation: ['true', null],
  sums: [100, 200, 300, 400],
  flags: [0, 0, 0, 4],
};

test('only the cells that changed are other ones, and the earlier comparison stays', () => {
  const earlier = { ...offers, sums: [...offers.sums], flags: [...offers.flags] };
  const changes = {
    phaseId: 'p',
    revision: 5,
    participation: ['true' as const, 'true' as const],
    cells: [1, 2],
    sums: [250, 0],
    flags: [0, 1],
  };
  expect(applyOfferChanges(offers, changes)).toEqual({
    ...offers,
    revision: 5,
    participation: ['true', 'true'],
    sums: [100, 250, 0, 400],
    flags: [0, 0, 1, 4],
  });
  expect(offers).toEqual(earlier);
});
