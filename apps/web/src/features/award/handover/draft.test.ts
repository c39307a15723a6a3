import { USUAL_HANDOVER } from '@rahmenpreis/contract/handover-form.ts';
import { describe, expect, test } from 'vitest';
import { draftOf, draftProblem, mergeDrafts, moveColumn, saidIn } from './draft.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const OTHER = '00000000-0000-4000-8000-000000000002';
const TERMS = { number: 'V-1', begin: null, end: null, costObject: '' };
const stored = draftOf({ form: USUAL_HANDOVER, contracts: [{ serviceProviderId: ID, ...TERMS }] });

test('a stored form comes back as it was, columns that were not chosen behind the others', () => {
  const form = { ...USUAL_HANDOVER, columns: [{ name: 'gp' as const, header: 'Betrag' }] };
  const draft = draftOf({ form, contracts: [] });
  expect(saidIn(draft)).toEqual({ form, contracts: [] });
  expect(draft.columns).toHaveLength(USUAL_HANDOVER.columns.length);
  expect(draft.columns[1]).toEqual({ ...USUAL_HANDOVER.columns[0], isChosen: false });
});

test('a contract of which nothing is said is none, and blanks say nothing', () => {
  const draft = { ...stored, contracts: { ...stored.contracts, [OTHER]: { ...TERMS, number: ' ' } } };
  expect(saidIn(draft)).toEqual(saidIn(stored));
});

test('a column moves by one place, and stays at an end', () => {
  const names = (columns: readonly { name: string }[]) => columns.slice(0, 2).map(({ name }) => name);
  expect(names(moveColumn(stored.columns, 0, 1))).toEqual(['propertyNumber', 'propertyErp']);
  expect(moveColumn(stored.columns, 0, -1)).toEqual(stored.columns);
  expect(moveColumn(stored.columns, 25, 1)).toEqual(stored.columns);
  expect(
    moveColumn(stored.columns, 1, -1)
      .slice(0, 3)
      .map(({ name }) => name),
  ).toEqual(['propertyNumber', 'propertyErp', 'propertyName']);
});

test('what cannot be stored is named in a sentence', () => {
  const without = { ...stored, columns: stored.columns.map((own) => ({ ...own, isChosen: false })) };
  expect(draftProblem(without)).toBe('Bitte wählen Sie mindestens eine Spalte.');
  const blank = { ...stored, columns: stored.columns.map((own) => ({ ...own, header: ' ' })) };
  expect(draftProblem(blank)).toBe('Bitte geben Sie jeder Spalte eine Überschrift.');
  const reversed = { ...TERMS, begin: '2027-02-01', end: '2027-01-01' };
  expect(draftProblem({ ...stored, contracts: { [ID]: reversed } })).toBe('Das Ende liegt vor dem Beginn.');
  expect(draftProblem(stored)).toBeUndefined();
});

describe('what others stored meanwhile', () => {
  const now = {
    ...stored,
    csv: { ...stored.csv, decimal: '.' as const },
    contracts: { [ID]: { ...TERMS, number: 'V-9' }, [OTHER]: TERMS },
  };

  test('joins what somebody typed, which stands where both changed the same', () => {
    const typed = { ...stored, contracts: { [ID]: { ...TERMS, number: 'V-2' } } };
    expect(mergeDrafts(stored, typed, now)).toEqual({
      ...now,
      contracts: { [ID]: { ...TERMS, number: 'V-2' }, [OTHER]: TERMS },
    });
  });

  test('is all there is where nothing was typed', () => {
    expect(mergeDrafts(stored, stored, now)).toEqual(now);
  });
});
