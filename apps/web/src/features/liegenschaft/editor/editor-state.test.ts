import { expect, test } from 'vitest';
import { CallFailure } from '../../../kernel/call/call-failure.ts';
import { draftOfStored, newLiegenschaft } from './draft/draft.ts';
import {
  addGebaeude,
  copyGebaeude,
  addLoaded,
  dropGebaeude,
  editFields,
  type EditorState,
  firstWithProblem,
  isIncomplete,
  keepUnreadable,
  showProblem,
  showProblems,
  showRefusals,
} from './editor-state.ts';

const start: EditorState = { draft: { liegenschaft: newLiegenschaft('L'), gebaeude: [] }, problems: {} };

test('a sentence stands at its field until the field is edited, the others stay (PROP-049)', () => {
  const told = showProblems(start);
  expect(firstWithProblem(told)).toBe('L');
  const fields = { ...told.draft.liegenschaft.fields, nummer: 'L-1' };
  const { problems } = editFields(told, { tempId: 'L', path: 'nummer' }, fields);
  expect(problems['L']).not.toHaveProperty('nummer');
  expect(problems['L']).toHaveProperty('name');
});

test('what cannot be read is kept as typed, keeps its own sentence, and goes with the next good value', () => {
  const place = { tempId: 'G', path: 'baujahr' };
  const typed = keepUnreadable(addGebaeude(start, 'G'), place, '19.50');
  expect(typed.draft.gebaeude[0]?.unreadable).toEqual({ baujahr: '19.50' });
  const told = showProblems(showProblem(typed, place, 'Bitte geben Sie eine ganze Zahl an.'));
  expect(told.problems['G']?.['baujahr']).toBe('Bitte geben Sie eine ganze Zahl an.');
  const fields = { ...typed.draft.gebaeude[0]!.fields, baujahr: 1950 };
  const mended = editFields(told, place, fields);
  expect(mended.draft.gebaeude[0]?.unreadable).toEqual({});
  expect(mended.problems['G']).not.toHaveProperty('baujahr');
});

test('something needed is missing only where it is empty, not where it is typed wrong (PROP-047)', () => {
  expect(isIncomplete(showProblems(start))).toBe(true);
  const { liegenschaft } = start.draft;
  const adresse = { ...liegenschaft.fields.adresse, strasse: 'Weg', hausnummer: '1', postleitzahl: '20095' };
  const filled = {
    nummer: 'L-1',
    name: 'Haus',
    adresse: { ...adresse, stadt: 'Hamburg', region: 'Hamburg' },
  };
  const whole = editFields(start, { tempId: 'L', path: 'nummer' }, { ...liegenschaft.fields, ...filled });
  expect(isIncomplete(showProblems(whole))).toBe(false);
  const added = showProblems(addGebaeude(whole, 'G'));
  expect(isIncomplete(added)).toBe(true);
  const fields = { ...added.draft.gebaeude[0]!.fields, nummer: 'G-1', name: 'Anbau' };
  const named = editFields(added, { tempId: 'G', path: 'nummer' }, fields);
  const typed = showProblems(keepUnreadable(named, { tempId: 'G', path: 'baujahr' }, '19.50'));
  expect(firstWithProblem(typed)).toBe('G');
  expect(isIncomplete(typed)).toBe(false);
});

test('what the server refuses is told at its field, whatever else failed', () => {
  const message = 'Bitte wählen Sie als Land Deutschland.';
  const details = [{ field: 'adresse.land', message }, 'anderes'];
  const refused = new CallFailure({ status: 400, error: '', message: '', code: 'invalid', details });
  const told = showRefusals(addGebaeude(start, 'G'), [
    { kind: 'liegenschaft', tempId: 'L', error: new Error('no answer') },
    { kind: 'gebaeude', tempId: 'G', error: refused },
  ]);
  expect(told.problems).toEqual({ G: { 'adresse.land': message } });
  expect(firstWithProblem(told)).toBe('G');
  expect(firstWithProblem(start)).toBeUndefined();
});

test('a copied building says what the other says behind it, with no number, images and documents of its own', () => {
  const both = addGebaeude(addGebaeude(start, 'G'), 'H');
  const [of] = both.draft.gebaeude;
  const fields = {
    ...of!.fields,
    nummer: 'G-1',
    name: 'Turm',
    bruttoGrundflaeche: 900,
    hauptBildId: 'image',
    mediaIds: ['image'],
    energiesteckbrief: { id: 'profile', anteilGas: 40 } as never,
  };
  const filled = {
    ...both,
    draft: { ...both.draft, gebaeude: [{ ...of!, fields }, both.draft.gebaeude[1]!] },
  };
  const copied = copyGebaeude(filled, 'G', 'K').draft.gebaeude;
  expect(copied.map(({ tempId }) => tempId)).toEqual(['G', 'K', 'H']);
  expect(copied[1]).toMatchObject({
    stored: undefined,
    fields: { nummer: '', name: 'Turm', bruttoGrundflaeche: 900, hauptBildId: null, mediaIds: [] },
  });
  expect(copied[1]!.fields.energiesteckbrief).toEqual({ anteilGas: 40 });
});

test('a building that is taken out takes its sentences along', () => {
  const told = showProblems(addGebaeude(start, 'G'));
  expect(told.problems).toHaveProperty('G');
  const dropped = dropGebaeude(told, 'G');
  expect(dropped.draft.gebaeude).toEqual([]);
  expect(dropped.problems).not.toHaveProperty('G');
});

test('buildings loaded later join those that are being edited, none twice and none overwritten', () => {
  const edited = addGebaeude(start, 'G');
  const { fields } = edited.draft.gebaeude[0]!;
  const [one, two] = ['1', '2'].map((id) => draftOfStored({ id, etag: '"1"', fields }));
  const both = addLoaded(addLoaded(edited, [one!]), [one!, two!]);
  expect(both.draft.gebaeude.map(({ tempId }) => tempId)).toEqual(['G', '1', '2']);
});
