import { gebaeudeInputSchema } from '@rahmenpreis/contract/schema/gebaeude.ts';
import { OPTION_LISTS } from '@rahmenpreis/contract/option-list.ts';
import { liegenschaftInputSchema } from '@rahmenpreis/contract/schema/liegenschaft.ts';
import { LONG_TEXT_MAX_LENGTH, TEXT_MAX_LENGTH } from '@rahmenpreis/contract/limits.ts';
import {
  GEBAEUDE_FIELDS,
  gebaeudeParts,
  type GebaeudeField,
} from '@rahmenpreis/tendering/liegenschaft/gebaeude-field.ts';
import { LAND, REGIONS } from '@rahmenpreis/tendering/liegenschaft/region.ts';
import fc from 'fast-check';
import type { LiegenschaftWithGebaeude } from '../liegenschaft/liegenschaften-out.ts';

// Texts as the program stores them: composed, without the control characters that no spreadsheet can hold.
const stored = (text: string) => text.normalize('NFC').replace(/[\p{Cc}\uFFFE\uFFFF]/gu, '');
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom('Größe & Maß', '=1+1', '+49 40', '0010', '1.234,5', '_x0041_', '01.02.2025', 'ja'),
  fc.constantFrom('5 % <b>&amp;', 'ß'.repeat(TEXT_MAX_LENGTH)),
);
const anyLine = anyText.map((text) => stored(text).trim());
// Texts of one line hold nothing that nobody sees: a rare draw with such a character is no text that the
// program takes.
const optionalText = anyText.map((text) => stored(text.replace(/[\p{Cf}\p{Zl}\p{Zp}]/gu, '')).trim());
const requiredText = optionalText.filter((text) => text !== '');
const longText = fc
  .oneof(
    { weight: 9, arbitrary: fc.array(anyLine, { maxLength: 3 }).map((lines) => lines.join('\n')) },
    { weight: 1, arbitrary: fc.constant('Ä'.repeat(LONG_TEXT_MAX_LENGTH)) },
  )
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
const LARGEST = 2_000_000_000;
const number = fc.oneof(fc.nat({ max: LARGEST }), fc.nat({ max: 9_999 }), fc.constantFrom(0, LARGEST));

function valueOf(field: GebaeudeField): fc.Arbitrary<string | number | boolean | null> {
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
      return fc.option(number);
  }
}

const gebaeude = fc.tuple(adresse, ...GEBAEUDE_FIELDS.map(valueOf)).map(([place, ...values]) => {
  const parts = gebaeudeParts(new Map(GEBAEUDE_FIELDS.map(({ name }, i) => [name, values[i] ?? null])));
  return { ...parts, adresse: place };
});

const liegenschaft = fc.record({
  name: requiredText,
  beschreibung: longText,
  anmerkung: longText,
  eigentuemer: optionalText,
  verantwortlicher: optionalText,
  adresse,
  gebaeude: fc.array(gebaeude, { maxLength: 3 }),
});

/**
 * Any properties with any values in any of their buildings' fields, without images and documents; for tests.
 */
export const anyLiegenschaften: fc.Arbitrary<LiegenschaftWithGebaeude[]> = fc
  .array(liegenschaft, { minLength: 1, maxLength: 3 })
  .map((list) =>
    // Numbers tell properties and buildings apart.
    list.map(({ gebaeude: buildings, ...fields }, i) => ({
      ...liegenschaftInputSchema.parse({ ...fields, nummer: `00${i}` }),
      gebaeude: buildings.map((each, j) => gebaeudeInputSchema.parse({ ...each, nummer: `${j}` })),
    })),
  );
