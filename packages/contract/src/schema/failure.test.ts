import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFailureAnswer } from '../failure.ts';
import { failureSchema } from './failure.ts';

const anyPart = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.double(),
  fc.constantFrom(null, undefined, 'error', 'warning', 2 ** 53),
);
const anyDetail = fc.oneof(
  anyPart,
  fc.record({ field: fc.string(), message: anyPart }, { requiredKeys: [] }),
  fc.record(
    {
      severity: fc.constantFrom('error', 'warning', 'hint'),
      row: anyPart,
      column: fc.string(),
      value: fc.string(),
      message: anyPart,
    },
    { requiredKeys: ['severity', 'column'] },
  ),
);
const goodDetail = fc.oneof(
  fc.string(),
  fc.record({ field: fc.string(), message: fc.string() }),
  fc.record({
    severity: fc.constantFrom('error', 'warning'),
    row: fc.nat(),
    column: fc.string(),
    value: fc.string(),
    message: fc.string(),
  }),
);
const goodFailure = fc.record({
  status: fc.integer({ min: 400, max: 599 }),
  error: fc.string(),
  message: fc.string(),
  code: fc.string(),
  details: fc.array(goodDetail),
});
const almostFailure = fc.record(
  {
    status: fc.oneof(fc.integer(), anyPart),
    error: fc.oneof(fc.string(), anyPart),
    message: fc.string(),
    code: fc.string(),
    details: fc.oneof(fc.array(anyDetail), fc.array(goodDetail), anyPart),
  },
  { requiredKeys: ['message', 'code', 'details'] },
);

test('a refused call is known by its shape, with and without the schema alike', () => {
  fc.assert(
    fc.property(goodFailure, (body) => {
      expect(isFailureAnswer(body)).toBe(true);
    }),
  );
  fc.assert(
    fc.property(fc.oneof(goodFailure, almostFailure, anyPart, fc.anything()), (body) => {
      expect(isFailureAnswer(body)).toBe(failureSchema.safeParse(body).success);
    }),
    { numRuns: 1_000 },
  );
});
