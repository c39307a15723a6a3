import { randomUUID } from 'node:crypto';
import {
  changeOwnKeyVal,
  createOwnKeyVal,
  deleteOwnKeyVal,
  type KeyVal,
  listOwnKeyVals,
  saveOwnKeyVals,
} from '@rahmenpreis/contract/keyval.ts';
import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  CODES,
  enter,
  openTestPriceBook,
  putLv,
  readOffers,
  recomputeOffers,
  type TestPriceBook,
} from '../../../test/test-price-book.ts';
import {
  startTestServer,
  type TestProcess,
  type TestServer,
  type TestUser,
} from '../../../test/test-server.ts';

let server: TestServer;
let other: TestProcess;
let book: TestPriceBook;
let bidder: TestUser;
/** What can be priced and removed again: two prices, and a factor of each kind on the same position. */
let keys: string[];

beforeAll(async () => {
  server = await startTestServer();
  other = await server.startOther();
  book = await openTestPriceBook(server);
  bidder = book.bidders[0]!;
  const [house] = book.liegenschaftIds as [string];
  const rows = [...CODES.keys()].map((code) => ({ code, mengeMillis: 12_345, inactive: false }));
  await putLv(server, book, house, rows);
  const names = [
    'ep_EN ä',
    'ep_007',
    'bl_Bayern_energy',
    `ls_${house}_energy`,
    `n_${house}_energy`,
    `ls_${house}_aufzug`,
  ];
  keys = names.map((name) => `${book.phase.id}_${name}`);
});
afterAll(async () => {
  await other.app.close();
  await server.close();
});

/** The plain model: what is stored, by key, with the id under which the server answered it. */
type Model = Map<string, KeyVal>;
interface Operation {
  readonly kind: 'create' | 'change' | 'remove' | 'batch';
  readonly at: number;
  /** Which key, and the value; only in a batch may there be more than one, and null. */
  readonly entries: readonly (readonly [which: number, value: string | null])[];
}

const anyKey = fc.nat({ max: 5 });
// A number that is allowed both as a price and as a factor.
const anyValue = fc.integer({ min: 700, max: 1300 }).map(String);
const at = fc.constantFrom(0, 1);
const anyOperation: fc.Arbitrary<Operation> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('create', 'change', 'remove'),
    at,
    entries: fc.tuple(fc.tuple(anyKey, anyValue)),
  }),
  fc.record({
    kind: fc.constant('batch'),
    at,
    entries: fc.array(fc.tuple(anyKey, fc.option(anyValue, { freq: 2 })), { minLength: 1, maxLength: 8 }),
  }),
);

async function send(process: TestProcess, endpoint: Endpoint, keyValId: string, body?: object) {
  const params = { phaseId: book.phase.id, orgaId: bidder.organisationId, keyValId };
  const answer = await process.ask(endpoint, { as: bidder, params, ...(body === undefined ? {} : { body }) });
  return { status: answer.statusCode, data: answer.json<{ data: unknown }>().data };
}

/** Does to the model what the server must do, and compares what it answers. */
async function runBatch(process: TestProcess, model: Model, { entries }: Operation): Promise<void> {
  const sent = entries.map(([which, value]) => ({ key: keys[which]!, value }));
  const last = new Map(sent.map(({ key, value }) => [key, value]));
  const { status, data } = await send(process, saveOwnKeyVals, '', { data: sent });
  expect(status).toBe(200);
  const answered = data as KeyVal[];
  const wanted = sent.filter(({ key, value }) => value !== null && last.get(key) !== null);
  expect(answered.map(({ key, value }) => [key, value])).toEqual(
    wanted.map(({ key }) => [key, last.get(key)]),
  );
  for (const [key, value] of last) if (value === null) model.delete(key);
  for (const entry of answered) {
    expect(entry.id).toBe(model.get(entry.key)?.id ?? entry.id);
    model.set(entry.key, entry);
  }
}

/** As above, for one entry. */
async function runOne(process: TestProcess, model: Model, operation: Operation): Promise<void> {
  const { kind, entries } = operation;
  if (kind === 'batch') return runBatch(process, model, operation);
  const [[which, value]] = entries as [Operation['entries'][number]];
  const key = keys[which]!;
  const known = model.get(key);
  const id = known?.id ?? randomUUID();
  const endpoint = { create: createOwnKeyVal, change: changeOwnKeyVal, remove: deleteOwnKeyVal }[kind];
  const { status, data } = await send(process, endpoint, id, kind === 'remove' ? undefined : { key, value });
  expect(status).toBe(known === undefined && kind !== 'create' ? 404 : 200);
  if (status === 404) return;
  if (kind === 'remove') {
    model.delete(key);
    return;
  }
  expect(data).toMatchObject({ ...known, key, value });
  model.set(key, data as KeyVal);
}

async function readStored(): Promise<Model> {
  const params = { phaseId: book.phase.id, orgaId: bidder.organisationId };
  const listed = await other.get<KeyVal[]>(listOwnKeyVals, { as: bidder, params });
  return new Map(listed.map((entry) => [entry.key, entry]));
}

async function expectPriced(): Promise<void> {
  for (const viewer of [book.admin, bidder]) {
    const only = viewer === bidder ? [bidder.id] : undefined;
    const stored = await recomputeOffers(server, book, only);
    for (const process of [server, other]) {
      const { revision: _, ...offers } = await readOffers(process, book, viewer);
      expect(offers).toEqual(stored);
    }
  }
}

test('writes, batches and removals leave what a plain table would hold, priced alike in every process', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyOperation, { minLength: 4, maxLength: 12 }), async (operations) => {
      await enter(server, book, bidder, Object.fromEntries(keys.map((key) => [nameOf(key), null])));
      const model: Model = new Map();
      for (const operation of operations) {
        await runOne([server, other][operation.at]!, model, operation);
        expect(await readStored()).toEqual(model);
        await expectPriced();
      }
    }),
    { numRuns: 6 },
  );
}, 120_000);

function nameOf(key: string): string {
  return key.slice(book.phase.id.length + 1);
}
