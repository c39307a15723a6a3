import type { AuditDetail } from '@rahmenpreis/contract/audit-detail.ts';
import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import { replaceEpCatalog, uploadEpCatalog } from '@rahmenpreis/contract/ep-catalog.ts';
import { createOwnKeyVal, type KeyVal } from '@rahmenpreis/contract/keyval.ts';
import { deleteLv, type LvInfo, uploadLv } from '@rahmenpreis/contract/lv.ts';
import * as contract from '@rahmenpreis/contract/phase.ts';
import type { Phase, PhaseChanges } from '@rahmenpreis/contract/phase.ts';
import { muteMails } from '@rahmenpreis/contract/session.ts';
import { LV_HEADER, sampleBytes } from '@rahmenpreis/workbook/test/sample-sheet.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { phase, phaseNotice } from '../../../db/schema/phase.ts';
import { interrupt } from '../../../../test/test-at-once.ts';
import { createTestLiegenschaft } from '../../../../test/test-liegenschaft.ts';
import { signInPeople } from '../../../../test/test-people.ts';
import { FUTURE, RUNNING } from '../../../../test/test-plans.ts';
import {
  startTestServer,
  TEST_NOW_MS,
  type TestServer,
  type TestUser,
} from '../../../../test/test-server.ts';

const MINUTE_MS = 60_000;
const NONE = { changedAt: null, count: 0, parts: [], reasons: [] };

let server: TestServer;
let admin: TestUser;
let bidder: TestUser;
let rival: TestUser;
let hamburgId: string;
let munichId: string;

beforeAll(async () => {
  server = await startTestServer();
  ({ admin, bidder, rival } = await signInPeople(server));
  hamburgId = await createTestLiegenschaft(server, admin, 'L-002', 'Hamburg');
  munichId = await createTestLiegenschaft(server, admin, 'L-001', 'Bayern');
});
afterEach(async () => {
  server.clock.set(TEST_NOW_MS);
  await server.database.db.delete(phase);
  await server.readMails();
});
afterAll(() => server.close());

const catalogFile = (liftTitle = 'Aufzug') =>
  sampleBytes([
    ['Nummer', 'Typ', 'Titel', 'Ep-Code', 'Einheit', 'Leistungsgruppe'],
    ['1', 'Kategorie', 'Leistungen', null, null, null],
    ['1.1', 'Position', 'Reinigung', '001', 'm²', 'igm'],
    ['1.2', 'Position', liftTitle, '002', 'St', 'aufzug'],
  ]);
const lvFile = (...amounts: readonly number[]) =>
  sampleBytes([
    LV_HEADER,
    ...amounts.map((amount, i) => [`${i + 1}`, `474.${i}`, '001', `Raum ${i}`, amount, 'm²', 'igm', 'nein']),
  ]);

const send = async (endpoint: Endpoint, params: Record<string, string>, bytes: Uint8Array) => {
  const answer = await server.ask(endpoint, {
    as: admin,
    params,
    file: { filename: 'Datei.xlsx', bytes },
  });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ data: LvInfo }>().data;
};
const upload = (phaseId: string, amounts: readonly number[], propertyId = hamburgId) =>
  send(uploadLv, { phaseId, propertyId }, lvFile(...amounts));
const replace = (phaseId: string, liftTitle: string) =>
  send(replaceEpCatalog, { phaseId }, catalogFile(liftTitle));

/** A phase that runs, whose paper came before its start. */
async function startPhase(end = RUNNING.end): Promise<string> {
  const links = { liegenschaftIds: [hamburgId], userIds: [bidder.id, rival.id] };
  const body = { ...FUTURE, ...links };
  const { id } = await server.get<Phase>(contract.createPhase, { as: admin, body });
  await send(uploadEpCatalog, { phaseId: id }, catalogFile());
  await upload(id, [10, 20]);
  const span = { title: RUNNING.title, start: new Date(RUNNING.start), end: new Date(end) };
  await server.database.db.update(phase).set(span);
  await server.database.db.update(phaseNotice).set({ at: span.start });
  await server.readMails();
  return id;
}

const participate = (id: string, as: TestUser, value = 'true', declaredBy?: string) =>
  server.get<KeyVal>(createOwnKeyVal, {
    as,
    params: { phaseId: id, orgaId: as.organisationId },
    body: { key: `${id}_offer`, value, declaredBy },
  });
/** Gives what changes come to since the last confirmation, which `told-changes.test.ts` tells day by day. */
const changes = async (phaseId: string, as = bidder) => {
  const {
    days: _days,
    lastAt: _last,
    ...summed
  } = await server.get<PhaseChanges>(contract.getPhaseChanges, { as, params: { phaseId } });
  return summed;
};
const pass = (minutes: number) => server.clock.set(server.clock.nowMs() + minutes * MINUTE_MS);
const changeMails = async () => (await server.readMails()).filter(({ kind }) => kind === 'phase-changed');
const readers = async () => (await changeMails()).map(({ to }) => to).toSorted();

describe('what was changed', () => {
  test('is told since the start, from the last confirmation on only what came after it', async () => {
    const id = await startPhase();
    expect(await changes(id)).toEqual(NONE);
    await upload(id, [12, 20, 5]);
    expect(await changes(id)).toEqual({
      changedAt: new Date(TEST_NOW_MS).toISOString(),
      count: 2,
      parts: [
        {
          title: 'LV L-002 L-002',
          liegenschaftId: hamburgId,
          lines: ['001 Raum 0: Menge 12 statt 10', 'Neu: 001 Raum 2, 5 m²'],
          count: 2,
        },
      ],
      reasons: [],
    });
    pass(1);
    await participate(id, bidder, 'true', 'Vera Muster');
    expect(await changes(id)).toEqual(NONE);
    expect((await changes(id, rival)).count).toBe(2);
    pass(1);
    await replace(id, 'Aufzugswartung');
    expect((await changes(id)).parts).toEqual([
      {
        title: 'EP-Katalog',
        liegenschaftId: null,
        lines: ['002 Aufzugswartung: Bezeichnung bisher „Aufzug“'],
        count: 1,
      },
    ]);
    pass(1);
    await participate(id, bidder, 'true', 'Vera Muster');
    expect(await changes(id)).toEqual(NONE);
  });

  test('and changed back is nothing; who has withdrawn is told nothing', async () => {
    const id = await startPhase();
    await replace(id, 'Lift');
    await replace(id, 'Aufzug');
    await upload(id, [1]);
    await upload(id, [10, 20]);
    expect(await changes(id)).toEqual(NONE);
    const { id: lvId } = await upload(id, [10]);
    await participate(id, bidder, 'false');
    pass(1);
    await server.ask(deleteLv, { as: admin, params: { phaseId: id, propertyId: hamburgId, lvId } });
    expect(await changes(id)).toEqual(NONE);
    expect((await changes(id, rival)).parts).toMatchObject([{ lines: ['Gelöscht'] }]);
    await participate(id, bidder);
    expect(await changes(id)).toEqual(NONE);
  });

  test('names properties that join and leave, and no LV of one that is not in the phase', async () => {
    const id = await startPhase();
    await upload(id, [3], munichId);
    expect(await changes(id)).toEqual(NONE);
    const link = (liegenschaftIds: string[]) =>
      server.get(contract.changePhase, {
        as: admin,
        params: { phaseId: id },
        body: { ...RUNNING, liegenschaftIds },
      });
    await link([munichId]);
    expect((await changes(id)).parts.map(({ title, lines }) => [title, lines])).toEqual([
      ['L-001 L-001', ['Gehört jetzt zur Phase']],
      ['L-002 L-002', ['Gehört nicht mehr zur Phase']],
    ]);
    await link([hamburgId]);
    expect(await changes(id)).toEqual(NONE);
  });

  test('is told to who confirmed while a property that was sent to join before had yet to be stored', async () => {
    const id = await startPhase();
    const body = { ...RUNNING, liegenschaftIds: [hamburgId, munichId] };
    await interrupt(
      server.database,
      'phase',
      () => server.get(contract.changePhase, { as: admin, params: { phaseId: id }, body }),
      async () => {
        pass(1);
        await participate(id, bidder);
        pass(1);
      },
      'share',
    );
    expect((await changes(id)).parts.map(({ title }) => title)).toEqual(['L-001 L-001']);
  });

  test('is told only to bidders that the phase lists', async () => {
    const id = await startPhase();
    const ask = (as: TestUser) => server.ask(contract.getPhaseChanges, { as, params: { phaseId: id } });
    expect((await ask(admin)).statusCode).toBe(403);
    const body = { ...RUNNING, userIds: [rival.id] };
    await server.get(contract.changePhase, { as: admin, params: { phaseId: id }, body });
    expect((await ask(bidder)).statusCode).toBe(404);
    expect((await ask(rival)).statusCode).toBe(200);
  });
});

test('a bidder that is admitted later is told of nothing that was changed before', async () => {
  const id = await startPhase();
  const list = (userIds: string[]) =>
    server.get(contract.changePhase, {
      as: admin,
      params: { phaseId: id },
      body: { ...RUNNING, userIds, liegenschaftIds: [hamburgId] },
    });
  await server.database.db.delete(phaseNotice);
  await list([rival.id]);
  await server.database.db.update(phaseNotice).set({ at: new Date(RUNNING.start) });
  await upload(id, [11, 20]);
  pass(1);
  await list([rival.id, bidder.id]);
  expect(await changes(id)).toEqual(NONE);
  expect((await changes(id, rival)).count).toBe(1);
  pass(1);
  await upload(id, [12, 20]);
  expect((await changes(id)).parts).toMatchObject([{ lines: ['001 Raum 0: Menge 12 statt 11'] }]);
});

describe('the mail', () => {
  test('comes once, two minutes after the last of many changes, with the list and without a way to mute it', async () => {
    const id = await startPhase();
    await participate(id, bidder);
    await server.get(muteMails, { as: bidder, body: { muted: ['phase-reminder', 'phase-admitted'] } });
    for (const amount of [11, 12, 13]) {
      pass(1);
      await upload(id, [amount, 20]);
      expect(await readers()).toEqual([]);
    }
    pass(1);
    expect(await readers()).toEqual([]);
    pass(1);
    const letters = await changeMails();
    expect(letters.map(({ to }) => to).toSorted()).toEqual([bidder.username, rival.username]);
    // What was sent is part of the record, hidden with the offer that it speaks of.
    const { rows } = await server.database.db.execute<{ detail: AuditDetail; value: string }>(
      sql`select detail, value from audit join audit_personal using (seq) where field = 'letter' and detail ->> 'cause' = 'phase-changed' and detail ->> 'phaseId' = ${id}`,
    );
    expect(new Set(rows.map(({ value }) => value))).toEqual(
      new Set(letters.map(({ subject, text }) => `${subject}\n\n${text}`)),
    );
    expect(new Set(rows.map(({ detail }) => detail.offerOf))).toEqual(
      new Set([bidder.organisationId, rival.organisationId]),
    );
    const [toBidder, toRival] = [bidder, rival].map(
      ({ username }) => letters.find(({ to }) => to === username)!,
    );
    expect(toBidder!.subject).toBe('In der Phase „Läuft“ wurde die Ausschreibung geändert');
    expect(toBidder!.text).toContain('Ihre bestätigte Teilnahme gilt weiter.');
    expect(toBidder!.text).toContain('LV L-002 L-002\n- 001 Raum 0: Menge 13 statt 10');
    expect(toBidder!.html).toContain('<li>001 Raum 0: Menge 13 statt 10</li>');
    expect(toBidder!.text).toContain(`/dl-priceinput?pId=${id}`);
    expect(toRival!.text).toContain('bevor Sie Ihre Teilnahme bestätigen');
    pass(60);
    expect(await readers()).toEqual([]);
  });

  test('gives no reason of what was taken back', async () => {
    const id = await startPhase();
    const because = (liegenschaftIds: string[], reason: string) =>
      server.get(contract.changePhase, {
        as: admin,
        params: { phaseId: id },
        body: { ...RUNNING, liegenschaftIds, reason },
      });
    await because([hamburgId, munichId], 'München kommt dazu.');
    await because([hamburgId], 'Ein Versehen.');
    await upload(id, [11, 20]);
    expect((await changes(id)).reasons).toEqual([]);
    pass(2);
    expect((await changeMails()).map(({ text }) => text.includes('Grund:'))).toEqual([false, false]);
  });

  test('of a long list tells the first and counts the rest', async () => {
    const id = await startPhase();
    await upload(id, [10, 20, ...Array.from({ length: 31 }, (_, i) => i + 1)]);
    pass(10);
    const [letter] = await changeMails();
    expect(letter!.text.match(/^- Neu: /gm)).toHaveLength(30);
    expect(letter!.text).toContain('Hinzu kommt 1 weitere Änderung;');
  });

  test('is not sent of what was taken back meanwhile, nor of what came before the start', async () => {
    const id = await startPhase();
    await upload(id, [11, 20]);
    pass(1);
    await upload(id, [10, 20]);
    pass(11);
    expect(await readers()).toEqual([]);
  });

  test('that was sent is followed by one that all is as it was, once', async () => {
    const id = await startPhase();
    await upload(id, [11, 20]);
    pass(2);
    expect(await readers()).toEqual([bidder.username, rival.username]);
    pass(1);
    await participate(id, rival);
    pass(1);
    await upload(id, [10, 20]);
    pass(2);
    const letters = await changeMails();
    expect(new Map(letters.map(({ to, subject }) => [to, subject]))).toEqual(
      new Map([
        [bidder.username, 'In der Phase „Läuft“ wurden Änderungen zurückgenommen'],
        [rival.username, 'In der Phase „Läuft“ wurde die Ausschreibung geändert'],
      ]),
    );
    await participate(id, rival, 'true', 'Vera Muster');
    pass(1);
    await upload(id, [12, 20]);
    pass(1);
    await upload(id, [10, 20]);
    pass(2);
    expect(await readers()).toEqual([]);
  });

  test('is not sent to who has confirmed meanwhile, nor to who has withdrawn', async () => {
    const id = await startPhase();
    await upload(id, [11, 20]);
    pass(1);
    await participate(id, bidder);
    await participate(id, rival, 'false');
    pass(11);
    expect(await readers()).toEqual([]);
  });

  test('comes at once in the last ten minutes', async () => {
    const id = await startPhase(new Date(TEST_NOW_MS + 10 * MINUTE_MS).toISOString());
    await upload(id, [11, 20]);
    expect(await readers()).toEqual([bidder.username, rival.username]);
  });
});
