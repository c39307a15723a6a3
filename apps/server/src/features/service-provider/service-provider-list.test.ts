import type { AuditDetail } from '@rahmenpreis/contract/audit-detail.ts';
import { listLiegenschaften } from '@rahmenpreis/contract/liegenschaft.ts';
import { ALPHA_PERMISSIONS, DL_PERMISSIONS } from '@rahmenpreis/contract/permission.ts';
import * as contract from '@rahmenpreis/contract/service-provider.ts';
import type { SentServiceProviderList, ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { readProviderList, sentProviders } from '@rahmenpreis/workbook/service-provider/provider-list.ts';
import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '../../db/schema/audit.ts';
import { releaseAtOnce } from '../../test/test-at-once.ts';
import { startTestServer, type TestServer, type TestUser } from '../../test/test-server.ts';

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
  expect((await send(await listOf(rows))).json()).toMatchObject({ data: { created: 2, changed: 1 } });
  expect(await listOf(rows)).toEqual({ created: [], changed: [] });
  const mails = await server.readMails();
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
  expect(await server.readMails()).toEqual([]);
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
