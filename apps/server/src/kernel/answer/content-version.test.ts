import { listPhases } from '@rahmenpreis/contract/phase.ts';
import { listServiceProviders } from '@rahmenpreis/contract/service-provider.ts';
import { getLiegenschaft, listLiegenschaften } from '@rahmenpreis/contract/liegenschaft.ts';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestPriceBook, type TestPriceBook } from '../../../test/test-price-book.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let book: TestPriceBook;

beforeAll(async () => {
  server = await startTestServer();
  book = await openTestPriceBook(server);
});
afterAll(() => server.close());

test('a list is named by its content, and who has it gets 304 without a body, compressed or not', async () => {
  for (const encoding of ['identity', 'gzip']) {
    const headers = { 'accept-encoding': encoding };
    const first = await server.ask(listLiegenschaften, { as: book.admin, headers });
    const bytes = encoding === 'gzip' ? gunzipSync(first.rawPayload) : first.rawPayload;
    expect((JSON.parse(bytes.toString()) as { data: unknown[] }).data).toHaveLength(3);
    const known = { ...headers, 'if-none-match': String(first.headers['etag']) };
    const again = await server.ask(listLiegenschaften, { as: book.admin, headers: known });
    expect([again.statusCode, again.body, again.headers['content-type']]).toEqual([304, '', undefined]);
    expect(again.headers['cache-control']).toBe('no-store');
    const other = await server.ask(listServiceProviders, { as: book.admin, headers: known });
    expect(other.statusCode).toBe(200);
  }
});

test('the version of an entity stays what it was, and never stands for its bytes; that of a list that is kept does', async () => {
  const params = { liegenschaftId: book.liegenschaftIds[0]! };
  for (const [endpoint, ask, again] of [
    [getLiegenschaft, { params }, 200],
    [listPhases, {}, 304],
    [listLiegenschaften, {}, 304],
  ] as const) {
    const first = await server.ask(endpoint, { as: book.admin, ...ask });
    const headers = { 'if-none-match': String(first.headers['etag']) };
    expect((await server.ask(endpoint, { as: book.admin, ...ask, headers })).statusCode).toBe(again);
  }
});

test('a refusal has no version', async () => {
  const answer = await server.ask(listLiegenschaften, {});
  expect([answer.statusCode, answer.headers['etag']]).toEqual([401, undefined]);
});
