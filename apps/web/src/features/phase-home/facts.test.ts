import type { PhaseProgress } from '@rahmenpreis/contract/offers.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { expect, test } from 'vitest';
import { providers as samples } from '../../test/sample-tender.ts';
import { bidderLines, countOffers, lackingBidders, lacksSomething, preparedThings } from './facts.ts';

type Bidder = PhaseProgress['bidders'][number];

/** A bidder of ten positions, in short: name, participation, priced and gaps. */
function lineOf(name: string, participation: Bidder['participation'], pricedCount: number, gapCount: number) {
  const progress = { participation, pricedCount, gapCount, writtenAt: null, remindedAt: null };
  return { ...progress, serviceProviderId: name };
}

function linesOf(...bidders: Bidder[]) {
  const providers = bidders.map(
    ({ serviceProviderId: id }): ServiceProvider => ({ ...samples[0]!, id, organisation: id }),
  );
  return bidderLines({ priceCount: 10, bidders }, providers);
}

const namesOf = (lines: ReturnType<typeof linesOf>) => lines.map(({ provider }) => provider.id);

test('the order is that of the analysis, who has withdrawn comes last and is reminded of nothing', () => {
  const lines = linesOf(lineOf('a', 'false', 10, 0), lineOf('b', null, 0, 10), lineOf('c', 'true', 10, 0));
  expect(namesOf(lines)).toEqual(['b', 'c', 'a']);
  expect(lines.map(lacksSomething)).toEqual([true, false, false]);
  expect(countOffers(lines)).toEqual({ offering: 1, complete: 1 });
});

test('a percent is cut off, so that 100 says that nothing is missing', () => {
  const progress = { ...lineOf('a', 'true', 2_999, 1) };
  const [line] = bidderLines({ priceCount: 3_000, bidders: [progress] }, [{ ...samples[0]!, id: 'a' }]);
  expect(line?.percent).toBe(99);
  expect(bidderLines({ priceCount: 0, bidders: [progress] }, [{ ...samples[0]!, id: 'a' }])[0]?.percent).toBe(
    0,
  );
});

test('whose reminder helps most: a confirmed offer with few gaps before others, and nobody who has not begun', () => {
  const few = lineOf('few', 'true', 9, 1);
  const many = lineOf('many', 'true', 5, 5);
  const silent = lineOf('silent', null, 10, 0);
  const idle = lineOf('idle', null, 0, 10);
  expect(namesOf(lackingBidders(linesOf(silent, many, few, idle)))).toEqual(['few', 'many', 'silent']);
  expect(namesOf(lackingBidders(linesOf(idle, silent)))).toEqual(['silent']);
  expect(lackingBidders(linesOf(idle))).toEqual([]);
});

test('a phase lacks catalogue, LVs, properties and bidders; documents and target prices are up to its owner', () => {
  const none = {
    hasCatalog: false,
    liegenschaftCount: 0,
    lvCount: 0,
    providerCount: 0,
    signedInCount: 0,
    documentCount: 0,
    targetCount: 0,
  };
  const statesOf = (prepared: typeof none) => preparedThings(prepared).map(({ state }) => state);
  expect(statesOf(none)).toEqual(['open', 'open', 'open', 'open', 'optional', 'optional']);
  const some = {
    ...none,
    hasCatalog: true,
    liegenschaftCount: 3,
    lvCount: 2,
    providerCount: 1,
    documentCount: 1,
  };
  expect(statesOf(some)).toEqual(['done', 'open', 'done', 'done', 'done', 'optional']);
  expect(statesOf({ ...some, lvCount: 3 })[1]).toBe('done');
});
