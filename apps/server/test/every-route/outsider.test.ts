import type { AddressInfo } from 'node:net';
import { CATALOG_HEADER, LV_HEADER, sampleBytes } from '@rahmenpreis/workbook/test/sample-sheet.ts';
import { readContractCalls } from '@rahmenpreis/contract/test/contract-calls.ts';
import { refusalsOf, unknownIn } from '@rahmenpreis/contract/schema/refusals.ts';
import { OpenAPIClientAxios } from 'openapi-client-axios';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { watchAnswers } from '../described-answers.ts';
import { TEST_ADRESSE } from '../test-liegenschaft.ts';
import { TEST_PDF } from '../test-media.ts';
import { RUNNING } from '../test-plans.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../test-server.ts';

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
afterEach(() => {
  if (undescribed.length > 0) throw new Error(undescribed.join('\n'));
});

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
    const conditions = call.seen === undefined ? [] : ['If-Match', 'If-None-Match'];
    expect(conditions.filter((name) => !headers.includes(name))).toEqual([]);
    expect(security?.some((each) => 'bearer' in each)).toBe(call.access !== 'public');
    expect(description).not.toBe('');
  }
  const download = described.get('downloadMedia');
  expect(download?.parameters).toContainEqual(expect.objectContaining({ name: 'secure-key', in: 'header' }));
  const order = described.get('exportOrderLv');
  expect(Object.keys(order?.responses[200]?.content ?? {})).toContain('application/pdf');
});

/** Axios says of a PUT without a body that it is a form, unless it is told not to. */
const NO_CONTENT = { 'content-type': false };

/** A client that knows nothing but the description, signed in as somebody. */
async function clientOf(username: string) {
  const api = new OpenAPIClientAxios({
    definition: `${origin}/openapi.json`,
    axiosConfigDefaults: { baseURL: origin },
  });
  const client = await api.getClient();
  const { data: asked } = await client['authenticate']!({}, { username, password: TEST_PASSWORD });
  const headers = { authorization: `Bearer ${asked.data.token}`, ...NO_CONTENT };
  const { data: given } = await client['refreshToken']!({}, undefined, { headers });
  client.defaults.headers.common['authorization'] = `Bearer ${given.data.token}`;
  return async <T = { id: string }>(
    name: string,
    params: Record<string, string> = {},
    body?: unknown,
    config: object = {},
  ): Promise<T> => {
    const { data } = await client[name]!(params, body, config);
    return (data.data ?? data) as T;
  };
}

function formWith(
  filename: string,
  bytes: Uint8Array,
  fields: Readonly<Record<string, string>> = {},
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([Buffer.from(bytes)]), filename);
  return form;
}

test('a client made from the description carries one tender from nothing to its order', async () => {
  const admin = await server.signIn('admin@example.org', ['PERMISSION_ALPHAREAD', 'PERMISSION_ALPHAWRITE']);
  const bidder = await server.signIn('bidder@example.org', [
    'PERMISSION_DLREAD',
    'PERMISSION_DLWRITEKEYVAL',
    'PERMISSION_DLWRITEMEDIA',
  ]);
  const owner = await clientOf('admin@example.org');
  const house = await owner(
    'createLiegenschaft',
    {},
    {
      nummer: 'L-1',
      name: 'Haus',
      adresse: TEST_ADRESSE,
    },
  );
  const plan = await owner(
    'uploadDocument',
    {},
    formWith('Plan.pdf', TEST_PDF, { title: 'Plan', public: 'true' }),
  );
  const phase = await owner(
    'createPhase',
    {},
    {
      ...RUNNING,
      liegenschaftIds: [house.id],
      userIds: [bidder.id],
      publicMediaIds: [plan.id],
    },
  );
  const phaseId = phase.id;
  const catalog = sampleBytes([
    CATALOG_HEADER,
    ['1', 'Kategorie', 'Aufzüge', '', '', '', '', 'aufzug', ''],
    ['1.1', 'Position', 'Wartung', 'AZ_01', 'Stk', '', '', 'aufzug', ''],
  ]);
  await owner('uploadEpCatalog', { phaseId }, formWith('ep-katalog.xlsx', catalog));
  const lv = sampleBytes([LV_HEADER, ['1', '', 'AZ_01', 'Wartung', '2', 'Stk', 'aufzug', 'nein']]);
  await owner('uploadLv', { phaseId, propertyId: house.id }, formWith('lv.xlsx', lv));

  const offering = await clientOf('bidder@example.org');
  const orgaId = bidder.organisationId;
  const data = [
    { key: `${phaseId}_ep_AZ_01`, value: '12500' },
    { key: `${phaseId}_offer`, value: 'true' },
  ];
  await offering('saveOwnKeyVals', { orgaId, phaseId }, { data });
  await owner(
    'createAlphaKeyVal',
    { orgaId: admin.organisationId, phaseId },
    {
      key: `awarding_${phaseId}_${house.id}_aufzug`,
      value: bidder.id,
    },
  );
  const order = await owner<{ positions: unknown[] }>(
    'exportOrderLv',
    { phaseId, propertyId: house.id, type: 'json' },
    { provider: { id: bidder.id } },
  );
  expect(JSON.stringify(order)).toContain('AZ_01');

  const [medium] = await owner<{ id: string; access: string }[]>('listMedia', {}, { ids: [plan.id] });
  const bytes = await owner<ArrayBuffer>(
    'downloadMedia',
    { mediaId: plan.id, label: 'ORIGIN', 'secure-key': medium!.access },
    undefined,
    {
      responseType: 'arraybuffer',
    },
  );
  expect(Buffer.from(bytes).equals(Buffer.from(TEST_PDF))).toBe(true);
  const again = owner('createPhase', {}, { ...RUNNING, liegenschaftIds: [house.id], userIds: [] });
  await expect(again).rejects.toMatchObject({ response: { status: 409 } });
});
