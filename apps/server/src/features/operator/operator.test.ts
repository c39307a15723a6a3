import { getOperator } from '@rahmenpreis/contract/operator.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { NEUTRAL_OPERATOR } from './routes.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('where nobody is named, everybody is told the neutral placeholders', async () => {
  expect(await server.get(getOperator)).toEqual(NEUTRAL_OPERATOR);
});
