import {
  energiesteckbriefSchema,
  gebaeudeInputSchema,
  OPTION_LISTS,
} from '@rahmenpreis/contract/gebaeude.ts';
import { liegenschaftInputSchema } from '@rahmenpreis/contract/liegenschaft.ts';
import { GEBAEUDE_FIELDS, gebaeudeParts, type GebaeudeField } from '@rahmenpreis/tendering/gebaeude-field.ts';
import { LAND, REGIONS } from '@rahmenpreis/tendering/region.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readLiegenschaften } from './liegenschaft-in.ts';
import { type LiegenschaftWithGebaeude, writeLiegenschaften } from './liegenschaften-out.ts';

// Texts as the program stores them: composed, without the control signs that no spreadsheet can hold.
const stored = (text: string) => text.normalize('NFC').replace(/[\p{Cc}\uFFFE\uFFFF]/gu, '');
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom('=1+1', '+49 40', '0010', '1.234,5', '_x0041_', '01.02.2025', 'ja', '5 % <b>&amp;'),
);
const optionalText = anyText.map((text) => stored(text).trim());
const requiredText = optionalText.filter((text) => text !== '');
const longText = fc
  .array(optionalText, { maxLength: 3 })
  .map((lines) => lines.join('\n'))
  .filter((text) => text === '' || text.trim() !== '');
const adresse = fc.record({
  strasse: requiredText,
  hausnummer: requiredText,
  postleitzahl: requiredText,
  stadt: requiredText,
  region: fc.constantFrom(...REGIONS),
  land: fc.constant(LAND),
});
const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'));

function valueOf(field: GebaeudeField): fc.Arbitrary<string | number | boolean | null> {
  const whole = fc.nat({ max: 2_000_000_000 });
  switch (field.kind) {
    case 'text':
      return field.name === 'name' ? requiredText : optionalText;
    case 'longText':
      return longText;
    case 'flag':
      return fc.option(fc.boolean());
    case 'percent':
      return fc.option(fc.nat({ max: 100 }));
    case 'time':
      return fc.option(time);
    case 'day':
      return fc.option(day);
    case 'option':
      return fc.option(fc.constantFrom(...OPTION_LISTS[field.list]));
    default:
      return fc.option(fc.oneof(whole, fc.nat({ max: 9_999 })));
  }
}

const gebaeude = fc.tuple(adresse, ...GEBAEUDE_FIELDS.map(valueOf)).map(([place, ...values]) => {
  const parts = gebaeudeParts(new Map(GEBAEUDE_FIELDS.map(({ name }, i) => [name, values[i] ?? null])));
  return { ...parts, adresse: place };
});

const liegenschaft = fc
  .record({
    name: requiredText,
    beschreibung: longText,
    anmerkung: longText,
    eigentuemer: optionalText,
    verantwortlicher: optionalText,
    adresse,
    gebaeude: fc.array(gebaeude, { maxLength: 3 }),
  })
  .map(({ gebaeude: buildings, ...fields }) => ({ fields, buildings }));

/** Gives generated properties the numbers that tell them and their buildings apart. */
function numbered(
  list: readonly { fields: object; buildings: readonly object[] }[],
): LiegenschaftWithGebaeude[] {
  return list.map(({ fields, buildings }, i) => ({
    ...liegenschaftInputSchema.parse({ ...fields, nummer: `00${i}` }),
    gebaeude: buildings.map((each, j) => gebaeudeInputSchema.parse({ ...each, nummer: `${j}` })),
  }));
}

test('every field of every property and building survives export and import', {
  timeout: 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(liegenschaft, { minLength: 1, maxLength: 3 }), async (list) => {
      const written = numbered(list);
      const { liegenschaften, findings } = await readLiegenschaften(await writeLiegenschaften(written));
      expect(findings).toEqual([]);
      const read = liegenschaften.map((each) => {
        const { gaps: _, ...fields } = each;
        return { ...fields, hauptBildId: null, hauptPlanId: null, mediaIds: [] };
      });
      expect(read).toEqual(written);
    }),
    { numRuns: 60 },
  );
});

test('an energy profile without any value is read as none', async () => {
  const [only] = numbered([
    {
      fields: fc.sample(liegenschaft, 1)[0]!.fields,
      buildings: [{ ...fc.sample(gebaeude, 1)[0]!, energiesteckbrief: energiesteckbriefSchema.parse({}) }],
    },
  ]);
  const { liegenschaften } = await readLiegenschaften(await writeLiegenschaften([only!]));
  expect(liegenschaften[0]?.gebaeude[0]?.energiesteckbrief).toBeNull();
});
