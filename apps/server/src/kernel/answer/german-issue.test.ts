import { readContractCalls } from '@rahmenpreis/contract/test/contract-calls.ts';
import { schemasOf } from '@rahmenpreis/contract/schema/schemas-of.ts';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { germanIssue } from './german-issue.ts';

beforeAll(() => void z.config({ localeError: germanIssue }));

/**
 * Words that no German sentence of the program has: those in which the library and the language speak of
 * types.
 */
const FOREIGN =
  /\b(array|object|string|number|boolean|bigint|symbol|undefined|null|nan|record|map|set|file|invalid|input|expected|received|unrecognized|option|instanceof|regex|int|date|uuid|datetime|true|false|required|too|must|pattern)\b|[<>]=?|\//i;

/** Something of every type, as deep as a body goes. */
const ODD = [
  undefined,
  null,
  1,
  -1.5,
  Number.NaN,
  '',
  'x',
  true,
  [],
  [1],
  [null],
  {},
  { id: 1 },
  new Date(0),
  1n,
];

/** For each kind of issue a schema and what it refuses. */
const KINDS: Record<z.core.$ZodIssueCode, [schema: z.ZodType, value: unknown][]> = {
  invalid_type: [
    z.string(),
    z.number(),
    z.int(),
    z.boolean(),
    z.array(z.string()),
    z.object({}),
    z.record(z.string(), z.string()),
    z.date(),
    z.bigint(),
    z.map(z.string(), z.string()),
    z.null(),
    z.undefined(),
    z.nan(),
    z.never(),
    z.instanceof(Uint8Array),
  ].flatMap((schema) => ODD.map((value): [z.ZodType, unknown] => [schema, value])),
  too_big: [
    [z.string().max(1), 'xx'],
    [z.array(z.string()).max(2), ['a', 'b', 'c']],
    [z.number().max(1), 2],
    [z.number().lt(1), 2],
    [z.int(), 2 ** 60],
    [z.set(z.string()).max(1), new Set(['a', 'b'])],
    [z.bigint().max(1n), 2n],
    [z.date().max(new Date(0)), new Date(1)],
  ],
  too_small: [
    [z.string().min(1), ''],
    [z.array(z.string()).min(1), []],
    [z.number().min(1), 0],
    [z.number().gt(1), 0],
    [z.map(z.string(), z.string()).min(2), new Map()],
    [z.date().min(new Date(1)), new Date(0)],
  ],
  invalid_format: [
    [z.uuid(), 'x'],
    [z.iso.datetime(), 'x'],
    [z.iso.date(), 'x'],
    [z.iso.time(), 'x'],
    [z.email(), 'x'],
    [z.url(), 'x'],
    [z.ipv4(), 'x'],
    [z.base64(), '?'],
    [z.jwt(), 'x'],
    [z.string().regex(/^a$/), 'x'],
    [z.string().startsWith('a'), 'x'],
    [z.string().endsWith('a'), 'x'],
    [z.string().includes('a'), 'x'],
  ],
  not_multiple_of: [[z.number().multipleOf(5), 3]],
  unrecognized_keys: [
    [z.strictObject({}), { eins: 1 }],
    [z.strictObject({}), { eins: 1, zwei: 2 }],
  ],
  invalid_union: [
    [z.union([z.string(), z.number()]), true],
    [z.discriminatedUnion('art', [z.object({ art: z.literal('a') })]), { art: 'b' }],
  ],
  invalid_key: [[z.record(z.string().max(1), z.string()), { lang: 'x' }]],
  invalid_element: [[z.map(z.object({}), z.string()), new Map([[{}, 1]])]],
  invalid_value: [
    [z.literal('a'), 'b'],
    [z.enum(['a', 'b']), 'c'],
  ],
  custom: [[z.string().refine(() => false), 'x']],
};

function messagesOf(schema: z.ZodType, value: unknown): string[] {
  const { error } = schema.safeParse(value);
  return error?.issues.map(({ message }) => message) ?? [];
}

test.each(Object.keys(KINDS) as z.core.$ZodIssueCode[])('%s is said in German alone', (code) => {
  const said = KINDS[code].flatMap(([schema, value]) => schema.safeParse(value).error?.issues ?? []);
  expect(said.map((issue) => issue.code)).toContain(code);
  for (const { message } of said) {
    expect(message).not.toMatch(FOREIGN);
    expect(message).toMatch(/^[A-ZÄÖÜ].*\.$/);
  }
});

test('whatever a call is sent, what is wrong with it is said in German alone', async () => {
  const foreign: string[] = [];
  let count = 0;
  for (const call of await readContractCalls()) {
    const { params, query, body, form } = schemasOf(call);
    for (const schema of [params, query, body, form]) {
      if (!(schema instanceof z.ZodType)) continue;
      const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
      const values = [...ODD, ...ODD.map((value) => Object.fromEntries(names.map((name) => [name, value])))];
      const lists = ODD.map((value) =>
        Object.fromEntries(names.map((name) => [name, [value, { key: value, value }]])),
      );
      for (const message of [...values, ...lists].flatMap((value) => messagesOf(schema, value))) {
        count += 1;
        // What a field may hold is spelled as on the wire.
        const words = message.replace(/(dieser Werte an: ).*$|„.*“|true oder false|JSON/, '$1');
        if (FOREIGN.test(words)) foreign.push(`${call.name}: ${message}`);
      }
    }
  }
  expect(count).toBeGreaterThan(1_000);
  expect([...new Set(foreign)]).toEqual([]);
});
