import { energiesteckbriefSchema, gebaeudeInputSchema } from '@rahmenpreis/contract/schema/gebaeude.ts';
import { describe, expect, test } from 'vitest';
import { GEBAEUDE_FIELDS, gebaeudeParts, gebaeudeValue, withGebaeudeValue } from './gebaeude-field.ts';
import { OPTION_LABELS, optionLabel, optionOfText } from './gebaeude-option.ts';

describe('the fields of a building', () => {
  test('are all of the contract, each once and each with a label of its own', () => {
    const apart = ['adresse', 'hauptBildId', 'hauptPlanId', 'mediaIds', 'energiesteckbrief'];
    const plain = Object.keys(gebaeudeInputSchema.shape).filter((name) => !apart.includes(name));
    const profile = Object.keys(energiesteckbriefSchema.shape)
      .filter((name) => name !== 'id')
      .map((name) => `energiesteckbrief.${name}`);
    expect(GEBAEUDE_FIELDS.map(({ name }) => name).toSorted()).toEqual([...plain, ...profile].toSorted());
    const labels = GEBAEUDE_FIELDS.map(({ label }) => label.replace(/\s/g, '').toLowerCase());
    expect(new Set(labels).size).toBe(labels.length);
  });

  test('are taken out of a building and put together again', () => {
    const gebaeude = gebaeudeInputSchema.parse({
      nummer: '1',
      name: 'Haus',
      adresse: {
        strasse: 'Weg',
        hausnummer: '1',
        postleitzahl: '20457',
        stadt: 'Hamburg',
        region: 'Hamburg',
        land: 'Deutschland',
      },
      tiefgarage: false,
      energiesteckbrief: { anteilGas: 100 },
    });
    const values = new Map(GEBAEUDE_FIELDS.map(({ name }) => [name, gebaeudeValue(gebaeude, name)]));
    const parts = gebaeudeParts(values);
    expect(gebaeudeInputSchema.parse({ ...parts, adresse: gebaeude.adresse })).toEqual(gebaeude);
  });

  test('are changed one by one, and a change taken back leaves no trace', () => {
    const adresse = {
      strasse: 'Weg',
      hausnummer: '1',
      postleitzahl: '20457',
      stadt: 'Hamburg',
      region: 'Hamburg',
      land: 'Deutschland',
    };
    const gebaeude = gebaeudeInputSchema.parse({ nummer: '1', name: 'Haus', adresse });
    for (const { name } of GEBAEUDE_FIELDS) {
      const before = gebaeudeValue(gebaeude, name);
      const changed = withGebaeudeValue(gebaeude, name, 7);
      expect(gebaeudeValue(changed, name)).toBe(7);
      expect(withGebaeudeValue(changed, name, before)).toEqual(gebaeude);
    }
  });
});

describe('the words of the option lists', () => {
  test('lead back to their values, in any case', () => {
    for (const list of Object.keys(OPTION_LABELS) as (keyof typeof OPTION_LABELS)[]) {
      for (const value of Object.keys(OPTION_LABELS[list])) {
        expect(optionOfText(list, ` ${optionLabel(list, value).toUpperCase()} `)).toBe(value);
        expect(optionOfText(list, value)).toBe(value);
      }
    }
    expect(optionOfText('technisierungsgrad', 'toString')).toBeUndefined();
    expect(optionLabel('technisierungsgrad', 'toString')).toBe('toString');
  });
});
