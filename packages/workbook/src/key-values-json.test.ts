import { expect, test } from 'vitest';
import { printKeyVals } from './json-out.ts';

const PHASE = '00000000-0000-4000-8000-000000000001';

test('exports the bidders’ entries without the phase’s id and without the owner’s own (EXPORT-010, KV-011, OPEN-54)', () => {
  const entry = (organisationId: string, key: string) => ({ id: key, key, value: '1', organisationId });
  const text = printKeyVals([entry('bidder', `${PHASE}_ep_A`), entry('owner', `${PHASE}_target`)], 'owner');
  expect(text).toBe('[\n  {\n    "organisationId": "bidder",\n    "key": "ep_A",\n    "value": "1"\n  }\n]');
});
