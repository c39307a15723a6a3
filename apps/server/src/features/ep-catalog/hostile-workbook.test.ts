import { listEpCatalogs, uploadEpCatalog } from '@rahmenpreis/contract/ep-catalog.ts';
import { createPhase, listPhases, type Phase } from '@rahmenpreis/contract/phase.ts';
import { sampleBytes } from '@rahmenpreis/workbook/test/sample-sheet.ts';
import { strToU8, zipSync } from 'fflate';
import { afterAll, expect, test } from 'vitest';
import { ALPHA_PERMISSIONS } from '@rahmenpreis/contract/permission.ts';
import { FUTURE } from '../../test/test-plans.ts';
import { startTestServer } from '../../test/test-server.ts';

const server = await startTestServer();
afterAll(() => server.close());

const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook that keeps within every limit of its size, of 230 kB, and takes its reader longer than it may. */
function hostileWorkbook(): Uint8Array {
  const parts = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${SPREADSHEET}" xmlns:r="${OFFICE}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${SPREADSHEET}"><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row></sheetData></worksheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${SPREADSHEET}">${'<si><t>ab</t></si>'.repeat(5_200_000)}</sst>`,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
}

test('while the worker of a hostile workbook is killed others are answered, and the next file is read', {
  timeout: 120_000,
}, async () => {
  const [admin, other] = [
    await server.signIn('admin@example.org', ALPHA_PERMISSIONS),
    await server.signIn('leitung@example.org', ALPHA_PERMISSIONS),
  ];
  const { id: phaseId } = await server.get<Phase>(createPhase, { as: admin, body: FUTURE });
  const file = { filename: 'EP-Katalog.xlsx', bytes: hostileWorkbook() };
  let isRefused = false;
  const refusal = server.ask(uploadEpCatalog, { as: admin, params: { phaseId }, file }).then((answer) => {
    isRefused = true;
    return answer;
  });
  for (let count = 0; count < 20; count += 1) {
    expect((await server.ask(listPhases, { as: other })).statusCode).toBe(200);
  }
  expect(isRefused).toBe(false);
  const answer = await refusal;
  expect(answer.statusCode).toBe(400);
  expect(answer.body).toContain('nicht in vertretbarer Zeit');
  expect(await server.get(listEpCatalogs, { as: admin })).toEqual([]);
  const bytes = sampleBytes([
    ['Nummer', 'Typ', 'Titel', 'Ep-Code', 'Einheit', 'Leistungsgruppe'],
    ['1', 'Kategorie', 'Unterhaltsreinigung', null, null, 'igm'],
    ['1.1', 'Position', 'Leistung', '001', 'h', 'igm'],
  ]);
  const right = { as: admin, params: { phaseId }, file: { ...file, bytes } };
  expect((await server.ask(uploadEpCatalog, right)).statusCode).toBe(200);
});
