import { expect, test, vi } from 'vitest';
import type { SaveCalls } from '../../api.ts';
import { isDirty } from '../editor-state.ts';
import { draftOfStored, type EditorDraft, newGebaeude, newLiegenschaft } from './draft.ts';
import { saveDraft } from './save-draft.ts';

function named<D extends { fields: { name: string } }>(draft: D, name: string): D {
  return { ...draft, fields: { ...draft.fields, name } };
}

function fakeCalls(): { calls: SaveCalls; log: string[] } {
  const log: string[] = [];
  let version = 0;
  const stored = <Fields>(id: string, fields: Fields) => ({ id, etag: `"${(version += 1)}"`, fields });
  const calls: SaveCalls = {
    createLiegenschaft: async (fields, tempId) => {
      log.push(`create ${tempId}`);
      return stored(`id-${tempId}`, fields);
    },
    changeLiegenschaft: async ({ id, etag }, fields) => {
      log.push(`change ${id} ${etag}`);
      return stored(id, fields);
    },
    createGebaeude: async (liegenschaftId, fields, tempId) => {
      log.push(`create ${tempId} in ${liegenschaftId}`);
      return stored(`id-${tempId}`, fields);
    },
    changeGebaeude: async (liegenschaftId, { id, etag }, fields) => {
      log.push(`change ${id} in ${liegenschaftId} ${etag}`);
      return stored(id, fields);
    },
  };
  return { calls, log };
}

function newProperty(): EditorDraft {
  const liegenschaft = named(newLiegenschaft('L'), 'Kontor');
  return {
    liegenschaft,
    gebaeude: ['A', 'B'].map((tempId) => named(newGebaeude(tempId, liegenschaft.fields), `Haus ${tempId}`)),
  };
}

test('a new property comes first, then its buildings one by one (PROP-032)', async () => {
  const { calls, log } = fakeCalls();
  const { draft, failures } = await saveDraft(newProperty(), calls);
  expect(log).toEqual(['create L', 'create A in id-L', 'create B in id-L']);
  expect(failures).toEqual([]);
  expect(isDirty(draft)).toBe(false);
});

test('after a partial failure only what failed is saved again', async () => {
  const { calls, log } = fakeCalls();
  const createGebaeude = vi
    .fn<SaveCalls['createGebaeude']>(calls.createGebaeude)
    .mockRejectedValueOnce(new Error('no answer'));
  const first = await saveDraft(newProperty(), { ...calls, createGebaeude });
  expect(first.failures).toMatchObject([{ kind: 'gebaeude', tempId: 'A' }]);
  log.length = 0;
  const second = await saveDraft(first.draft, { ...calls, createGebaeude });
  expect(log).toEqual(['create A in id-L']);
  expect(second.failures).toEqual([]);
  expect(isDirty(second.draft)).toBe(false);
});

test('without the property no building is tried, and nothing of the draft is lost', async () => {
  const { calls, log } = fakeCalls();
  const before = newProperty();
  const refuse = { ...calls, createLiegenschaft: () => Promise.reject(new Error('no answer')) };
  const { draft, failures } = await saveDraft(before, refuse);
  expect(failures).toMatchObject([{ kind: 'liegenschaft' }]);
  expect(draft).toEqual(before);
  expect(log).toEqual([]);
});

test('what is unchanged is not sent, and changes carry the version they began with', async () => {
  const { calls, log } = fakeCalls();
  const { liegenschaft, gebaeude } = newProperty();
  const stored = (id: string) => ({ id, etag: `"of ${id}"` });
  const draft: EditorDraft = {
    liegenschaft: draftOfStored({ ...stored('l'), fields: liegenschaft.fields }),
    gebaeude: gebaeude.map(({ fields }, index) => draftOfStored({ ...stored(`g${index}`), fields })),
  };
  await saveDraft(draft, calls);
  expect(log).toEqual([]);
  const [first, ...others] = draft.gebaeude;
  await saveDraft({ ...draft, gebaeude: [named(first!, 'Anbau'), ...others] }, calls);
  expect(log).toEqual(['change g0 in l "of g0"']);
});

test('edits made after a creation whose answer got lost are not dropped by the repeated creation', async () => {
  const { calls, log } = fakeCalls();
  const before = newProperty().liegenschaft.fields;
  const repeated = {
    ...calls,
    createLiegenschaft: async () => ({ id: 'id-L', etag: '"7"', fields: before }),
  };
  const draft = { liegenschaft: named(newLiegenschaft('L'), 'Neuer Name'), gebaeude: [] };
  const outcome = await saveDraft(draft, repeated);
  expect(log).toEqual(['change id-L "7"']);
  expect(outcome.draft.liegenschaft.stored?.fields.name).toBe('Neuer Name');
});
