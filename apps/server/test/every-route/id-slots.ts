import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import { schemasOf } from '@rahmenpreis/contract/schema/schemas-of.ts';
import { z } from 'zod';
import type { Ask } from '../test-server.ts';
import { NAMING_NOTHING, NOUN_OF } from './sample-calls.ts';
import type { Noun } from './world.ts';

/** A place of a call where an id stands. */
export interface IdSlot {
  name: string;
  noun: Noun;
  isInBody: boolean;
  /** The call with another id in this place. */
  fill(ask: Omit<Ask, 'as'>, id: string): Omit<Ask, 'as'>;
}

type JsonSchema = z.core.JSONSchema.BaseSchema;
/** The way to a place in a body; 0 stands for any entry of a list. */
type Path = readonly (string | 0)[];

/**
 * Gives every place of a call where an id stands. Throws for an id of which nobody has said what it names.
 */
export function idSlotsOf(call: Endpoint): IdSlot[] {
  const { params, query, form, body } = schemasOf(call);
  const flat = (part: 'params' | 'query' | 'fields', schema: z.ZodType | undefined) =>
    findIds(schema).map(([name = '']) =>
      slot(call, `${part}.${name}`, `${name}`, (ask, id) => ({
        ...ask,
        [part]: { ...ask[part], [name]: id },
      })),
    );
  const inBody = findIds(body)
    .filter((path) => !NAMING_NOTHING.includes(nameOf(path)))
    .map((path) =>
      slot(call, `body.${path.join('.')}`, nameOf(path), (ask, id) => ({
        ...ask,
        body: put(ask.body, path, id),
      })),
    );
  return [...flat('params', params), ...flat('query', query), ...flat('fields', form), ...inBody];
}

function slot(call: Endpoint, name: string, key: string, fill: IdSlot['fill']): IdSlot {
  const noun = NOUN_OF[key];
  if (noun === undefined) {
    throw new Error(
      `${call.name} takes an id as ${name}: say in sample-calls.ts what „${key}“ names (NOUN_OF).`,
    );
  }
  return { name, noun, isInBody: name.startsWith('body.'), fill };
}

/** The field of a place, with the one around it where it is called no more than `id`. */
function nameOf(path: Path): string {
  const names = path.filter((each) => each !== 0);
  return names.at(-1) === 'id' ? names.slice(-2).join('.') : (names.at(-1) ?? '');
}

/** A body in which the id stands at the place, alone in its list. */
function put(body: unknown, [first, ...rest]: Path, id: string): unknown {
  if (first === undefined) return id;
  if (first === 0) return [put(Array.isArray(body) ? body[0] : undefined, rest, id)];
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  return { ...fields, [first]: put(fields[first], rest, id) };
}

/** Every place in what a schema takes where there is an id, or a list of ids in one text. */
function findIds(schema: z.ZodType | undefined): Path[] {
  return schema === undefined
    ? []
    : walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), []);
}

function walk(schema: JsonSchema, path: Path): Path[] {
  if (schema.format === 'uuid' || path.at(-1) === 'liegenschaftIds')
    return schema.items === undefined ? [path] : walk(schema.items as JsonSchema, [...path, 0]);
  const fields = Object.entries(schema.properties ?? {});
  const inFields = fields.flatMap(([name, field]) => walk(field as JsonSchema, [...path, name]));
  const inEntries = schema.items === undefined ? [] : walk(schema.items as JsonSchema, [...path, 0]);
  const choices = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  const inChoices = choices.flatMap((choice) => walk(choice as JsonSchema, path));
  return [...inFields, ...inEntries, ...inChoices];
}
