import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSecretBox } from './secret-box.ts';

const OWNER = '6d7c0f0e-6a54-4c0e-8f0e-0a54c0e8f0e1';
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const box = createSecretBox(new TextEncoder().encode('s'.repeat(64)));

test('every text comes back to its owner, also through another process with the same key', () => {
  const twin = createSecretBox(new TextEncoder().encode('s'.repeat(64)));
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.uuid(), (secret, owner) => {
      expect(twin.open(box.seal(secret, owner), owner)).toBe(secret);
    }),
  );
});

test('what is stored does not show the secret, and the same secret never looks the same', () => {
  const [one, other] = [box.seal(SECRET, OWNER), box.seal(SECRET, OWNER)];
  expect(one).toMatch(/^v1\.[\w-]+$/);
  expect(one).not.toBe(other);
  const bytes = Buffer.from(one.slice(3), 'base64url');
  expect(bytes.includes(SECRET)).toBe(false);
});

test('another key, another owner and every changed byte open nothing', () => {
  const sealed = box.seal(SECRET, OWNER);
  const rotated = createSecretBox(new TextEncoder().encode('t'.repeat(64)));
  expect(rotated.open(sealed, OWNER)).toBeUndefined();
  expect(box.open(sealed, OWNER.replace('6', '7'))).toBeUndefined();
  const bytes = Buffer.from(sealed.slice(3), 'base64url');
  for (let index = 0; index < bytes.length; index += 1) {
    const changed = Buffer.from(bytes);
    changed[index]! ^= 1;
    expect(box.open(`v1.${changed.toString('base64url')}`, OWNER)).toBeUndefined();
  }
});

test.each(['', 'v1', 'v1.', 'v1.AAAA', SECRET, box.seal(SECRET, OWNER).replace('v1', 'v2')])(
  'opens nothing from «%s»',
  (sealed) => {
    expect(box.open(sealed, OWNER)).toBeUndefined();
  },
);

test('a key that is handed out follows its words and the server’s secret alone, and opens nothing of the box', () => {
  const rotated = createSecretBox(new TextEncoder().encode('t'.repeat(64)));
  const lists = [['a', 'b'], ['ab'], ['a,b'], ['b', 'a'], []];
  const keys = [...lists.map((words) => box.deriveKey(words)), rotated.deriveKey(['a', 'b'])];
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(keys.length);
  expect(box.deriveKey(['a', 'b'])).toEqual(box.deriveKey(['a', 'b']));
});
