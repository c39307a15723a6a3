import { listEpEntries } from '@rahmenpreis/contract/ep-catalog.ts';
import { getOddPrices, type OutlierPrices } from '@rahmenpreis/contract/outlier.ts';
import { exportPreisspiegel } from '@rahmenpreis/contract/preisspiegel.ts';
import { listServiceProviders, type ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { medianMillis } from '@rahmenpreis/pricing/spread/median.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawTender } from '../../../test/drawn-tender.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts';
import { startTestTender, type TestTender } from '../../../test/test-tender.ts';

const PERCENT = 30;

interface Tender {
  readonly server: TestServer;
  readonly admin: TestUser;
  readonly phaseId: string;
  readonly liegenschaftIds: readonly string[];
}

/** The cells of a line of CSV as texts, without their quotes. */
function cellsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );
}

function millisOf(text: string): number | null {
  const [whole = '', part = ''] = text.split(',');
  return text === '' ? null : Number(`${whole}${part.padEnd(3, '0')}`);
}

/** What a bidder asks for one row of an LV, as the raw prices of the Preisspiegel say. */
interface RawCell {
  readonly name: string;
  readonly nummer: string;
  readonly isOffering: boolean;
  readonly epMillis: number | null;
  readonly gpMillis: number | null;
}

/** The rows of all LVs that count, each with what those ask who are in the market. */
async function readRawRows({ server, admin, phaseId, liegenschaftIds }: Tender): Promise<RawCell[][]> {
  const answer = await server.ask(exportPreisspiegel, {
    as: admin,
    params: { phaseId },
    query: { type: 'csv' },
    body: { liegenschaftIds },
  });
  const [head = '', ...lines] = answer.body.replace('\uFEFF', '').trim().split('\r\n');
  const at = new Map(cellsOf(head).map((name, index) => [name, index]));
  const providers = await server.get<ServiceProvider[]>(listServiceProviders, { as: admin });
  const known = new Set(providers.map(({ organisation }) => organisation));
  const rows = new Map<string, RawCell[]>();
  let position = -1;
  let first = '';
  for (const line of lines) {
    const cells = cellsOf(line);
    const of = (name: string) => cells[at.get(name)!] ?? '';
    const bidder = of('Dienstleister');
    expect(known.has(bidder)).toBe(true);
    // Each position names all bidders, always the same one first.
    first ||= bidder;
    if (bidder === first) position += 1;
    if (of('Bedarfsposition') === 'inaktiv' || of('Nicht im Marktgebiet') === 'ja') continue;
    const cell = {
      name: `${bidder}/${of('Ep-Code')}`,
      nummer: of('Liegenschaftsnummer'),
      isOffering: of('Teilnahme') === 'nimmt teil',
      epMillis: millisOf(of('EP')),
      gpMillis: of('Preis fehlt') === 'ja' ? null : millisOf(of('GP')),
    };
    rows.set(String(position), [...(rows.get(String(position)) ?? []), cell]);
  }
  return [...rows.values()].map((row) => row.filter(({ isOffering }) => isOffering));
}

function isOff(gp: number, reference: number): boolean {
  const [own, other] = [BigInt(gp) * 100n, BigInt(reference)];
  return other > 0n && (own >= other * BigInt(100 + PERCENT) || own <= other * BigInt(100 - PERCENT));
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/**
 * What is odd by the plain way, from the raw prices alone: «bidder/code» with sum, reference, rows and
 * properties.
 */
function findPlainly(rows: readonly RawCell[][], codes: ReadonlySet<string>): string[] {
  const seen = rows.flatMap((row) =>
    row.map((cell) => {
      const others = row.flatMap((other) =>
        other === cell || other.gpMillis === null ? [] : [other.gpMillis],
      );
      return { ...cell, reference: others.length < 2 ? null : medianMillis(others) };
    }),
  );
  const prices = Map.groupBy(
    seen.filter(({ name }) => codes.has(name.slice(name.lastIndexOf('/') + 1))),
    ({ name }) => name,
  );
  return [...prices].flatMap(([name, cells]) => {
    const compared = cells.filter(({ reference }) => reference !== null);
    const all = compared.length > 0 ? compared : cells;
    const off = compared.filter(
      ({ gpMillis, reference }) => gpMillis !== null && isOff(gpMillis, reference ?? 0),
    );
    const { epMillis } = cells[0]!;
    const isPlain = epMillis === null || epMillis === 0;
    const total = {
      sum: sumOf(all.map(({ gpMillis }) => gpMillis ?? 0)),
      reference: sumOf(all.map(({ reference }) => reference ?? 0)),
    };
    const isMultiple = !isPlain && looksMultiplied(total.sum, total.reference);
    const told = isPlain || isMultiple ? all : off;
    if (told.length === 0) return [];
    const sum = epMillis === null ? null : sumOf(told.map(({ gpMillis }) => gpMillis ?? 0));
    const reference = compared.length === 0 ? null : sumOf(told.map((cell) => cell.reference ?? 0));
    const properties = new Set(told.map(({ nummer }) => nummer)).size;
    return [`${name} ${sum}/${reference} ${told.length} in ${properties}`];
  });
}

/**
 * Whether a sum lies within a quarter of 10, 12, 52, 100, 365 or 1,000 times another, or of that part of it.
 */
function looksMultiplied(sum: number, reference: number): boolean {
  const near = (more: number, less: number) =>
    less > 0 &&
    [10, 12, 52, 100, 365, 1_000].some(
      (factor) =>
        BigInt(more) * 4n > BigInt(less) * BigInt(factor) * 3n &&
        BigInt(more) * 4n < BigInt(less) * BigInt(factor) * 5n,
    );
  return near(sum, reference) || near(reference, sum);
}

/** What the desk says, and what the raw prices say, each in its order. */
async function compare(tender: Tender) {
  const { server, admin, phaseId } = tender;
  const params = { phaseId };
  const query = { percent: String(PERCENT) };
  const odd = await server.get<OutlierPrices>(getOddPrices, { as: admin, params, query });
  const providers = await server.get<ServiceProvider[]>(listServiceProviders, { as: admin });
  const nameOf = new Map(providers.map(({ id, organisation }) => [id, organisation]));
  const entries = await server.get<{ epCode: string | null }[]>(listEpEntries, { as: admin, params });
  const codes = new Set(entries.flatMap(({ epCode }) => epCode ?? []));
  const found = odd.prices.map(
    ({ serviceProviderId, epCode, sumMillis, referenceMillis, cellCount, propertyCount }) =>
      `${nameOf.get(serviceProviderId)}/${epCode} ${sumMillis}/${referenceMillis} ${cellCount} in ${propertyCount}`,
  );
  return { found: found.toSorted(), plain: findPlainly(await readRawRows(tender), codes).toSorted() };
}

let server: TestServer;
let opened: TestTender;
beforeAll(async () => {
  ({ server, opened } = await startTestTender());
});
afterAll(() => server.close());

test('what is odd in tender-klein, and its figures, are what the prices of the comparison say', async () => {
  const { admin, phase, liegenschaftIds } = opened;
  const tender = { server, admin, phaseId: phase.id, liegenschaftIds: [...liegenschaftIds.values()] };
  const { found, plain } = await compare(tender);
  expect(found).toEqual(plain);
  expect(found.length).toBeGreaterThan(50);
});

test.each([20_261_127, 4_711])('so it is in a tender drawn by %i', async (seed) => {
  const own = await startTestServer();
  try {
    const { admin, phase, liegenschaftIds } = await drawTender(own, seed, 5);
    const ids = liegenschaftIds.slice(0, 2);
    const { found, plain } = await compare({ server: own, admin, phaseId: phase.id, liegenschaftIds: ids });
    expect(found).toEqual(plain);
    expect(found.length).toBeGreaterThan(3);
  } finally {
    await own.close();
  }
});
