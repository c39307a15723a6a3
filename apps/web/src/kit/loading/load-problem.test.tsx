import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { allOf, firstProblem, type LoadProblem, useSteadyProblem } from './load-problem.ts';

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
  problem?.onRetry();
  expect(asked).toEqual(['offers', 'lvs', 'names']);
});

test('a question that failed is still told while it is asked again, until its answer is there (AWARD-006)', () => {
  const asking = { data: undefined, error: null, refetch: () => undefined, errorUpdateCount: 1 };
  expect(firstProblem([['offers', asking]])).toMatchObject({ title: 'offers', error: null });
  expect(firstProblem([['offers', { ...asking, data: [] }]])).toBeUndefined();
});

test('many questions have one answer once all of them have theirs, and are asked again where they failed', () => {
  expect(allOf([])).toMatchObject({ data: [], error: null });
  const both = [query('first', ['a'], null)[1], query('second', ['b'], down)[1]];
  expect(allOf(both)).toMatchObject({ data: [['a'], ['b']], error: null });
  const last = allOf([...both, query('third', undefined, new Error('gone'))[1]]);
  expect(last).toMatchObject({ data: undefined, error: { message: 'gone' } });
  asked.length = 0;
  last.refetch();
  expect(asked).toEqual(['second', 'third']);
});

test('the problem keeps its reason while it is asked again (AWARD-006)', () => {
  const told: (LoadProblem | undefined)[] = [];
  const problem = { title: 'offers', error: down, onRetry: () => undefined };
  /** Is drawn a second time once it has noted the reason; by then the question is being asked again. */
  function Shown() {
    told.push(useSteadyProblem(told.length === 0 ? problem : { ...problem, error: null }));
    return null;
  }
  renderToStaticMarkup(<Shown />);
  expect(told).toMatchObject([{ error: down }, { title: 'offers', error: down }]);
});
