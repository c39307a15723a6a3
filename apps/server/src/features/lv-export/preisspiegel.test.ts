import { randomUUID } from 'node:crypto';
import { saveOwnKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { PREISSPIEGEL_MAX_COUNT } from '@rahmenpreis/contract/limits.ts';
import { getOffers, type Offers } from '@rahmenpreis/contract/offers.ts';
import { exportPreisspiegel } from '@rahmenpreis/contract/preisspiegel.ts';
import { parseDecimalMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawTender } from '../../../test/drawn-tender.ts';
import { type Ask, startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts';
import { startTestTender, type TestTender } from '../../../test/test-tender.ts';

let server: TestServer;
let opened: TestTender;
let ids: string[];

beforeAll(async () => {
  ({ server, opened } = await startTestTender());
  ids = [...opened.liegenschaftIds.values()];
});
afterAll(() => server.close());

/** What is asked of the tender, unless it is said otherwise. */
function ask(type: string, body: object = { liegenschaftIds: ids }, differing: Ask = {}) {
  return server.ask(exportPreisspiegel, {
    as: opened.admin,
    params: { phaseId: opened.phase.id },
    query: { type },
    body,
    ...differing,
  });
}

/** The rows of a CSV file, each by the names of its columns. */
function readCsv(bytes: Uint8Array): Record<string, string>[] {
  const text = Buffer.from(bytes).toString();
  expect(text.startsWith('\uFEFF"Phase";')).toBe(true);
  const [head = [], ...rows] = text
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      Array.from(line.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;"]*))/g), ([, quoted, plain = '']) =>
        quoted === undefined ? plain : quoted.replaceAll('""', '"'),
      ),
    );
  return rows.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at] ?? ''])));
}

function millisOf(text: string | undefined): number {
  const read = parseDecimalMillis(text ?? '');
  return read.ok ? read.millis : 0;
}

/** Sums and flags by bidder, property and service group, from the rows of raw prices. */
function sumUp(rows: readonly Record<string, string>[]): Map<string, { sum: number; flags: number }> {
  const cells = new Map<string, { sum: number; flags: number }>();
  for (const row of rows) {
    const key = [row['Dienstleister'], row['Liegenschaftsnummer'], row['Leistungsgruppe']].join(' | ');
    const cell = cells.get(key) ?? { sum: 0, flags: 0 };
    cell.sum += millisOf(row['GP']);
    if (row['Preis fehlt'] === 'ja') cell.flags |= FLAG_PRICE_MISSING;
    if (row['Nicht im Marktgebiet'] === 'ja') cell.flags |= FLAG_NOT_IN_MARKET;
    cells.set(key, cell);
  }
  return cells;
}

/** The same from the comparison, for cells of which the LV has rows. */
async function comparedSums(
  { admin, phase }: Pick<TestTender, 'admin' | 'phase'>,
  nameOf: ReadonlyMap<string, string>,
  nummerOf: ReadonlyMap<string, string>,
) {
  const offers = await server.get<Offers>(getOffers, { as: admin, params: { phaseId: phase.id } });
  const cells = new Map<string, { sum: number; flags: number }>();
  for (const [p, providerId] of offers.serviceProviderIds.entries())
    for (const [l, liegenschaftId] of offers.liegenschaftIds.entries())
      for (const [s, { title }] of SLICES.entries()) {
        const at = (p * offers.liegenschaftIds.length + l) * SLICES.length + s;
        const flags = offers.flags[at] ?? 0;
        if ((flags & 4) !== 0) continue;
        const key = [nameOf.get(providerId), nummerOf.get(liegenschaftId), title].join(' | ');
        cells.set(key, { sum: offers.sums[at] ?? 0, flags });
      }
  return cells;
}

const inverted = (map: ReadonlyMap<string, string>) =>
  new Map(Array.from(map, ([key, value]) => [value, key]));

test('raw prices come to the sums and flags of the comparison, property by property and bidder by bidder', async () => {
  const answer = await ask('csv');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(answer.headers['content-disposition']).toContain('Rohdaten_Angebotsphase_20.11.2026.csv');
  const rows = readCsv(answer.rawPayload);
  const nameOf = new Map(
    opened.tender.providers.map(({ username, organisation }) => [
      opened.bidders.get(username)!.id,
      organisation,
    ]),
  );
  expect(sumUp(rows)).toEqual(await comparedSums(opened, nameOf, inverted(opened.liegenschaftIds)));
  for (const row of rows.filter((own) => own['GP'] !== '' && own['Bedarfsposition'] !== 'inaktiv')) {
    const factors = ['Menge', 'EP', 'Faktor Bundesland', 'Faktor Liegenschaft', 'Faktor Nachhaltigkeit'];
    const product = factors.reduce((all, name) => all * BigInt(millisOf(row[name])), 1n);
    expect(millisOf(row['GP'])).toBe(Number((product * 2n + 10n ** 12n) / (2n * 10n ** 12n)));
  }
});

test.each([20_261_127, 4_711])('so they do in a tender drawn by %i', async (seed) => {
  const own = await startTestServer();
  try {
    const book = await drawTender(own, seed);
    const listed = book.liegenschaftIds.slice(0, 2);
    const answer = await own.ask(exportPreisspiegel, {
      as: book.admin,
      params: { phaseId: book.phase.id },
      query: { type: 'csv' },
      body: { liegenschaftIds: listed },
    });
    const rows = readCsv(answer.rawPayload);
    const offers = await own.get<Offers>(getOffers, { as: book.admin, params: { phaseId: book.phase.id } });
    const sums = [...sumUp(rows).values()].map(({ sum }) => sum).toSorted((a, b) => a - b);
    const compared = offers.sums.filter((_, at) => ((offers.flags[at] ?? 4) & 4) === 0);
    expect(sums).toEqual(compared.toSorted((a, b) => a - b));
  } finally {
    await own.close();
  }
});

test('chosen bidders alone are in it, and what no phase has is not found', async () => {
  const [one] = ids as [string];
  const { id, username } = opened.bidders.get('bieter2@example.org')!;
  const rows = readCsv(
    (await ask('csv', { liegenschaftIds: [one.toUpperCase()], serviceProviderIds: [id] })).rawPayload,
  );
  const { organisation } = opened.tender.providers.find((own) => own.username === username)!;
  expect(new Set(rows.map((row) => row['Dienstleister']))).toEqual(new Set([organisation]));
  const statusOf = async (body: object, differing?: Ask) => (await ask('csv', body, differing)).statusCode;
  expect(await statusOf({ liegenschaftIds: [one, randomUUID()] })).toBe(404);
  expect(await statusOf({ liegenschaftIds: [one], serviceProviderIds: [opened.admin.id] })).toBe(404);
  expect(await statusOf({ liegenschaftIds: [one] }, { params: { phaseId: randomUUID() } })).toBe(404);
  expect(await statusOf({ liegenschaftIds: [one, one.toUpperCase()] })).toBe(400);
  const many = Array.from({ length: PREISSPIEGEL_MAX_COUNT + 1 }, () => randomUUID());
  expect(await statusOf({ liegenschaftIds: many })).toBe(400);
});

test('who may only read gets it, a bidder never', async () => {
  const [one] = ids as [string];
  const reader = await server.signIn('lesen@example.org', ['PERMISSION_ALPHAREAD']);
  expect((await ask('csv', { liegenschaftIds: [one] }, { as: reader })).statusCode).toBe(200);
  const bidder: TestUser = opened.bidders.get('bieter1@example.org')!;
  expect((await ask('csv', { liegenschaftIds: [one] }, { as: bidder })).statusCode).toBe(403);
});

test('its ETag is the same until a bidder enters something', async () => {
  const etagOf = async () => (await ask('csv', { liegenschaftIds: ids.slice(0, 1) })).headers['etag'];
  const before = await etagOf();
  expect(await etagOf()).toBe(before);
  const bidder = opened.bidders.get('bieter1@example.org')!;
  const data = [{ key: `${opened.phase.id}_docs`, value: '[]' }];
  const params = { phaseId: opened.phase.id, orgaId: bidder.organisationId };
  await server.get(saveOwnKeyVals, { as: bidder, params, body: { data } });
  expect(await etagOf()).not.toBe(before);
});
