import fc from 'fast-check';
import { z } from 'zod';

/** A schema as JSON Schema says it. */
type JsonSchema = z.core.JSONSchema.BaseSchema;

/**
 * Gives what may stand at a place that has a meaning beyond its schema, by the place's name; undefined for
 * any other.
 */
export type ValuesByName = (name: string, schema: JsonSchema) => fc.Arbitrary<unknown> | undefined;

const DAY_MS = 24 * 60 * 60_000;
const FROM_MS = Date.parse('2026-01-01T00:00:00Z');
const DAYS = 700;
/** Texts longer than this are made only where a limit is tried. */
const USUAL_LENGTH = 30;
const USUAL_COUNT = 4;

/** Gives values that a schema takes, most of them short; what only a refinement knows is not seen to. */
export function valuesOf(schema: z.ZodType, byName: ValuesByName): fc.Arbitrary<unknown> {
  return valuesAt('', z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), byName);
}

function valuesAt(name: string, schema: JsonSchema, byName: ValuesByName): fc.Arbitrary<unknown> {
  const known = byName(name, schema);
  if (known !== undefined) return known;
  const { anyOf, enum: choices, items } = schema;
  if (anyOf !== undefined)
    return fc.oneof(...anyOf.map((each) => valuesAt(name, each as JsonSchema, byName)));
  if (choices !== undefined) return fc.constantFrom(...choices);
  if (schema.const !== undefined) return fc.constant(schema.const);
  switch (schema.type) {
    case 'string':
      return textsOf(schema);
    case 'integer':
      return fc.integer({
        min: Math.max(schema.minimum ?? 0, -1e9),
        max: Math.min(schema.maximum ?? 0, 2e9),
      });
    case 'number':
      return fc.oneof(
        fc.integer({ min: 0, max: 1_000 }),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
      );
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valuesAt(name, items as JsonSchema, byName), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? USUAL_COUNT, USUAL_COUNT)),
      });
    case 'object':
      return objectsOf(schema, byName);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function objectsOf(schema: JsonSchema, byName: ValuesByName): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, field]) => [name, valuesAt(name, field as JsonSchema, byName)] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] });
}

function textsOf({ format, pattern, minLength = 0, maxLength = 10_000 }: JsonSchema): fc.Arbitrary<string> {
  const instants = fc.nat({ max: DAYS }).map((days) => new Date(FROM_MS + days * DAY_MS).toISOString());
  if (format === 'uuid') return fc.uuid();
  if (format === 'date-time') return instants;
  if (format === 'date') return instants.map((text) => text.slice(0, 10));
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  const usual = fc.string({
    unit: fc.constantFrom(
      'a',
      'Z',
      '7',
      ' ',
      'ä',
      'ß',
      '€',
      '_',
      '-',
      '.',
      ',',
      '%',
      "'",
      '"',
      '<',
      '\n',
      '𝟙',
      '👷🏽',
      '\u202e',
    ),
    minLength,
    maxLength: Math.max(minLength, Math.min(maxLength, USUAL_LENGTH)),
  });
  const longest = fc.constant('x'.repeat(maxLength));
  return fc.oneof({ weight: 30, arbitrary: usual }, { weight: 1, arbitrary: longest });
}
