import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countRejected, type MarkChange, NOTHING_REJECTED, withRejected } from './cell-content.ts';

const WRONG = { text: 'x', error: 'Keine Zahl.' };
const mark = (rowId: string, columnId: string, cell: MarkChange['cell'] = WRONG) => ({
  rowId,
  columnId,
  cell,
});
const unmark = (rowId: string, columnId: string) => ({ rowId, columnId, cell: undefined });

describe('withRejected', () => {
  it('sets, replaces and takes away many marks at once, as one after the other would', () => {
    const change = fc.record({
      rowId: fc.constantFrom('r1', 'r2', 'r3'),
      columnId: fc.constantFrom('ep', 'bl'),
      cell: fc.option(fc.record({ text: fc.string(), error: fc.string() }), { nil: undefined }),
    });
    fc.assert(
      fc.property(fc.array(change), fc.array(change), (before, changes) => {
        const wanted = new Map<string, MarkChange['cell']>();
        for (const { rowId, columnId, cell } of [...before, ...changes])
          wanted.set(`${rowId} ${columnId}`, cell);
        const marked = withRejected(withRejected(NOTHING_REJECTED, before), changes);
        const found = [...marked].flatMap(([rowId, row]) =>
          [...row].map(([columnId, cell]) => [`${rowId} ${columnId}`, cell]),
        );
        expect(Object.fromEntries(found)).toEqual(
          Object.fromEntries([...wanted].filter(([, cell]) => cell !== undefined)),
        );
        expect(countRejected(marked)).toBe(found.length);
        expect([...marked.values()].every(({ size }) => size > 0)).toBe(true);
      }),
    );
  });

  it('leaves other rows the very same objects, and itself where there is nothing to take away', () => {
    const one = withRejected(NOTHING_REJECTED, [mark('r1', 'ep')]);
    expect(withRejected(one, [mark('r2', 'ep')]).get('r1')).toBe(one.get('r1'));
    expect(withRejected(one, [unmark('r2', 'ep'), unmark('r1', 'bl')])).toBe(one);
  });
});
