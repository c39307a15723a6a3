import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createChallengeMint } from './challenge-mint.ts';

const mint = createChallengeMint(new Uint8Array(32).fill(7));

test('a challenge holds for its purpose until it expires', () => {
  const challenge = mint.make('sign-in', 5000);
  expect(mint.read(challenge, 'sign-in', 4999)).toBe(5000);
  expect(mint.read(challenge, 'sign-in', 5000)).toBeUndefined();
  expect(mint.read(challenge, 'registration', 4999)).toBeUndefined();
});

test('no two challenges are alike, and another server key knows none of them', () => {
  const [one, other] = [mint.make('sign-in', 5000), mint.make('sign-in', 5000)];
  expect(Buffer.from(one).equals(Buffer.from(other))).toBe(false);
  expect(createChallengeMint(new Uint8Array(32).fill(8)).read(one, 'sign-in', 0)).toBeUndefined();
});

test('what was changed, cut or made up is none', () => {
  const challenge = mint.make('sign-in', 5000);
  fc.assert(
    fc.property(fc.nat(challenge.length - 1), fc.integer({ min: 1, max: 255 }), (place, bits) => {
      const changed = Uint8Array.from(challenge, (byte, index) => (index === place ? byte ^ bits : byte));
      expect(mint.read(changed, 'sign-in', 0)).toBeUndefined();
      expect(mint.read(challenge.subarray(0, place), 'sign-in', 0)).toBeUndefined();
    }),
  );
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
      expect(mint.read(bytes, 'sign-in', 0)).toBeUndefined();
    }),
  );
});
