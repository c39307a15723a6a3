import { expect, test } from 'vitest';
import { firstProblem } from './load-problem.ts';

const asked: string[] = [];
const query = (name: string, data: unknown, error: Error | null) =>
  [name, { data, error, refetch: () => asked.push(name) }] as const;
const down = new Error('down');

test('nothing is wrong while everything is there, on its way, or only failed to be renewed', () => {
  expect(firstProblem([])).toBeUndefined();
  expect(
    firstProblem([
      query('there', [], null),
      query('on its way', undefined, null),
      query('not renewed', [], down),
    ]),
  ).toBeUndefined();
});

test('the first failure is told, and trying again asks for all that failed (ERR-030)', () => {
  const problem = firstProblem([
    query('phases', [], null),
    query('offers', undefined, down),
    query('lvs', undefined, new Error('too')),
    query('names', [], new Error('old')),
  ]);
  expect(problem).toMatchObject({ title: 'offers', error: down });
  problem?.retry();
  expect(asked).toEqual(['offers', 'lvs', 'names']);
});
