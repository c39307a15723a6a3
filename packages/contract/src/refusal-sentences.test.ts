import { expect, test } from 'vitest';
import { refusalSentence } from './refusal-sentences.ts';
import { refusalsOf } from './schema/refusals.ts';
import { readContractCalls } from './test/contract-calls.ts';

/** What a bidder sends for an offer: in a phase, or a document of its own. */
const SENT =
  /^(PUT|POST|DELETE) \/(keyval\/v1\/orga|receipt\/v1\/orga|media\/v1\/(doc|media\/\{)|lvep\/v1\/phase\/\{phaseId\}\/property\/\{propertyId\}\/lv$)/;

test('each code with which what a bidder sends is refused has its sentence', async () => {
  const sent = (await readContractCalls()).filter(({ method, path }) => SENT.test(`${method} ${path}`));
  expect(sent.map(({ name }) => name)).toContain('saveOwnKeyVals');
  // A full server leaves no entry, and of its database it may be the one that cannot.
  const codes = new Set(sent.flatMap((call) => refusalsOf(call).map(({ code }) => code)));
  codes.delete('overloaded');
  expect([...codes].filter((code) => refusalSentence(code) === undefined)).toEqual([]);
});
