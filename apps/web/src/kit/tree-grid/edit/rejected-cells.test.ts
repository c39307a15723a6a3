import { describe, expect, it } from 'vitest';
import { countRejected, NOTHING_REJECTED, withRejected } from './rejected-cells.ts';

const WRONG = { text: 'x', error: 'Keine Zahl.' };

describe('withRejected', () => {
  it('sets, replaces and removes single marks', () => {
    const one = withRejected(NOTHING_REJECTED, 'r1', 'ep', WRONG);
    const two = withRejected(one, 'r1', 'bl', WRONG);
    expect([countRejected(one), countRejected(two)]).toEqual([1, 2]);
    expect(countRejected(withRejected(two, 'r1', 'ep', { ...WRONG, text: 'y' }))).toBe(2);
    expect(withRejected(one, 'r1', 'ep', undefined).size).toBe(0);
  });

  it('leaves other rows the very same objects, and itself where there is nothing to remove', () => {
    const one = withRejected(NOTHING_REJECTED, 'r1', 'ep', WRONG);
    expect(withRejected(one, 'r2', 'ep', WRONG).get('r1')).toBe(one.get('r1'));
    expect(withRejected(one, 'r2', 'ep', undefined)).toBe(one);
  });
});
