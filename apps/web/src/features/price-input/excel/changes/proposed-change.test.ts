import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isTicked, tickAll, tickedShare } from '../../../../tender/changes/ticks.ts';
import { type ProposedChange, sortChanges } from './proposed-change.ts';

function changeOf(id: string, fields: Partial<ProposedChange> = {}): ProposedChange {
  return {
    id,
    place: id,
    title: id,
    code: id,
    before: '1,000',
    after: '2,000',
    change: '+100 %',
    size: 1,
    effectMillis: 0,
    doubt: undefined,
    renewed: undefined,
    ...fields,
  };
}

const SURE = changeOf('sure');
const DOUBTED = changeOf('doubted', { doubt: 'Das ist zehnmal so hoch wie bisher.' });

test('what looks like a slip comes first, then the largest change, then the largest effect', () => {
  const changes = [
    changeOf('small', { size: 1, effectMillis: 9_000 }),
    changeOf('large', { size: 20 }),
    changeOf('cheap', { size: 5, effectMillis: 10 }),
    changeOf('dear', { size: 5, effectMillis: -20 }),
    changeOf('slip', { size: 3, doubt: 'Warum.' }),
  ];
  expect(sortChanges(changes).map(({ id }) => id)).toEqual(['slip', 'large', 'dear', 'cheap', 'small']);
});

describe('a change is ticked', () => {
  test('unless it is doubted, until somebody says otherwise', () => {
    expect([SURE, DOUBTED].map((change) => isTicked(change, new Map()))).toEqual([true, false]);
    const turned = new Map([
      ['sure', false],
      ['doubted', true],
    ]);
    expect([SURE, DOUBTED].map((change) => isTicked(change, turned))).toEqual([false, true]);
  });

  test('with the others of a selection: all of them, or where all are, none; the rest keeps its ticks', () => {
    const anyIds = fc.uniqueArray(fc.constantFrom<string>('a', 'b', 'c', 'd', 'e'));
    fc.assert(
      fc.property(anyIds, anyIds, anyIds, (doubted, selected, turned) => {
        const all = ['a', 'b', 'c', 'd', 'e'].map((id) =>
          changeOf(id, doubted.includes(id) ? { doubt: 'Warum.' } : {}),
        );
        const before = tickAll(
          all.filter(({ id }) => turned.includes(id)),
          new Map(),
          false,
        );
        const chosen = all.filter(({ id }) => selected.includes(id));
        const wasAll = chosen.every((change) => isTicked(change, before));
        const after = tickAll(chosen, before);
        expect(all.map((change) => isTicked(change, after))).toEqual(
          all.map((change) => (chosen.includes(change) ? !wasAll : isTicked(change, before))),
        );
      }),
    );
  });
});

test.each([
  [[], 'none'],
  [[true, true], 'all'],
  [[true, false], 'some'],
  [[false, false], 'none'],
] as const)('the head of %o is ticked as %s', (ticks, share) => {
  expect(tickedShare(ticks.map((is) => ({ change: SURE, isTicked: is })))).toBe(share);
});
