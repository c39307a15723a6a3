import { drawnProviders } from '@rahmenpreis/picture/who.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { colourBidders } from './scenario/figures.ts';

const bidders = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    organisation: fc.constantFrom('Alpina AG', 'Ärmel GmbH', 'Spree FM', 'Weser'),
    name: fc.constant(''),
    shareMillis: fc.constantFrom(0, 0, 1, 2, 9_000_000_000),
  }),
  { selector: ({ id }) => id, minLength: 1, maxLength: 12 },
);

test('a bidder has one hue in all pictures and beside scenarios, in whatever order and with whatever share', () => {
  fc.assert(
    fc.property(bidders, fc.infiniteStream(fc.nat()), (own, chance) => {
      const keys = new Map(own.map(({ id }) => [id, chance.next().value as number]));
      const shuffled = own.toSorted((a, b) => (keys.get(a.id) ?? 0) - (keys.get(b.id) ?? 0));
      const drawn = drawnProviders(own);
      expect([...drawnProviders(shuffled)]).toEqual([...drawn]);
      const shares = shuffled
        .filter(({ shareMillis }) => shareMillis > 0)
        .map(({ id, shareMillis: sumMillis }) => {
          return { serviceProviderId: id, packageCount: 1, sumMillis, rebateMillis: 0 };
        });
      const hues = [...colourBidders(shuffled, shares)].map(([id, { hue }]) => [
        id,
        hue === 0 ? 'ink-3' : `who-${hue}`,
      ]);
      expect(Object.fromEntries(hues)).toEqual(
        Object.fromEntries([...drawn].map(([id, { tone }]) => [id, tone])),
      );
    }),
  );
});
