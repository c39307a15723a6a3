import type { AuditDetail } from '@rahmenpreis/contract/audit-detail.ts';
import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import { listLiegenschaften } from '@rahmenpreis/contract/liegenschaft.ts';
import { ALPHA_PERMISSIONS, DL_PERMISSIONS } from '@rahmenpreis/contract/permission.ts';
import { createPhase } from '@rahmenpreis/contract/phase.ts';
import * as contract from '@rahmenpreis/contract/service-provider.ts';
import type {
  SentServiceProviderList,
  ServiceProvider,
  StoredServiceProviderList,
} from '@rahmenpreis/contract/service-provider.ts';
import {
  backProviders,
  readProviderList,
  sentProviders,
} from '@rahmenpreis/workbook/service-provider/provider-list.ts';
import { REST_MS } from '@rahmenpreis/tendering/phase/phase-mail.ts';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '../../db/schema/account.ts';
import { audit } from '../../db/schema/audit.ts';
import { releaseAtOnce } from '../../../test/test-at-once.ts';
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts';

let server: TestServer;
let admin: TestUser;
let bidder: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('admin@example.org', ALPHA_PERMISSIONS);
  bidder = await server.signIn('bieter@example.org', DL_PERMISSIONS);
});
afterAll(() => server.close());

const HEADER = ['Organisation', 'Vorname', 'Nachname', 'E-Mail', 'Schreibrecht', 'Gültig bis'];

const stored = () => server.get<ServiceProvider[]>(contract.listServiceProviders, { as: admin });
const send = (body: object) => server.ask(contract.saveServiceProviders, { as: admin, body });

/** The mails that have gone once a list cannot be taken back any more. */
function mailsAfterRest() {
  server.clock.set(server.clock.nowMs() + REST_MS);
  return server.readMails();
}

/** What the dialog sends for these rows, beside what is stored now. */
async function listOf(rows: readonly string[][]): Promise<SentServiceProviderList> {
  const { lines, findings } = await readProviderList([HEADER, ...rows], await stored(), server.clock.nowMs());
  expect(findings).toEqual([]);
  return sentProviders(lines);
}

test('a list makes accounts, invites each, changes cells of others, and is one entry in the trail', async () => {
  await server.readMails();
  const known = (await stored()).find(({ id }) => id === bidder.id)!;
  const rows = [
    ['Alpina AG', 'Alois', 'Brandl', 'alpina@example.org', 'ja', ''],
    ['Spree GmbH', 'Murat', 'Yıldız', 'spree@example.org', 'nein', '31.12.2027'],
    [known.organisation, 'Sabine', 'Kremer', bidder.username, 'nein', ''],
  ];
  expect((await send(await listOf(rows))).json()).toMatchObject({
    data: {
      created: [
        { before: { lastname: 'Brandl', mayWrite: true } },
        { before: { mayWrite: false, expire: '2027-12-31T22:59:59.000Z' } },
      ],
      changed: 1,
      left: [],
    },
  });
  expect(await listOf(rows)).toEqual({ created: [], changed: [] });
  // Nobody is invited while the list can be taken back.
  expect(await server.readMails()).toEqual([]);
  const mails = await mailsAfterRest();
  expect(new Set(mails.map(({ to, kind }) => `${kind} ${to}`))).toEqual(
    new Set(['invitation alpina@example.org', 'invitation spree@example.org']),
  );
  const now = await stored();
  expect(now.find(({ username }) => username === 'spree@example.org')).toMatchObject({
    grantedRights: [{ title: 'PERMISSION_DLREAD' }],
    expire: '2027-12-31T22:59:59.000Z',
    invitationOpen: true,
  });
  // Rights act with the next request of a token already given.
  expect((await server.ask(listLiegenschaften, { as: bidder })).statusCode).toBe(200);
  expect(now.find(({ id }) => id === bidder.id)).toMatchObject({
    firstname: 'Sabine',
    expire: known.expire,
    grantedRights: [{ title: 'PERMISSION_DLREAD' }],
  });
  const [entry] = await server.database.db.select().from(audit).orderBy(desc(audit.seq)).limit(1);
  const { changes } = entry!.detail as AuditDetail;
  const alpina = now.find(({ username }) => username === 'alpina@example.org')!.id;
  expect(changes?.listed).toEqual(
    expect.arrayContaining([
      { name: `${alpina}/organisation`, to: 'Alpina AG' },
      { name: `${alpina}/username` },
      { name: `${bidder.id}/firstname` },
      { name: `${bidder.id}/mayWrite`, from: true, to: false },
    ]),
  );
  // Who somebody is stands nowhere in the sealed entry.
  expect(JSON.stringify(changes)).not.toMatch(/Sabine|Alois|alpina@/);
});

test('where an account is another by now all of the list is refused and named', async () => {
  const { id, organisation } = (await stored()).find(({ username }) => username === bidder.username)!;
  const changed = (from: string, to: string) => [
    { serviceProviderId: id, cells: [{ name: 'phone', from, to }] },
  ];
  expect((await send({ created: [], changed: changed('', '040 1') })).statusCode).toBe(200);
  const created = (await listOf([['Zu spät', 'A', 'B', 'spaet@example.org', '', '']])).created;
  const late = await send({ created, changed: changed('', '040 2') });
  expect([late.statusCode, late.json<{ message: string }>().message]).toEqual([
    412,
    `„${organisation}“ wurde inzwischen von jemand anderem geändert. Es wurde nichts gespeichert.`,
  ]);
  expect((await stored()).some(({ username }) => username === 'spaet@example.org')).toBe(false);
  expect(await mailsAfterRest()).toEqual([]);
});

test('an account is made once, and what it cannot have is refused with its company', async () => {
  const [one] = (await listOf([['Einmal GmbH', 'A', 'B', 'einmal@example.org', '', '']])).created;
  const answers = await releaseAtOnce(
    server.database,
    'organisation',
    [1, 2].map(() => () => send({ created: [one], changed: [] })),
  );
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const other = { ...one, username: 'anders@example.org', organisation: 'Anders GmbH' };
  const refused = [
    [{ ...other, username: admin.username }],
    [other, { ...other, username: 'zwei@example.org', organisation: 'ANDERS  gmbh' }],
    [{ ...other, grantedRights: [{ title: 'PERMISSION_ALPHAREAD' }] }],
    [{ ...other, expire: new Date(server.clock.nowMs()).toISOString() }],
  ];
  const sentences = [];
  for (const created of refused) {
    const { message, code } = (await send({ created, changed: [] })).json<{
      message: string;
      code: string;
    }>();
    sentences.push(`${code} ${message}`);
  }
  expect(sentences).toEqual([
    'username-taken „Anders GmbH“: Zu dieser E-Mail-Adresse gibt es bereits ein Konto.',
    'organisation-taken „ANDERS  gmbh“: Zu dieser Organisation gibt es bereits ein Konto.',
    'wrong-rights „Anders GmbH“: Ein Dienstleister erhält entweder nur das Leserecht oder das Leserecht und beide Schreibrechte.',
    'wrong-expiry „Anders GmbH“: Bitte geben Sie einen Zeitpunkt in der Zukunft an, höchstens zehn Jahre im Voraus.',
  ]);
  const change = (serviceProviderId: string, cell: object) =>
    send({ created: [], changed: [{ serviceProviderId, cells: [cell] }] });
  const codes = await Promise.all([
    change(admin.id, { name: 'firstname', from: 'x', to: 'y' }),
    change(bidder.id, { name: 'username', from: bidder.username, to: 'neu@example.org' }),
    change(bidder.id, { name: 'mayWrite', from: false, to: 'ja' }),
  ]);
  expect(codes.map(({ statusCode }) => statusCode)).toEqual([404, 400, 400]);
});

const NEW = ['Neuland GmbH', 'Nele', 'Neu', 'neu@example.org', 'ja', ''];

/** Stores a list of these rows, and gives what is sent to take it back. */
async function storeList(rows: readonly string[][]) {
  const sent = await listOf(rows);
  const answer = await server.get<StoredServiceProviderList>(contract.saveServiceProviders, {
    as: admin,
    body: sent,
  });
  return backProviders(sent, answer, server.clock.nowMs());
}

const takeBack = (body: object) =>
  server.get<StoredServiceProviderList>(contract.saveServiceProviders, { as: admin, body });

test('a list that is taken back leaves everything as it was, and invites nobody', async () => {
  const before = await stored();
  const { organisation } = before.find(({ id }) => id === bidder.id)!;
  const { body } = await storeList([
    NEW,
    [organisation, 'Anders', 'Anders', bidder.username, 'ja', '31.12.2030'],
  ]);
  expect(await stored()).not.toEqual(before);
  expect((await takeBack(body)).left).toEqual([]);
  expect(await stored()).toEqual(before);
  const [entry] = await server.database.db.select().from(audit).orderBy(desc(audit.seq)).limit(1);
  const { changes } = entry!.detail as AuditDetail;
  const { serviceProviderId } = body.removed![0]!;
  expect(changes?.listed).toContainEqual({ name: `${serviceProviderId}/organisation`, from: 'Neuland GmbH' });
  expect((await mailsAfterRest()).map(({ to }) => to)).not.toContain(NEW[3]);
  // What is gone is passed over, and its company is free again.
  expect((await takeBack({ ...body, changed: [] })).left).toEqual([]);
  expect((await takeBack((await storeList([NEW])).body)).left).toEqual([]);
});

test('who was invited, whom a phase lists, and what is another since stays and is named', async () => {
  const rows = ['Gerufen', 'Phase', 'Anders', 'Gesperrt', 'Frei', 'Umgezogen'].map((name, at) => [
    `${name} GmbH`,
    'Nele',
    'Neu',
    `bleibt${at}@example.org`,
    'ja',
    '',
  ]);
  const { body } = await storeList(rows);
  const idOf = (at: number) => body.removed![at]!.serviceProviderId;
  const by = (call: Endpoint, at: number) =>
    server.get(call, { as: admin, params: { serviceProviderId: idOf(at) } });
  // Invited by hand the mail goes at once, in place of the one that rests.
  await by(contract.resendInvitation, 0);
  expect((await server.readMails()).map(({ to }) => to)).toEqual(['bleibt0@example.org']);
  await server.get(createPhase, {
    as: admin,
    body: {
      title: 'Angebote',
      start: new Date(server.clock.nowMs() + 60_000).toISOString(),
      end: new Date(server.clock.nowMs() + 120_000).toISOString(),
      userIds: [idOf(1)],
    },
  });
  await by(contract.setReadOnly, 2);
  await by(contract.blockServiceProvider, 3);
  // Another address may be somebody else, who is not to be removed with what the list has made.
  const moved = { username: 'umgezogen@example.org' };
  await server.database.db
    .update(account)
    .set(moved)
    .where(eq(account.id, idOf(5)));
  const { left } = await takeBack(body);
  expect(left.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
    { name: 'Anders GmbH', why: 'changed' },
    { name: 'Gerufen GmbH', why: 'invited' },
    { name: 'Gesperrt GmbH', why: 'changed' },
    { name: 'Phase GmbH', why: 'in-phase' },
    { name: 'Umgezogen GmbH', why: 'changed' },
  ]);
  // Who stays is invited in time, nobody twice, and nobody who is blocked.
  const invited = (await mailsAfterRest()).filter(({ kind }) => kind === 'invitation');
  expect(invited.map(({ to }) => to).toSorted()).toEqual([
    'bleibt1@example.org',
    'bleibt2@example.org',
    'umgezogen@example.org',
  ]);
  expect((await takeBack(body)).left).toHaveLength(5);
});

test('an account that had expired keeps the day that a list gave it', async () => {
  const { id, organisation, firstname, lastname } = (await stored()).find(
    ({ id: each }) => each === bidder.id,
  )!;
  const past = new Date(server.clock.nowMs() - 1);
  await server.database.db.update(account).set({ expire: past }).where(eq(account.id, id));
  const { body, overIds } = await storeList([
    [organisation, firstname, lastname, bidder.username, '', '31.12.2031'],
  ]);
  expect([body.changed, overIds]).toEqual([[], [id]]);
});
