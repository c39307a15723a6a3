import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EditHistory } from './edit-history.ts';
import { EMPTY_HISTORY, HISTORY_LIMIT, redoAction, rememberAction, undoAction } from './edit-history.ts';

type Sheet = Record<string, string>;
type Travel = typeof undoAction;

const step = (columnId: string, before: string, after: string) => ({ rowId: 'r', columnId, before, after });

function type(sheet: Sheet, history: EditHistory, columnId: string, text: string) {
  const action = [step(columnId, sheet[columnId] ?? '', text)];
  return { sheet: { ...sheet, [columnId]: text }, history: rememberAction(history, action) };
}

function travel(sheet: Sheet, history: EditHistory, direction: Travel) {
  const result = direction(history);
  if (result === undefined) return undefined;
  const next = { ...sheet };
  for (const { columnId, after } of result.texts) next[columnId] = after;
  return { sheet: next, history: result.history };
}

describe('edit history', () => {
  it('undone wholly is the beginning, done again wholly is the end', () => {
    const edits = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.string()), { maxLength: 20 });
    fc.assert(
      fc.property(edits, (typed) => {
        let state = { sheet: { a: '', b: '', c: '' } as Sheet, history: EMPTY_HISTORY };
        for (const [column, text] of typed) state = type(state.sheet, state.history, column, text);
        const end = state.sheet;
        for (let back = travel(state.sheet, state.history, undoAction); back; ) {
          state = back;
          back = travel(state.sheet, state.history, undoAction);
        }
        expect(state.sheet).toEqual({ a: '', b: '', c: '' });
        for (let again = travel(state.sheet, state.history, redoAction); again; ) {
          state = again;
          again = travel(state.sheet, state.history, redoAction);
        }
        expect(state.sheet).toEqual(end);
      }),
    );
  });

  it('forgets what was undone as soon as something new is done', () => {
    const undone = undoAction(rememberAction(EMPTY_HISTORY, [step('a', '', '1')]));
    expect(
      redoAction(rememberAction(undone?.history ?? EMPTY_HISTORY, [step('a', '', '2')])),
    ).toBeUndefined();
  });

  it('remembers a limited number of actions', () => {
    let history = EMPTY_HISTORY;
    for (let index = 0; index < HISTORY_LIMIT + 5; index += 1) history = rememberAction(history, []);
    expect(history.done).toHaveLength(HISTORY_LIMIT);
  });
});
