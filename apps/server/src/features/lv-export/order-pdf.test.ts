import { saveAlphaKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { exportOrderLv } from '@rahmenpreis/contract/lv.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { openArchive } from '@rahmenpreis/workbook/archive/open-archive.ts';
import { type Cell, cellWholeText } from '@rahmenpreis/workbook/sheet/cell.ts';
import { readSheets } from '@rahmenpreis/workbook/sheet/read-workbook.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writePdf } from '../../generated-file/write-pdf.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { type TestServer, TEST_NOW_MS, type TestUser } from '../../../test/test-server.ts';
import { startTestTender, type TestTender } from '../../../test/test-tender.ts';

/** A page that lies, in points. */
const [WIDTH, HEIGHT] = [841.89, 595.28];

let server: TestServer;
let opened: TestTender;
let provider: TestUser;

beforeAll(async () => {
  ({ server, opened } = await startTestTender());
  provider = opened.bidders.get('bieter1@example.org')!;
  const { phase, admin, liegenschaftIds } = opened;
  const data = SLICES.map(({ sliceId }) => ({
    key: `awarding_${phase.id}_${liegenschaftIds.get('L-001')!}_${sliceId}`,
    value: provider.id,
    before: null,
  }));
  const params = { phaseId: phase.id, orgaId: admin.organisationId };
  await server.get(saveAlphaKeyVals, { as: admin, params, body: { data } });
});
afterAll(() => server.close());

async function order(type: 'excel' | 'json' | 'pdf' | 'zip', more: { with?: 'pdf' } = {}) {
  const answer = await server.ask(exportOrderLv, {
    as: opened.admin,
    params: { phaseId: opened.phase.id, propertyId: opened.liegenschaftIds.get('L-001')! },
    query: { type, ...more },
    body: {
      provider: { id: provider.id },
      contract: { number: 'V-17/2026', begin: '2027-01-01', hasCover: true },
    },
  });
  expect(answer.statusCode).toBe(200);
  return answer;
}

test('every figure and text of the spreadsheet stands in the PDF, on its pages', async () => {
  const [excel, pdf] = await Promise.all([order('excel'), order('pdf')]);
  expect(pdf.headers['content-type']).toBe('application/pdf');
  expect(pdf.headers['content-disposition']).toContain('.pdf');
  const texts = readPdf(pdf.rawPayload);
  const all = texts.map(({ text }) => text.replaceAll(/\s/g, '')).join('');
  const said = (value: Cell): string =>
    typeof value === 'number'
      ? value.toLocaleString('de-DE', { maximumFractionDigits: 12 })
      : (cellWholeText(value) ?? '');
  const sheets = await readSheets(excel.rawPayload);
  const cells = [...(sheets?.values() ?? [])]
    .flat(2)
    .map(said)
    .filter((cell) => !cell.startsWith('Auftrag ['));
  const missing = cells.filter((cell) => !all.includes(cell.replaceAll(/\s/g, '')));
  expect(cells.length).toBeGreaterThan(1_000);
  expect(missing).toEqual([]);
  for (const { x, y } of texts) expect(x > 30 && x < WIDTH - 30 && y > 30 && y < HEIGHT - 30).toBe(true);
  expect(new Set(texts.map(({ page }) => page)).size).toBeGreaterThan(2);
  // The cover is a page of its own, with lines to sign on.
  const pageOf = (pattern: RegExp) => texts.find(({ text }) => pattern.test(text))?.page;
  expect(pageOf(/^Unterschrift:/)).toBe(pageOf(/^Auftraggeber/));
  expect(pageOf(/^GP €$/)).toBeGreaterThan(pageOf(/^Unterschrift:/) ?? Infinity);
});

test('it follows PDF/UA and says on each page which version it is', async () => {
  const { rawPayload } = await order('pdf');
  const pdf = rawPayload.toString('latin1');
  for (const part of ['/Lang (de-DE)', '/MarkInfo', '<pdfuaid:part>1</pdfuaid:part>'])
    expect(pdf).toContain(part);
  const texts = readPdf(rawPayload);
  const pages = new Set(texts.map(({ page }) => page)).size;
  const feet = texts.filter(({ text }) => text.includes('Fassung') && text.startsWith('Auftrags-LV'));
  expect(feet).toHaveLength(pages);
});

test('a text that is longer than a page goes on in rows of its own, and nothing of it is lost', async () => {
  const words = Array.from({ length: 3_000 }, (_, k) => `Wort${k}`).join(' ');
  const columns = ['Nummer', 'Bezeichnung'].map((header) => ({ header, isRight: false }));
  const bytes = await writePdf({
    title: 'Lang',
    standing: '',
    facts: [],
    tables: [{ title: 'Tabelle', columns, rows: [{ cells: ['1', words] }] }],
    foot: '',
    madeAtMs: TEST_NOW_MS,
    isWide: true,
  });
  const own = readPdf(bytes).filter(({ text }) => text.startsWith('Wort') || text.startsWith('ort'));
  expect(
    own
      .map(({ text }) => text)
      .join(' ')
      .split(/\s+/),
  ).toEqual(words.split(' '));
});

test('an archive holds all papers of one state, each as it comes by itself', async () => {
  const [excel, json, zip, withPdf] = await Promise.all([
    order('excel'),
    order('json'),
    order('zip'),
    order('zip', { with: 'pdf' }),
  ]);
  const { entries, read } = await openArchive(zip.rawPayload);
  expect(entries.map(({ path }) => path.split('.').at(-1))).toEqual(['xlsx', 'json']);
  expect(Buffer.from(await read(1)).toString()).toBe(json.body);
  expect(await readSheets(await read(0))).toEqual(await readSheets(excel.rawPayload));
  const all = await openArchive(withPdf.rawPayload);
  expect(all.entries.map(({ path }) => path.split('.').at(-1))).toEqual(['xlsx', 'pdf', 'json']);
  expect(readPdf(await all.read(1)).length).toBeGreaterThan(1_000);
});

test('no word of a head or code is broken', async () => {
  const texts = readPdf((await order('pdf')).rawPayload).map(({ text }) => text.trim());
  expect(texts).toEqual(
    expect.arrayContaining(['Liegenschaft', 'Bundesland', 'Nachhaltigkeit', 'AKS-Nummer']),
  );
});
