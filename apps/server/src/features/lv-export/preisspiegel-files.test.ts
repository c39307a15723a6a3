import { exportLv } from '@rahmenpreis/contract/lv.ts';
import { getOffers, type Offers } from '@rahmenpreis/contract/offers.ts';
import { exportPreisspiegel } from '@rahmenpreis/contract/preisspiegel.ts';
import { listServiceProviders } from '@rahmenpreis/contract/service-provider.ts';
import { rankCell } from '@rahmenpreis/tendering/award/award.ts';
import { offersOver, readComparison } from '@rahmenpreis/tendering/award/comparison.ts';
import { openArchive } from '@rahmenpreis/workbook/archive/open-archive.ts';
import { type Cell, cellWholeText } from '@rahmenpreis/workbook/sheet/cell.ts';
import { joinSheets, type LooseSheet } from '@rahmenpreis/workbook/sheet/join-sheets.ts';
import { readSheets } from '@rahmenpreis/workbook/sheet/read-workbook.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawTender } from '../../../test/drawn-tender.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts';
import { startTestTender, type TestTender } from '../../../test/test-tender.ts';

/** A page of A3 that lies, in points. */
const [WIDTH, HEIGHT] = [1190.55, 841.89];
/** The rows above the first line, and the columns before the first bidder. */
const [HEAD, OWN] = [6, 6];

let server: TestServer;
let opened: TestTender;

beforeAll(async () => {
  ({ server, opened } = await startTestTender());
});
afterAll(() => server.close());

interface Asked {
  readonly server: TestServer;
  readonly admin: TestUser;
  readonly phaseId: string;
  readonly liegenschaftIds: readonly string[];
  readonly view?: object;
  readonly serviceProviderIds?: readonly string[];
}

function ask(type: string, { server: own, admin, phaseId, ...body }: Asked) {
  return own.ask(exportPreisspiegel, { as: admin, params: { phaseId }, query: { type }, body });
}

/** The workbook that a page makes of an answer. */
async function workbookOf(asked: Asked): Promise<ReadonlyMap<string, readonly (readonly Cell[])[]>> {
  const answer = await ask('sheets', asked);
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  const archive = await openArchive(answer.rawPayload);
  const listed = JSON.parse(Buffer.from(await archive.read(0)).toString()) as LooseSheet[];
  const pieces: Uint8Array[] = [];
  await joinSheets(listed, async (at) => new Uint8Array(await archive.read(at + 1)), {
    about: { title: 'Preisspiegel', author: undefined },
    onPiece: (piece) => pieces.push(piece),
  });
  const sheets = await readSheets(Buffer.concat(pieces));
  return sheets ?? new Map();
}

function onTender(differing: Partial<Asked> = {}): Asked {
  const { admin, phase, liegenschaftIds } = opened;
  return { server, admin, phaseId: phase.id, liegenschaftIds: [...liegenschaftIds.values()], ...differing };
}

/** Who stands in the heads of a sheet, with the standing below. */
function headsOf(rows: readonly (readonly Cell[])[]): [string, string][] {
  const [names = [], standings = []] = [rows[3], rows[4]];
  return names.flatMap((name, at): [string, string][] =>
    typeof name === 'string' && at >= OWN ? [[name, String(standings[at] ?? '')]] : [],
  );
}

/**
 * What the specified Preisspiegel says in a line of a bidder: GP or sum, nothing where there is no price, and
 * percent.
 */
function specifiedOf(row: readonly Cell[] | undefined, p: number): [Cell | undefined, Cell | undefined] {
  const [gp, sum, diff, remark] = row?.slice(8 + 6 * p, 12 + 6 * p) ?? [];
  const isUnpriced = remark === 'kein Preis' || String(remark).startsWith('kein Preis,');
  return [isUnpriced ? 'kein Preis' : (gp ?? sum), diff ?? undefined];
}

/**
 * Lists what a workbook says otherwise than comparison and specified Preisspiegel: order, rank, GP, sum and
 * percent; and how much was compared.
 */
async function listDifferences(
  asked: Asked,
  providers: readonly { id: string; organisation: string }[],
): Promise<{ differences: unknown[]; comparedCount: number }> {
  const { admin, phaseId } = asked;
  const offers = await asked.server.get<Offers>(getOffers, { as: admin, params: { phaseId } });
  const comparison = readComparison(
    offers,
    new Map(providers.map(({ id, organisation }) => [id, organisation])),
  );
  const sheets = [...(await workbookOf(asked)).values()];
  const differences: unknown[] = [];
  let comparedCount = 0;
  const compare = (place: unknown, own: unknown, other: unknown): void => {
    comparedCount += 1;
    if (JSON.stringify(own ?? null) !== JSON.stringify(other ?? null)) differences.push([place, own, other]);
  };
  for (const [at, propertyId] of offers.liegenschaftIds.entries()) {
    const ranked = rankCell(offersOver(comparison, [propertyId]));
    const rows = sheets[at] ?? [];
    const standings = headsOf(rows).map(([name, standing]) => [name, standing.startsWith('Rang')]);
    const ranks = ranked.map(({ offer, rank }) => [offer.organisation, rank !== null]);
    compare(propertyId, standings, ranks);
    const told = await asked.server.ask(exportLv, {
      as: admin,
      params: { phaseId, propertyId },
      query: { type: 'excel' },
      body: { serviceProvider: ranked.map(({ offer }) => ({ id: offer.serviceProviderId })) },
    });
    const specified = [...((await readSheets(told.rawPayload))?.values() ?? [])][0]?.slice(4) ?? [];
    const own = rows.slice(HEAD);
    const textsOf = (lines: readonly (readonly Cell[])[], title: number) =>
      lines.map((row) => [row[0] ?? '', row[title] ?? '']);
    compare(propertyId, textsOf(own, 3), textsOf(specified, 4));
    for (const [p, { offer }] of ranked.entries()) {
      const { organisation, sumMillis } = offer;
      for (const [line, row] of own.entries()) {
        const [gp, percent] = row.slice(OWN + 3 * p + 1, OWN + 3 * p + 3);
        const [otherGp, otherPercent] = specifiedOf(specified[line], p);
        const place = [propertyId, organisation, line];
        // Where no counted position has a price, nothing stands in place of 0.
        compare(place, gp ?? 0, otherGp ?? 0);
        compare(place, percent, otherPercent);
      }
      const sum = own.at(-1)?.[OWN + 3 * p + 1];
      compare([propertyId, organisation], Math.round(Number(sum ?? 0) * 1_000), sumMillis);
    }
  }
  return { differences, comparedCount };
}

test('order, ranks, GPs, sums and percents of every property are those of the comparison', async () => {
  const providers = opened.tender.providers.map(({ username, organisation }) => ({
    id: opened.bidders.get(username)!.id,
    organisation,
  }));
  const { differences, comparedCount } = await listDifferences(onTender(), providers);
  expect(differences).toEqual([]);
  expect(comparedCount).toBeGreaterThan(5_000);
});

test.each([20_261_127, 4_711])('so they are in a tender drawn by %i', async (seed) => {
  const own = await startTestServer();
  try {
    const book = await drawTender(own, seed);
    const asked = {
      server: own,
      admin: book.admin,
      phaseId: book.phase.id,
      liegenschaftIds: book.liegenschaftIds.slice(0, 2),
    };
    const answer = await own.get<{ id: string; organisation: string }[]>(listServiceProviders, {
      as: book.admin,
    });
    const { differences, comparedCount } = await listDifferences(asked, answer);
    expect(differences).toEqual([]);
    expect(comparedCount).toBeGreaterThan(20);
  } finally {
    await own.close();
  }
});

test('the view of the page is printed: a service group, another reference, spread, ideal and outliers', async () => {
  const liegenschaftIds = [opened.liegenschaftIds.get('L-001')!];
  const referenceId = opened.bidders.get('bieter2@example.org')!.id;
  const view = { sliceIds: ['aufzug'], referenceId, hasSpread: true, hasIdeal: true, outlierPercent: 5 };
  const [rows = []] = [...(await workbookOf(onTender({ liegenschaftIds, view }))).values()];
  expect(
    headsOf(rows)
      .map(([name]) => name)
      .slice(-2),
  ).toEqual(['Je Position', 'Idealangebot']);
  const { organisation } = opened.tender.providers.find(
    ({ username }) => username === 'bieter2@example.org',
  )!;
  expect(rows[2]?.[0]).toContain('Nur Aufzugsmanagement.');
  expect(rows[2]?.[0]).toContain(`100 % = ${organisation}`);
  const at = headsOf(rows).findIndex(([name]) => name === organisation);
  expect(rows.at(-1)?.[OWN + 3 * at + 2]).toBe(100);
  const unknown = await ask('sheets', onTender({ liegenschaftIds, view: { sliceIds: ['gibtesnicht'] } }));
  expect(unknown.statusCode).toBe(400);
});

test('every figure and text of the sheet stands in the PDF, inside its pages, each of which tells what it is of', async () => {
  const liegenschaftIds = [opened.liegenschaftIds.get('L-001')!];
  const pairs = { belowPercent: 90, abovePercent: 110 };
  const view = { hasSpread: true, hasIdeal: true, outlierPercent: 30, pairs };
  const [sheets, pdf] = await Promise.all([
    workbookOf(onTender({ liegenschaftIds, view })),
    ask('pdf', onTender({ liegenschaftIds, view })),
  ]);
  expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
  const texts = readPdf(pdf.rawPayload);
  const all = texts.map(({ text }) => text.replaceAll(/\s/g, '')).join('');
  const said = (value: Cell): string =>
    typeof value === 'number'
      ? value.toLocaleString('de-DE', { maximumFractionDigits: 12 })
      : (cellWholeText(value) ?? '');
  const cells = [...sheets.values()].flat(2).map(said);
  expect(cells.length).toBeGreaterThan(1_000);
  // Each with the positions that it is far off in.
  expect(cells.filter((cell) => /: \d+ Position(en)? darunter, \d+ darüber$/.test(cell))).not.toEqual([]);
  expect(cells.filter((cell) => cell.endsWith(' % des Medians')).length).toBeGreaterThan(1);
  expect(cells.filter((cell) => !all.includes(cell.replaceAll(/\s/g, '')))).toEqual([]);
  for (const { x, y } of texts) expect(x > 25 && x < WIDTH - 25 && y > 25 && y < HEIGHT - 25).toBe(true);
  const pages = new Set(texts.map(({ page }) => page)).size;
  expect(pages).toBeGreaterThan(1);
  const feet = texts.filter(({ text }) => text.startsWith('Preisspiegel [L-001]'));
  expect(feet.length).toBeGreaterThanOrEqual(pages);
  const file = pdf.rawPayload.toString('latin1');
  for (const part of ['/Lang (de-DE)', '/MarkInfo', '<pdfuaid:part>1</pdfuaid:part>', '/ColSpan 3'])
    expect(file).toContain(part);
});

test('a PDF is about one property, and one without an LV has none', async () => {
  const two = [...opened.liegenschaftIds.values()].slice(0, 2);
  expect((await ask('pdf', onTender({ liegenschaftIds: two }))).statusCode).toBe(400);
});
