import {
  GEBAEUDE_FIELDS,
  gebaeudeValue,
  withGebaeudeValue,
} from '@rahmenpreis/tendering/liegenschaft/gebaeude-field.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newGebaeude, newLiegenschaft } from './draft/draft.ts';
import { compareGebaeude, compareLiegenschaft } from './conflict.ts';

const base = { ...newLiegenschaft('x').fields, name: 'Kontor', nummer: 'L-1' };

test('shows both versions of every field that differs, and says which of them the user changed', () => {
  const mine = { ...base, name: 'Kontorhaus' };
  const theirs = { ...base, nummer: 'L-2', adresse: { ...base.adresse, stadt: 'Kiel' } };
  expect(compareLiegenschaft({ base, mine, theirs }).lines).toEqual([
    { label: 'Nummer', mine: 'L-1', theirs: 'L-2', isMine: false },
    { label: 'Name', mine: 'Kontorhaus', theirs: 'Kontor', isMine: true },
    { label: 'Stadt', mine: '—', theirs: 'Kiel', isMine: false },
  ]);
  expect(compareLiegenschaft({ base, mine, theirs }).merged).toEqual({ ...theirs, name: 'Kontorhaus' });
});

test('keeps the images of both sides', () => {
  const mine = { ...base, hauptBildId: 'b1' };
  const theirs = { ...base, hauptBildId: 'b2', mediaIds: ['d1'] };
  expect(compareLiegenschaft({ base, mine, theirs }).merged).toEqual({
    ...base,
    hauptBildId: 'b1',
    mediaIds: ['b2', 'd1'],
  });
  expect(compareLiegenschaft({ base, mine, theirs }).lines).toEqual([
    { label: 'Bilder und Dokumente', mine: '1 Datei', theirs: '2 Dateien', isMine: true },
  ]);
});

test('for a building every field keeps the value of the side that changed it, the user winning where both did', () => {
  const start = newGebaeude('g', base).fields;
  const names = fc.subarray(GEBAEUDE_FIELDS.map(({ name }) => name));
  fc.assert(
    fc.property(names, names, (byMe, byThem) => {
      const mine = byMe.reduce((fields, name) => withGebaeudeValue(fields, name, 1), start);
      const theirs = byThem.reduce((fields, name) => withGebaeudeValue(fields, name, 2), start);
      const versions = { base: start, mine, theirs };
      const { merged, lines } = compareGebaeude(versions);
      for (const { name } of GEBAEUDE_FIELDS) {
        const theirValue = byThem.includes(name) ? 2 : gebaeudeValue(start, name);
        expect(gebaeudeValue(merged, name)).toBe(byMe.includes(name) ? 1 : theirValue);
      }
      expect(lines).toHaveLength(new Set([...byMe, ...byThem]).size);
    }),
    { numRuns: 30 },
  );
});
