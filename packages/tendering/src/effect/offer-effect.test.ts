import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PriceUnits, unitsAfter } from './offer-effect.ts';

const ENTERED: PriceUnits = { heldUnits: null, restsFrom: null };

/**
 * What becomes of a price whose catalogue is replaced again and again; «!» behind a unit says that prices go
 * on for it.
 */
function play(...units: readonly (string | undefined)[]): string | null {
  let price = ENTERED;
  for (const [at, unit] of units.slice(1).entries()) {
    const change = { before: units[at]?.replace('!', ''), after: unit?.replace('!', '') };
    price = unitsAfter(price, { ...change, isTicked: unit?.endsWith('!') ?? false });
  }
  return price.restsFrom;
}

test('a price rests while its unit is another one, and counts again once it is back (R-28)', () => {
  expect(play('Stk', 'psch')).toBe('Stk');
  expect(play('Stk', 'psch', 'h')).toBe('Stk');
  expect(play('Stk', 'psch', 'Stk')).toBeNull();
});

test('a ticked price goes on for the new unit, comes back with the old one, and is to be ticked again', () => {
  expect(play('Stk', 'psch!')).toBeNull();
  expect(play('Stk', 'psch!', 'h')).toBe('psch');
  expect(play('Stk', 'psch!', 'Stk')).toBeNull();
  expect(play('Stk', 'psch!', 'Stk', 'psch')).toBe('Stk');
});

test('a code that goes and comes finds its prices by their unit', () => {
  expect(play('Stk', undefined, 'Stk')).toBeNull();
  expect(play('Stk', undefined, 'psch')).toBe('Stk');
  expect(play('Stk', undefined, undefined, 'psch!')).toBeNull();
  expect(play(undefined, 'psch')).toBeNull();
});

test('whatever is replaced, a price counts only for its own unit or one that was ticked since', () => {
  const unit = fc.constantFrom('Stk', 'psch', 'h', undefined);
  const step = fc.record({ unit, isTicked: fc.boolean() });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
      let price = ENTERED;
      let before: string | undefined = 'Stk';
      const allowed = new Set<string | undefined>(['Stk']);
      for (const { unit: after, isTicked } of steps) {
        price = unitsAfter(price, { before, after, isTicked });
        if (isTicked && after !== undefined) allowed.add(after);
        const counts = price.restsFrom === null;
        expect(counts && !allowed.has(after)).toBe(false);
        expect(!counts && after === 'Stk').toBe(false);
        before = after;
      }
    }),
  );
});
