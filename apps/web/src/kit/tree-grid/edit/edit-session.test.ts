import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CellContent } from '../model/cell-content.ts';
import { type CellStep, EditSession, HISTORY_LIMIT } from './edit-session.ts';

type Sheet = Readonly<Record<string, CellContent>>;

const EMPTY: CellContent = { value: undefined, rejected: undefined };
const BLANK: Sheet = { a: EMPTY, b: EMPTY, c: EMPTY };

const content = fc.oneof(
  fc.nat().map((value): CellContent => ({ value, rejected: undefined })),
  fc.string().map((text): CellContent => ({ value: 5, rejected: { text, error: 'nein' } })),
);
/** An action over one to three cells at once: what it leaves in each. */
const actions = fc.array(fc.dictionary(fc.constantFrom('a', 'b', 'c'), content), { maxLength: 20 });

function stepsTo(sheet: Sheet, contents: Sheet): CellStep[] {
  return Object.entries(contents).map(([columnId, after]) => ({
    rowId: 'r',
    columnId,
    before: sheet[columnId] ?? EMPTY,
    after,
  }));
}

const withSteps = (sheet: Sheet, steps: readonly CellStep[] = []): Sheet => ({
  ...sheet,
  ...Object.fromEntries(steps.map(({ columnId, after }) => [columnId, after])),
});

const marksOf = (sheet: Sheet) =>
  Object.fromEntries(
    Object.entries(sheet).flatMap(([id, { rejected }]) => (rejected ? [[id, rejected]] : [])),
  );
const shownBy = (book: EditSession) => Object.fromEntries(book.snapshot().rejected.get('r') ?? []);

describe('the history of a table', () => {
  it('gives every cell and mark of each action back, and does it again', () => {
    fc.assert(
      fc.property(actions, (done) => {
        const book = new EditSession();
        const sheets = [BLANK];
        for (const contents of done.filter((each) => Object.keys(each).length > 0)) {
          const sheet = sheets.at(-1) ?? BLANK;
          const steps = stepsTo(sheet, contents);
          book.act(steps);
          sheets.push(withSteps(sheet, steps));
        }
        let sheet = sheets.at(-1) ?? BLANK;
        const go = (direction: 'undo' | 'redo', to: Sheet) => {
          sheet = withSteps(sheet, book.travel(direction));
          expect(sheet).toEqual(to);
          expect(shownBy(book)).toEqual(marksOf(to));
        };
        for (const before of sheets.slice(0, -1).toReversed()) go('undo', before);
        expect(book.travel('undo')).toBeUndefined();
        for (const after of sheets.slice(1)) go('redo', after);
        expect(book.travel('redo')).toBeUndefined();
      }),
    );
  });

  it('forgets what was undone as soon as something new is done', () => {
    const book = new EditSession();
    book.act(stepsTo(BLANK, { a: { value: 1, rejected: undefined } }));
    book.travel('undo');
    book.act(stepsTo(BLANK, { b: { value: 2, rejected: undefined } }));
    expect(book.travel('redo')).toBeUndefined();
  });

  it('does not remember an action that did nothing, and a limited number of others', () => {
    const book = new EditSession();
    book.act([]);
    expect(book.snapshot().done).toHaveLength(0);
    for (let index = 0; index < HISTORY_LIMIT + 5; index += 1) book.act(stepsTo(BLANK, { a: EMPTY }));
    expect(book.snapshot().done).toHaveLength(HISTORY_LIMIT);
  });

  it('tells who draws it of every change, and of nothing else', () => {
    const book = new EditSession();
    let told = 0;
    const stop = book.subscribe(() => {
      told += 1;
    });
    book.act([]);
    book.travel('undo');
    expect(told).toBe(0);
    book.act(stepsTo(BLANK, { a: EMPTY }));
    stop();
    book.forgetAll();
    expect(told).toBe(1);
  });
});
