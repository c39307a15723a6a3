import { gebaeudeInputSchema } from '@rahmenpreis/contract/schema/gebaeude.ts';
import { GEBAEUDE_FIELDS, withGebaeudeValue } from '@rahmenpreis/tendering/liegenschaft/gebaeude-field.ts';
import { describe, expect, test } from 'vitest';
import {
  areSame,
  draftOfStored,
  type EditorDraft,
  gebaeudeProblems,
  liegenschaftProblems,
  newGebaeude,
  newLiegenschaft,
} from './draft.ts';
import { isDirty } from '../editor-state.ts';

const empty: EditorDraft = { liegenschaft: newLiegenschaft('neu'), gebaeude: [] };

describe('the dirty flag (PROP-030)', () => {
  test('is not set by opening the form, and is by the first entry or building', () => {
    expect(isDirty(empty)).toBe(false);
    const { liegenschaft } = empty;
    const named = { ...liegenschaft, fields: { ...liegenschaft.fields, name: 'K' } };
    expect(isDirty({ ...empty, liegenschaft: named })).toBe(true);
    expect(isDirty({ ...empty, gebaeude: [newGebaeude('g', liegenschaft.fields)] })).toBe(true);
  });

  test('follows what differs from the server, whatever the order of the names', () => {
    const { fields } = newLiegenschaft('x');
    const stored = draftOfStored({ id: '1', etag: '"1"', fields });
    const reversed = Object.fromEntries(Object.entries(fields).toReversed()) as typeof fields;
    expect(isDirty({ liegenschaft: { ...stored, fields: reversed }, gebaeude: [] })).toBe(false);
    const changed = { ...stored, fields: { ...fields, adresse: { ...fields.adresse, stadt: 'Kiel' } } };
    expect(isDirty({ liegenschaft: changed, gebaeude: [] })).toBe(true);
    expect(isDirty({ liegenschaft: { ...stored, unreadable: { baujahr: '19x' } }, gebaeude: [] })).toBe(true);
  });

  test('is set by every single field of a building', () => {
    const { fields } = newGebaeude('g', newLiegenschaft('x').fields);
    for (const { name } of GEBAEUDE_FIELDS) {
      expect(areSame(fields, withGebaeudeValue(fields, name, 7))).toBe(false);
    }
  });
});

describe('what keeps from saving (PROP-043…047)', () => {
  test('a new property lies in Germany and asks for everything else in the listed words', () => {
    const { liegenschaft } = empty;
    expect(liegenschaft.fields.adresse.land).toBe('Deutschland');
    expect(liegenschaftProblems(liegenschaft)).toEqual({
      nummer: 'Bitte geben Sie eine Liegenschaftsnummer an.',
      name: 'Bitte geben Sie einen Liegenschaftsnamen an.',
      'adresse.strasse': 'Bitte geben Sie eine Straße an.',
      'adresse.hausnummer': 'Bitte geben Sie eine Hausnr. an.',
      'adresse.postleitzahl': 'Bitte geben Sie eine Postleitzahl an.',
      'adresse.stadt': 'Bitte geben Sie eine Stadt an.',
      'adresse.region': 'Bitte geben Sie eine Region an.',
    });
  });

  test('without a country it asks for one too (PROP-046)', () => {
    const { liegenschaft } = empty;
    const adresse = { ...liegenschaft.fields.adresse, land: '' };
    const problems = liegenschaftProblems({ ...liegenschaft, fields: { ...liegenschaft.fields, adresse } });
    expect(problems['adresse.land']).toBe('Bitte geben Sie ein Land an.');
  });

  test('a building has its own words, and an unreadable entry keeps it too', () => {
    const gebaeude = newGebaeude('g', newLiegenschaft('x').fields);
    expect(gebaeudeProblems(gebaeude)).toMatchObject({
      nummer: 'Bitte geben Sie eine Gebäudenummer an.',
      name: 'Bitte geben Sie einen Gebäudenamen an.',
    });
    const unreadable = {
      baujahr: '1.9',
      'energiesteckbrief.stromZeitraumEnd': '31.04.26',
      nutzungsanteilOffice: '101',
    };
    expect(gebaeudeProblems({ ...gebaeude, unreadable })).toMatchObject({
      baujahr: 'Bitte geben Sie ein Jahr wie 1998 an.',
      'energiesteckbrief.stromZeitraumEnd':
        'Diesen Tag gibt es nicht. Bitte geben Sie ein Datum wie 05.03.26 ein.',
      nutzungsanteilOffice: 'Der Wert muss zwischen 0 und 100 liegen.',
    });
  });

  test('a new building takes over the address of its property and leaves unset what the contract does', () => {
    const adresse = {
      strasse: 'Förde',
      hausnummer: '1',
      postleitzahl: '24103',
      stadt: 'Kiel',
      region: 'Schleswig-Holstein',
      land: 'Deutschland',
    };
    const { fields } = newGebaeude('g', { ...newLiegenschaft('x').fields, adresse });
    const named = { nummer: 'G-1', name: 'Haus' };
    expect({ ...fields, ...named }).toEqual(gebaeudeInputSchema.parse({ ...named, adresse }));
  });
});
