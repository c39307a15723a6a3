import { expect, test } from 'vitest';
import { z } from 'zod';
import { createBodyCheck } from './checked-body.ts';

const schema = z.object({
  name: z.string('Name fehlt.'),
  data: z
    .array(z.object({ key: z.string('Schlüssel fehlt.').transform((key) => key.toUpperCase()) }))
    .max(1_200),
  ids: z.array(z.string()).default([]),
  more: z.array(z.number()).optional(),
});
const check = createBodyCheck(schema);
const entries = (count: number) => Array.from({ length: count }, (_, index) => ({ key: `k${index}`, x: 1 }));

test.each([
  ['short', { name: 'a', data: entries(3) }],
  ['long, with others beside it', { name: 'a', data: entries(1_200), ids: ['b'], more: [1], x: 1 }],
  ['long in a list that may be left out', { name: 'a', data: [], more: Array(600).fill(2) }],
])('a list that is %s is read in its order as the schema reads it', async (_, body) => {
  expect(await check(body)).toEqual(schema.parse(body));
});

test.each([
  ['an entry', { name: 'a', data: entries(1_100).with(700, { key: 1 } as never) }, ['data.700.key']],
  [
    'several entries',
    { name: 'a', data: [...entries(600), null, ...entries(300), 1] },
    ['data.600', 'data.901'],
  ],
  ['a value beside the list', { data: entries(600) }, ['name']],
  ['the length of the list', { name: 'a', data: entries(1_201) }, ['data']],
])('%s that is not as the schema says is refused by its name', async (_, body, fields) => {
  await expect(check(body)).rejects.toMatchObject({
    status: 400,
    details: schema
      .safeParse(body)
      .error!.issues.map(({ path, message }) => ({ field: path.join('.'), message })),
  });
  await expect(check(body)).rejects.toMatchObject({ details: fields.map((field) => ({ field })) });
});

test('of more wrong entries than anybody reads only the first are named', async () => {
  const refusal = check({ name: 'a', data: Array(20_000).fill({}) });
  await expect(refusal).rejects.toMatchObject({ details: expect.objectContaining({ length: 1_000 }) });
});
