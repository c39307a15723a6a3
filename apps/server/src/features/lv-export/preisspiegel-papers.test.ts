import { exportLv } from '@rahmenpreis/contract/lv-export.ts';
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
import { drawTender } from '../../test/drawn-tender.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { startTestServer, type TestServer, type TestUser } from '../../test/test-server.ts';
import { openTestTender, type TestTender } from '../../test/test-tender.ts';

/** A page of A3 that lies, in points. */
const [WIDTH, HEIGHT] = [1190.55, 841.89];
/** The rows above the first line, and the columns before the first bidder. */
const [HEAD, OWN] = [6, 6];

let server: TestServer;
let opened: TestTender;

beforeAll(async () => {
  server = await startTestServer();
  opened = await openTestTender(server);
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
    title: 'Preisspiegel',
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

/** Holds that a workbook says of every property what comparison and specified Preisspiegel say: order, rank, GP, sum and percent. */
async function expectAsCompared(
  asked: Asked,
  providers: readonly { id: string; organisation: string }[],
): Promise<void> {
  const { admin, phaseId } = asked;
  const offers = await asked.server.get<Offers>(getOffers, { as: admin, params: { phaseId } });
  const comparison = readComparison(
    offers,
    new Map(providers.map(({ id, organisation }) => [id, organisation])),
  );
  const sheets = [...(await workbookOf(asked)).values()];
  const inOrder = offers.liegenschaftIds.filter((id) => asked.liegenschaftIds.includes(id));
  expect(sheets).toHaveLength(inOrder.length);
  for (const [at, propertyId] of inOrder.entries()) {
    const ranked = rankCell(offersOver(comparison, [propertyId]));
    const rows = sheets[at] ?? [];
    const heads = headsOf(rows);
    expect(heads.map(([name]) => name)).toEqual(ranked.map(({ offer }) => offer.organisation));
    for (const [p, { rank }] of ranked.entries())
      expect(heads[p]?.[1].startsWith('Rang')).toBe(rank !== null);
    const told = await asked.server.ask(exportLv, {
      as: admin,
      params: { phaseId, propertyId },
      query: { type: 'excel' },
      body: { serviceProvider: ranked.map(({ offer }) => ({ id: offer.serviceProviderId })) },
    });
    const specified = [...((await readSheets(told.rawPayload))?.values() ?? [])][0]?.slice(4) ?? [];
    const own = rows.slice(HEAD);
    expect(own.map((row) => [row[0] ?? null, row[3] ?? null])).toEqual(
      specified.map((row) => [row[0] ?? null, row[4] ?? null]),
    );
    const isSingle = ranked.length === 1;
    for (const [line, row] of own.entries()) {
      for (const [p, { offer }] of ranked.entries()) {
        // The specified one stands in the order of the comparison by name.
        const byName = comparison.providers.findIndex((q) => q.serviceProviderId === offer.serviceProviderId);
        const from = 8 + 6 * byName;
        const [gp, sum, diff] = specified[line]?.slice(from, from + 3) ?? [];
        const [, ownGp, percent] = row.slice(OWN + 3 * p, OWN + 3 * p + 3);
        if (isSingle) continue;
        if (typeof ownGp === 'number') expect(ownGp).toBe(gp ?? sum);
        else expect((gp ?? sum ?? 0) as number).toBe(0);
        expect(percent ?? null).toBe(diff ?? null);
      }
    }
    for (const [p, { offer }] of ranked.entries()) {
      const cell = own.at(-1)?.[OWN + 3 * p + 1];
      if (typeof cell === 'number') expect(Math.round(cell * 1_000)).toBe(offer.sumMillis);
    }
  }
}

test('order, ranks, GPs, sums and percents of every property are those of the comparison', async () => {
  const providers = opened.tender.providers.map(({ username, organisation }) => ({
    id: opened.bidders.get(username)!.id,
    organisation,
  }));
  await expectAsCompared(onTender(), providers);
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
    await expectAsCompared(asked, answer);
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
  const view = { hasSpread: true, hasIdeal: true, outlierPercent: 30 };
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
