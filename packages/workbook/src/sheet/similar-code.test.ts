import { plainKey } from '@rahmenpreis/german/plain-key.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCodeGuess } from './similar-code.ts';

const guess = createCodeGuess(['UE0010', 'UE0020', 'UE0060', 'TG0150', 'ig0110', 'SO0020']);

test.each([
  ['ue0060', 'UE0060'],
  ['UE 0060', 'UE0060'],
  ['UEOO60', 'UE0060'],
  ['TGO15O', 'TG0150'],
  ['tg0l50', 'TG0150'],
  ['IG0110', 'ig0110'],
  ['TG150', 'TG0150'],
  ['TGG0150', 'TG0150'],
  ['GT0150', 'TG0150'],
  ['TG0151', 'TG0150'],
  ['S00020', 'SO0020'],
])('for „%s“ „%s“ may have been meant', (written, meant) => {
  expect(guess(written)).toBe(meant);
});

test.each([
  ['UE0040', 'three are one letter away'],
  ['XY9999', 'none is near'],
  ['', 'there is nothing to compare'],
  ['TG01', 'two letters are missing'],
])('for „%s“ nothing is named, because %s', (written) => {
  expect(guess(written)).toBeUndefined();
});

test('of two that differ in case only, none is named', () => {
  expect(createCodeGuess(['Ab1', 'aB1'])('AB1')).toBeUndefined();
});

test('one slip in any code of a catalogue is either seen through or left open, and never taken for another one that is not merely written otherwise', () => {
  const catalog = Array.from({ length: 40 }, (_, at) => `UE${String(at * 37).padStart(4, '0')}`);
  const seeThrough = createCodeGuess(catalog);
  const anySlip = fc.record({
    code: fc.constantFrom(...catalog),
    at: fc.nat(5),
    kind: fc.constantFrom('change', 'leave', 'double', 'swap'),
  });
  fc.assert(
    fc.property(anySlip, ({ code, at, kind }) => {
      const [head, letter, next, tail] = [
        code.slice(0, at),
        code[at] ?? '',
        code[at + 1] ?? '',
        code.slice(at + 2),
      ];
      const slipped = {
        change: `${head}X${next}${tail}`,
        leave: head + next + tail,
        double: head + letter + letter + next + tail,
        swap: head + next + letter + tail,
      }[kind];
      // Without its leading zeros a code is that code, however near another one may be (K4).
      fc.pre(!catalog.some((known) => plainKey(known) === plainKey(slipped)));
      expect([code, undefined]).toContain(seeThrough(slipped));
    }),
  );
});
