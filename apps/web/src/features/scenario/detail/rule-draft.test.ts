import type { ScenarioRule } from '@rahmenpreis/contract/scenario.ts';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { CallFailure } from '../../../kernel/call/call-failure.ts';
import { applyChanges, reversed, ruleChanges } from './rule-change.ts';
import { createRuleDraft } from './rule-draft.ts';

type Rules = readonly ScenarioRule[];

/** A rule that is known by its number. */
function rule(bidders: number): ScenarioRule {
  return { kind: 'count', bound: 'at-most', bidders, scope: 'all' } as unknown as ScenarioRule;
}

const numbersOf = (rules: Rules) => rules.map((own) => (own as unknown as { bidders: number }).bidders);

/** A server with one scenario, and the drafts of those who work on it. */
function openScenario(first: Rules, run: () => Promise<void> = async () => undefined) {
  let stored = { version: 1, name: 'Szenario', rules: [...first] };
  const left: number[] = [];
  const failed: string[] = [];
  const open = () => {
    const draft = createRuleDraft({
      async save({ name, rules, version }) {
        await Promise.resolve();
        if (version !== stored.version)
          throw new CallFailure({ status: 412, error: '', message: '', code: 'stale', details: [] });
        stored = { version: version + 1, name, rules: [...rules] };
        return stored;
      },
      read: async () => stored,
      run,
      tellFailure: (what) => void failed.push(what),
      tellLeft: (rules) => void left.push(...numbersOf(rules)),
    });
    draft.adopt(stored);
    return draft;
  };
  return { open, left, failed, stored: () => stored };
}

const rulesArb = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 6 }).map((all) => all.map(rule));

test('the changes between two lists of rules lead from one to the other, and back', () => {
  fc.assert(
    fc.property(rulesArb, rulesArb, (before, after) => {
      const changes = ruleChanges(before, after);
      expect(applyChanges(before, changes)).toEqual({ rules: after, left: [] });
      expect(applyChanges(after, reversed(changes))).toEqual({ rules: before, left: [] });
    }),
  );
});

test('two people who change different rules at once lose nothing, and an undo takes back the one rule alone', async () => {
  vi.useFakeTimers();
  try {
    const { open, stored } = openScenario([rule(1), rule(2)]);
    const [one, other] = [open(), open()];
    const done = one.change([rule(1), rule(2), rule(3)]);
    other.change([rule(1), rule(5)]);
    await Promise.all([one.flush(), other.flush()]);
    expect(numbersOf(stored().rules)).toEqual([1, 5, 3]);
    // The first has not heard of the colleague's rule yet.
    one.bring(reversed(done));
    await one.flush();
    expect(numbersOf(stored().rules)).toEqual([1, 5]);
  } finally {
    vi.useRealTimers();
  }
});

test('what is changed while a run is asked for stands beside what was stored, which is shown once', async () => {
  const asked = Promise.withResolvers<undefined>();
  const run = vi.fn<() => Promise<void>>(() => asked.promise);
  const { open } = openScenario([rule(1)], run);
  const draft = open();
  draft.change([rule(1), rule(2)]);
  void draft.flush();
  await vi.waitFor(() => expect(run).toHaveBeenCalled());
  draft.change([...draft.shown.get(), rule(3)]);
  expect(numbersOf(draft.shown.get())).toEqual([1, 2, 3]);
  asked.resolve(undefined);
  await draft.flush();
  expect(numbersOf(draft.shown.get())).toEqual([1, 2, 3]);
});

test('a rule that a colleague has changed since stays and is named, by a change as by an undo', async () => {
  vi.useFakeTimers();
  try {
    const { open, left, stored } = openScenario([rule(1)]);
    const [one, other] = [open(), open()];
    const done = one.change([rule(2)]);
    await one.flush();
    other.change([rule(3)]);
    await other.flush();
    expect([numbersOf(stored().rules), left]).toEqual([[2], [1]]);
    other.adopt(stored());
    other.change([rule(4)]);
    await other.flush();
    one.adopt(stored());
    expect(numbersOf(one.bring(reversed(done)))).toEqual([2]);
    await one.flush();
    expect(numbersOf(stored().rules)).toEqual([4]);
  } finally {
    vi.useRealTimers();
  }
});

test('a new name does not write over a colleague’s rules, nor over the colleague’s name', async () => {
  const { open, failed, stored } = openScenario([rule(1)]);
  const [one, other] = [open(), open()];
  other.change([rule(2)]);
  await other.flush();
  await one.rename('Eins');
  expect([stored().name, numbersOf(stored().rules)]).toEqual(['Eins', [2]]);
  await other.rename('Zwei');
  expect([stored().name, failed]).toEqual(['Eins', ['name']]);
});

test('any order of changes and undos of two people on separate rules ends with what each wanted last', async () => {
  vi.useFakeTimers();
  try {
    const moves = fc.array(
      fc.record({
        who: fc.nat(1),
        what: fc.constantFrom('add', 'remove', 'undo', 'store', 'hear'),
        at: fc.nat(9),
      }),
      { maxLength: 40 },
    );
    await fc.assert(
      fc.asyncProperty(moves, async (all) => {
        const { open, stored, left } = openScenario([]);
        const drafts = [open(), open()];
        const wanted = [new Set<number>(), new Set<number>()];
        const done: { changes: ReturnType<typeof ruleChanges>; undo: () => void }[][] = [[], []];
        let next = 1;
        for (const { who, what, at } of all) {
          const draft = drafts[who]!;
          const own = wanted[who]!;
          const shown = draft.shown.get();
          if (what === 'store') await draft.flush();
          if (what === 'hear') draft.adopt(stored());
          if (what === 'add') {
            const number = next++ * 2 + who;
            own.add(number);
            const changes = draft.change(shown.toSpliced(at % (shown.length + 1), 0, rule(number)));
            done[who]!.push({ changes: [...changes], undo: () => own.delete(number) });
          }
          const mine = numbersOf(shown).filter((number) => own.has(number));
          if (what === 'remove' && mine.length > 0) {
            const number = mine[at % mine.length]!;
            own.delete(number);
            const changes = draft.change(shown.filter((each) => numbersOf([each])[0] !== number));
            done[who]!.push({ changes: [...changes], undo: () => own.add(number) });
          }
          const last = what === 'undo' ? done[who]!.pop() : undefined;
          if (last !== undefined) {
            last.undo();
            draft.bring(reversed(last.changes));
          }
        }
        for (const draft of [...drafts, ...drafts]) {
          await draft.flush();
          draft.adopt(stored());
        }
        expect(new Set(numbersOf(stored().rules))).toEqual(new Set([...wanted[0]!, ...wanted[1]!]));
        expect(stored().rules).toHaveLength(wanted[0]!.size + wanted[1]!.size);
        expect(left).toEqual([]);
      }),
      { numRuns: 300 },
    );
  } finally {
    vi.useRealTimers();
  }
});
