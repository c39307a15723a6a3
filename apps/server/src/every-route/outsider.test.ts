import type { AddressInfo } from 'node:net';
import { readContractCalls } from '@rahmenpreis/contract/test/contract-calls.ts';
import { refusalsOf, unknownIn } from '@rahmenpreis/contract/schema/refusals.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { watchAnswers } from '../test/described-answers.ts';
import { startTestServer, type TestServer } from '../test/test-server.ts';

let server: TestServer;
let origin: string;
let undescribed: readonly string[];

beforeAll(async () => {
  server = await startTestServer();
  undescribed = watchAnswers(server.app);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  origin = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
afterEach(() => expect(undescribed).toEqual([]));

interface Described {
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Record<string, { schema: { properties?: object; required?: string[] } }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
  security?: object[];
  description: string;
}

/** What /openapi.json says of each call, by its name. */
async function readDescription() {
  const { paths } = (await (await fetch(`${origin}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Described & { operationId: string }>>;
  };
  return new Map(
    Object.values(paths).flatMap((path) =>
      Object.values(path).map((operation) => [operation.operationId, operation]),
    ),
  );
}

test('every call is described whole: body, files, errors with their codes, headers and who may', async () => {
  const described = await readDescription();
  const calls = await readContractCalls();
  expect(unknownIn(new Set(calls.map(({ name }) => name)))).toEqual([]);
  for (const call of calls) {
    const { parameters = [], requestBody, responses, security, description } = described.get(call.name)!;
    const headers = parameters.flatMap((each) => (each.in === 'header' ? [each.name] : []));
    const form = requestBody?.content['multipart/form-data'];
    expect([call.name, form?.schema.required?.includes('file') ?? false]).toEqual([
      call.name,
      call.fileMaxBytes !== undefined,
    ]);
    expect([call.name, Object.keys(responses[200]?.content ?? {}).length > 0]).toEqual([call.name, true]);
    for (const { status, code } of refusalsOf(call)) {
      expect(responses[status]?.description).toContain(`\`${code}\``);
      expect(JSON.stringify(responses[status]?.content)).toContain(`"${code}"`);
    }
    expect(headers.includes('Idempotency-Key')).toBe(call.isCreate === true);
    if (call.seen !== undefined)
      expect(headers).toEqual(expect.arrayContaining(['If-Match', 'If-None-Match']));
    expect(security?.some((each) => 'bearer' in each)).toBe(call.access !== 'public');
    expect(description).not.toBe('');
  }
  const download = described.get('downloadMedia');
  expect(download?.parameters).toContainEqual(expect.objectContaining({ name: 'secure-key', in: 'header' }));
  const order = described.get('exportOrderLv');
  expect(Object.keys(order?.responses[200]?.content ?? {})).toContain('application/pdf');
});
