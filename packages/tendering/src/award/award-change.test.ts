import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type AwardChange, changeAward, refuseAward, undoWish } from './award-change.ts';

interface Stored {
  id: string;
  value: string;
}
const alpina: Stored = { id: '1', value: 'alpina' };

test.each([
  [true, true, undefined],
  [true, false, 'not-offering'],
  [false, true, 'no-rows'],
  [false, false, 'no-rows'],
] as const)('with rows %s and an offer %s an award is refused as %s', (hasRows, isOffering, refusal) => {
  expect(refuseAward({ hasRows, isOffering })).toBe(refusal);
});

describe('the award of a cell', () => {
  test.each([
    [undefined, null, { kind: 'none' }, undefined],
    [undefined, 'hanse', { kind: 'award', to: 'hanse' }, null],
    [alpina, 'alpina', { kind: 'confirm', before: alpina, to: 'alpina' }, undefined],
    [alpina, 'hanse', { kind: 'reassign', before: alpina, to: 'hanse' }, 'alpina'],
    [alpina, null, { kind: 'withdraw', before: alpina }, 'alpina'],
  ] as const)('from %j by the wish %j', (before, wish, change, undo) => {
    expect(changeAward<Stored>(before, wish)).toEqual(change);
    expect(undoWish(change)).toBe(undo);
  });

  /** What is stored once a change was made. */
  function apply(before: Stored | undefined, change: AwardChange<Stored>): Stored | undefined {
    switch (change.kind) {
      case 'none':
        return before;
      case 'award':
        return { id: 'new', value: change.to };
      case 'confirm':
      case 'reassign':
        return { ...change.before, value: change.to };
      case 'withdraw':
        return undefined;
    }
  }

  test('is what was wished, and undone what it was', () => {
    const anyBidder = fc.constantFrom('alpina', 'hanse', 'rhein');
    const anyStored = fc.option(fc.record({ id: fc.constant('1'), value: anyBidder }), { nil: undefined });
    fc.assert(
      fc.property(anyStored, fc.option(anyBidder), (before, wish) => {
        const change = changeAward(before, wish);
        const after = apply(before, change);
        expect(after?.value ?? null).toBe(wish);
        const undo = undoWish(change);
        const restored = undo === undefined ? after : apply(after, changeAward(after, undo));
        expect(restored?.value).toBe(before?.value);
      }),
    );
  });
});
