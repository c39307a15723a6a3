import { createOwnKeyVal, saveOwnKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { uploadDocument } from '@rahmenpreis/contract/media.ts';
import { exportSubmissions } from '@rahmenpreis/contract/receipt.ts';
import { readSheets } from '@rahmenpreis/workbook/sheet/read-workbook.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '../../../db/schema/account.ts';
import { phaseUser } from '../../../db/schema/phase.ts';
import { TEST_PDF } from '../../../../test/test-media.ts';
import { startTestPhases, RUNNING_LEFT_MS, type TestPhases } from '../../../../test/test-phases.ts';
import { TEST_NOW_MS, type TestServer, type TestUser } from '../../../../test/test-server.ts';

const END_MS = TEST_NOW_MS + RUNNING_LEFT_MS;
const NOT_RUNNING = 'Die Phase läuft derzeit nicht. Ihre Eingabe wurde nicht gespeichert.';

let server: TestServer;
let phases: TestPhases;
/** Somebody of the writer's company who hands in documents. */
let colleague: TestUser;

beforeAll(async () => {
  ({ server, phases } = await startTestPhases());
  const signedIn = await server.signIn('bieter1b@example.org', [
    'PERMISSION_DLREAD',
    'PERMISSION_DLWRITEMEDIA',
  ]);
  const { organisationId } = phases.users.writer;
  const named = { organisationId, firstname: 'Hanna', lastname: 'Petersen' };
  await server.database.db.update(account).set(named).where(eq(account.id, signedIn.id));
  colleague = { ...signedIn, organisationId };
});
afterAll(() => server.close());

const ask = (as: TestUser, phaseId = phases.phaseIds.running, orgaId = as.organisationId) =>
  server.ask(exportSubmissions, { as, params: { phaseId, orgaId } });

/** The lines of somebody's submission log by the heads of their columns, without the times in Berlin. */
async function linesOf(as: TestUser, phaseId?: string) {
  const answer = await ask(as, phaseId);
  expect(answer.statusCode).toBe(200);
  const rows = (await readSheets(answer.rawPayload))?.get('Abgabeprotokoll') ?? [];
  const [title, , heads = [], ...lines] = rows;
  const told = lines.map((cells) => Object.fromEntries(heads.map((head, at) => [head, cells[at] ?? ''])));
  return { title: title?.[0], lines: told };
}

test('each attempt stands there with arrival, size and answer, a millisecond after the end too', async () => {
  const { writer, rival } = phases.users;
  const { running } = phases.phaseIds;
  const data = [phases.entry('ep', running), phases.entry('bl', running)];
  server.clock.set(END_MS - 1);
  await phases.batch(writer, running, data);
  await phases.batch(writer, running, data);
  await server.ask(uploadDocument, { as: colleague, file: { filename: 'Referenz.pdf', bytes: TEST_PDF } });
  await phases.write(createOwnKeyVal, rival, running, phases.entry('ep', running));
  server.clock.set(END_MS);
  const late = await phases.batch(writer, running, data);
  expect(late.statusCode).toBe(409);
  const { title, lines } = await linesOf(writer);
  const bytes = Buffer.byteLength(JSON.stringify({ data }));
  expect(title).toMatch(/^Abgabeprotokoll: .+, Angebote \(beendet\), Stand Freitag, 20\. November 2026/);
  const sent = { Aktion: 'Preise und Faktoren speichern', 'Größe in Bytes': bytes, Anzahl: 1 };
  expect(lines).toEqual([
    expect.objectContaining({
      ...sent,
      Eingang: '20.11.26, 13:04:59,999',
      'Eingang (UTC)': '2026-11-20T12:04:59.999Z',
      Ergebnis: 'angenommen',
      Antwort: 'Gespeichert: 2 Angaben geändert.',
    }),
    expect.objectContaining({ ...sent, Antwort: 'Gespeichert: nichts war anders als davor.' }),
    expect.objectContaining({
      Person: 'Hanna Petersen',
      Aktion: 'Unterlage hochladen',
      Antwort: 'Ausgeführt.',
    }),
    expect.objectContaining({
      ...sent,
      'Eingang (UTC)': '2026-11-20T12:05:00.000Z',
      Ergebnis: 'abgelehnt',
      Antwort: NOT_RUNNING,
      Code: 'phase-not-running',
    }),
  ]);
  expect(Number(lines[2]?.['Größe in Bytes'])).toBeGreaterThan(TEST_PDF.length);
  // What was sent by the rival, and by administrators for it, stands in the rival's own.
  const rivals = await linesOf(rival);
  expect(rivals.lines.map((line) => line['Aktion'])).toEqual([
    'Angabe zum Angebot eintragen',
    'Angabe zum Angebot eintragen',
  ]);
});

test('another company, another phase and administrators get nothing', async () => {
  const { writer, rival, unlisted, adminWriter } = phases.users;
  expect((await ask(writer, undefined, rival.organisationId)).statusCode).toBe(404);
  expect((await ask(adminWriter)).statusCode).toBe(403);
  // Whoever only tried to write in a phase it is not listed in has none there.
  const { future, running } = phases.phaseIds;
  await phases.write(createOwnKeyVal, unlisted, running, phases.entry('ep', running));
  expect((await ask(unlisted, future)).statusCode).toBe(404);
  expect((await ask(unlisted, running)).statusCode).toBe(404);
});

test('whoever is taken off the phase keeps what it has sent', async () => {
  const { writer } = phases.users;
  await server.database.db.delete(phaseUser).where(eq(phaseUser.userId, writer.id));
  const { title, lines } = await linesOf(writer);
  expect(title).not.toContain('Angebote');
  expect(lines.filter((line) => line['Aktion'] === 'Preise und Faktoren speichern')).toHaveLength(3);
});

test('of very many refusals the rest of a minute is one line with their number', async () => {
  const { rival } = phases.users;
  const { running: phaseId } = phases.phaseIds;
  server.clock.set(END_MS);
  const other = await server.startOther();
  const call = { as: rival, params: { phaseId, orgaId: rival.organisationId } };
  const body = { data: [phases.entry('ep', phaseId)] };
  for (let i = 0; i < 41; i += 1) await other.ask(saveOwnKeyVals, { ...call, body });
  await other.app.close();
  const refused = (await linesOf(rival)).lines.filter((line) => line['Code'] === 'phase-not-running');
  expect(refused.map((line) => Number(line['Anzahl'])).toSorted((a, b) => a - b)).toEqual([
    ...Array.from({ length: 30 }, () => 1),
    11,
  ]);
});
