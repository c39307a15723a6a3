import { randomUUID } from 'node:crypto';
import type { AuditDetail } from '@rahmenpreis/contract/audit-detail.ts';
import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import { listLiegenschaften } from '@rahmenpreis/contract/liegenschaft.ts';
import {
  authenticate,
  confirmAuthenticator,
  resetPassword,
  startAuthenticator,
  validateToken,
} from '@rahmenpreis/contract/session.ts';
import * as contract from '@rahmenpreis/contract/service-provider.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { desc } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, describe, expect, test } from 'vitest';
import { audit } from '../../db/schema/audit.ts';
import { releaseAtOnce } from '../../../test/test-at-once.ts';
import { renewed } from '../../../test/test-phases.ts';
import { startTestServer, TEST_PASSWORD } from '../../../test/test-server.ts';

const READ = { title: 'PERMISSION_DLREAD' };
const WRITE = [{ title: 'PERMISSION_DLWRITEKEYVAL' }, { title: 'PERMISSION_DLWRITEMEDIA' }];
const NORD = {
  username: 'Angebot@Nord.example.org',
  firstname: 'Nora',
  lastname: 'Nord',
  organisation: 'Nord Gebäudedienste GmbH',
};

const server = await startTestServer();
const admin = await server.signIn('admin@example.org', ['PERMISSION_ALPHAREAD', 'PERMISSION_ALPHAWRITE']);
const reader = await server.signIn('lesen@example.org', ['PERMISSION_ALPHAREAD']);
const bidder = await server.signIn('bieter@example.org', ['PERMISSION_DLREAD', 'PERMISSION_DLWRITEKEYVAL']);
afterAll(() => server.close());

const create = (body: object) => server.ask(contract.createServiceProvider, { as: admin, body });

describe('a new service provider', () => {
  test('gets an organisation, two years, read and write rights, and no password (USER-008, USER-009)', async () => {
    const answer = await create(NORD);
    const made = answer.json<{ data: ServiceProvider }>().data;
    expect(made).toEqual({
      ...NORD,
      username: 'angebot@nord.example.org',
      id: expect.any(String),
      organisationId: expect.any(String),
      phone: '',
      organisationLogo: '',
      info: '',
      erpNummer: '',
      type: 'OTHER',
      valid: true,
      registration: '2026-11-20T12:00:00.000Z',
      expire: '2028-11-20T12:00:00.000Z',
      lastSignIn: null,
      grantedRights: [READ, ...WRITE],
      invitationOpen: true,
      hasAuthenticator: false,
    });
    expect(made.organisationId).not.toBe(admin.organisationId);
    const login = await server.ask(authenticate, { body: { username: made.username, password: '' } });
    expect(login.statusCode).not.toBe(200);
    const listed = await server.ask(contract.listServiceProviders, { as: reader });
    expect(listed.json<{ data: ServiceProvider[] }>().data).toContainEqual(made);
    expect(listed.body).not.toMatch(/password|argon2|admin@example\.org/i);
  });

  test.each([
    ['the same e-mail in other case', { username: 'ANGEBOT@nord.example.ORG' }, 'username-taken'],
    ['an administrator’s e-mail', { username: 'admin@example.org' }, 'username-taken'],
    [
      'the same organisation in other case',
      { organisation: ' nord  GEBÄUDEDIENSTE gmbh' },
      'organisation-taken',
    ],
    ['the owner’s organisation', { organisation: 'eigentümer' }, 'organisation-taken'],
  ])('is refused with %s', async (_, change, code) => {
    const answer = await create({ ...NORD, username: 'neu@example.org', organisation: 'Neu', ...change });
    expect(answer.statusCode).toBe(409);
    const message = expect.stringContaining('bereits ein Konto');
    const [field] = code.split('-');
    expect(answer.json()).toMatchObject({ code, message, details: [{ field, message }] });
  });

  test.each([
    ['a line break in a name', { firstname: 'Nora\nBcc: alle' }],
    ['a line separator in the organisation', { organisation: 'Nord\u2028GmbH' }],
    ['a sign that turns the text around', { lastname: 'Nord\u202egnp' }],
    ['a zero width in the e-mail', { username: 'neu\u200b@example.org' }],
    ['a turned e-mail', { username: 'neu@example\u202e.org' }],
    ['an e-mail in letters of double width', { username: '\uff4e\uff45\uff55@example.org' }],
  ])('is refused with %s', async (_, change) => {
    const answer = await create({ ...NORD, username: 'neu@example.org', organisation: 'Neu', ...change });
    expect(answer.statusCode).toBe(400);
  });

  test('is told in the trail with its company once', async () => {
    const answer = await create({ ...NORD, username: 'spur@example.org', organisation: 'Spur GmbH' });
    const { id } = answer.json<{ data: ServiceProvider }>().data;
    const rows = await server.database.db.select().from(audit).orderBy(desc(audit.seq)).limit(1);
    const { userId, changes } = rows[0]!.detail as AuditDetail;
    expect(userId).toBe(id);
    const names = changes?.listed.map(({ name }) => name) ?? [];
    expect(names.filter((name) => name.startsWith('organisation') && name !== 'organisationLogo')).toEqual([
      'organisation',
    ]);
  });

  test('is made once when two requests come at the same moment (USER-010)', async () => {
    const twins = ['a', 'b', 'c'].map(
      (name) => () => create({ ...NORD, username: `${name}@twin.example.org`, organisation: 'Zwilling AG' }),
    );
    const answers = await releaseAtOnce(server.database, 'organisation', twins);
    const codes = answers.map((answer) => answer.statusCode);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 409)).toHaveLength(2);
  });

  test.each([
    ['read only', [READ], [READ]],
    ['write grants alone', WRITE, [READ, ...WRITE]],
    ['nothing', [], [READ]],
  ])('gets rights for the wish «%s»', async (name, grantedRights, expected) => {
    const answer = await create({
      ...NORD,
      username: `${randomUUID()}@example.org`,
      organisation: `Rechte ${name}`,
      grantedRights,
    });
    expect(answer.json()).toMatchObject({ data: { grantedRights: expected } });
  });

  test.each([
    ['an administrator’s right', [READ, { title: 'PERMISSION_ALPHAREAD' }]],
    ['half of the write grants', [READ, WRITE[0]]],
  ])('cannot be given %s', async (_, grantedRights) => {
    const body = { ...NORD, username: 'recht@example.org', organisation: 'Rechtlos', grantedRights };
    const answer = await create(body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'wrong-rights' });
  });

  test('without required texts is refused with every German sentence at once (USER-006, USER-007)', async () => {
    const answer = await create({ username: 'nord', firstname: '', lastname: ' ' });
    const { details } = answer.json<{ details: { message: string }[] }>();
    expect(details.map((each) => each.message)).toEqual([
      'Bitte geben Sie eine valide E-Mail-Adresse an.',
      'Bitte geben Sie einen Vornamen an.',
      'Bitte geben Sie einen Nachnamen an.',
      'Bitte geben Sie eine Organisation an.',
    ]);
  });
});

describe('the list', () => {
  test('is in the order registration, firstname, lastname', async () => {
    const later = server.clock.nowMs() + 1000;
    server.clock.set(later);
    for (const [firstname, lastname] of [
      ['Zoe', 'Alt'],
      ['Änne', 'Neu'],
      ['Änne', 'Alt'],
    ]) {
      const name = `${firstname} ${lastname}`;
      await create({
        firstname,
        lastname,
        username: `${randomUUID()}@example.org`,
        organisation: name,
      });
    }
    const rows = await server.get<ServiceProvider[]>(contract.listServiceProviders, { as: reader });
    expect(rows.slice(-3).map((row) => row.organisation)).toEqual(['Änne Alt', 'Änne Neu', 'Zoe Alt']);
  });
});

describe('rights', () => {
  test('are set by one call and act on the next request of a token already given (USER-012)', async () => {
    const act = (endpoint: Endpoint) =>
      server.get(endpoint, { as: admin, params: { serviceProviderId: bidder.id } });
    expect(await act(contract.setReadOnly)).toMatchObject({ grantedRights: [READ] });
    const rights = async () =>
      (await server.get<ServiceProvider[]>(contract.listServiceProviders, { as: admin })).find(
        (row) => row.id === bidder.id,
      )?.grantedRights;
    expect(await rights()).toEqual([READ]);
    expect((await server.ask(listLiegenschaften, { as: bidder })).statusCode).toBe(200);
    expect(await act(contract.grantFullAccess)).toMatchObject({ grantedRights: [READ, ...WRITE] });
    expect(await rights()).toEqual([READ, ...WRITE]);
    const login = await server.ask(authenticate, {
      body: { username: bidder.username, password: TEST_PASSWORD },
    });
    expect(login.statusCode).toBe(200);
  });

  test('of an administrator cannot be set here; the id answers as a random one does', async () => {
    const ask = (id: string) =>
      server.ask(contract.setReadOnly, { as: admin, params: { serviceProviderId: id } });
    const [own, random] = [await ask(admin.id), await ask(randomUUID())];
    expect(own.statusCode).toBe(404);
    expect(own.body).toBe(random.body);
  });

  test.each([
    ['a reader', () => reader],
    ['a bidder', () => bidder],
  ])('are refused to %s with 403 before the id is looked at', async (_, who) => {
    for (const endpoint of [contract.setReadOnly, contract.grantFullAccess, contract.createServiceProvider]) {
      const answer = await server.ask(endpoint, {
        as: who(),
        params: { serviceProviderId: 'no-id' },
        body: {},
      });
      expect(answer.statusCode).toBe(403);
    }
    const list = await server.ask(contract.listServiceProviders, { as: bidder });
    expect(list.statusCode).toBe(403);
  });
});

describe('blocking, expiry and invitation', () => {
  const DAY_MS = 24 * 60 * 60_000;
  const act = (endpoint: Endpoint, id: string, body?: object) =>
    server.ask(endpoint, {
      as: admin,
      params: { serviceProviderId: id },
      ...(body === undefined ? {} : { body }),
    });
  const canSignIn = async (username: string) => {
    const answer = await server.ask(authenticate, { body: { username, password: TEST_PASSWORD } });
    return answer.statusCode === 200;
  };

  test('a blocked account loses its sessions for good and comes back only by signing in anew', async () => {
    const user = await server.signIn('sperre@example.org', ['PERMISSION_DLREAD']);
    const blocked = await act(contract.blockServiceProvider, user.id);
    expect(blocked.json()).toMatchObject({ data: { valid: false } });
    expect((await server.ask(listLiegenschaften, { as: user })).statusCode).toBe(401);
    expect(await canSignIn(user.username)).toBe(false);
    const open = await act(contract.unblockServiceProvider, user.id);
    expect(open.json()).toMatchObject({ data: { valid: true } });
    expect((await server.ask(listLiegenschaften, { as: user })).statusCode).toBe(401);
    expect(await canSignIn(user.username)).toBe(true);
  });

  test('an expired account is opened again by a later expiry', async () => {
    const user = await server.signIn('frist@example.org', ['PERMISSION_DLREAD']);
    const nowMs = server.clock.nowMs();
    const expire = new Date(nowMs + DAY_MS).toISOString();
    const set = await act(contract.extendExpiry, user.id, { expire });
    expect(set.json()).toMatchObject({ data: { expire } });
    server.clock.set(nowMs + DAY_MS);
    expect(await canSignIn(user.username)).toBe(false);
    server.clock.set(nowMs);
    const later = new Date(nowMs + 30 * DAY_MS).toISOString();
    expect((await act(contract.extendExpiry, user.id, { expire: later })).statusCode).toBe(200);
    server.clock.set(nowMs + DAY_MS);
    expect(await canSignIn(user.username)).toBe(true);
    server.clock.set(nowMs);
  });

  test('of two who set another day the second is told, and who wants the day that stands there is not', async () => {
    const rows = await server.get<ServiceProvider[]>(contract.listServiceProviders, { as: admin });
    const before = rows.find(({ id }) => id === bidder.id)!.expire;
    const dayIn = (days: number) => new Date(server.clock.nowMs() + days * DAY_MS).toISOString();
    const set = (expire: string) => act(contract.extendExpiry, bidder.id, { expire, before });
    const both = await Promise.all([set(dayIn(40)), set(dayIn(80))]);
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 412]));
    const stands = both.find(({ statusCode }) => statusCode === 200)!.json<{ data: ServiceProvider }>().data;
    expect((await set(stands.expire)).statusCode).toBe(200);
    expect((await set(dayIn(90))).json()).toMatchObject({ code: 'stale' });
  });

  test.each([
    ['now', 0],
    ['a past day', -DAY_MS],
    ['a day in eleven years', 11 * 366 * DAY_MS],
  ])('an expiry cannot be set to %s', async (_, offsetMs) => {
    const expire = new Date(server.clock.nowMs() + offsetMs).toISOString();
    const answer = await act(contract.extendExpiry, bidder.id, { expire });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'wrong-expiry']);
  });

  test('an invitation is sent again until a password was chosen with either link', async () => {
    await server.readMails();
    const body = { ...NORD, username: 'neu@einladung.example.org', organisation: 'Einladung GmbH' };
    const { id } = await server.get<ServiceProvider>(contract.createServiceProvider, { as: admin, body });
    const linkOf = async () => /\?t=([\w-]+)/.exec((await server.readMails())[0]!.text)![1]!;
    const first = await linkOf();
    expect((await act(contract.resendInvitation, id)).json()).toMatchObject({
      data: { invitationOpen: true },
    });
    const second = await linkOf();
    const choose = (token: string) =>
      server.ask(resetPassword, { body: { token, newPassword: TEST_PASSWORD } });
    expect((await choose(first)).statusCode).toBe(200);
    expect((await choose(second)).statusCode).toBe(404);
    const again = await act(contract.resendInvitation, id);
    expect([again.statusCode, again.json<{ code: string }>().code]).toEqual([409, 'invitation-used']);
    const rows = await server.get<ServiceProvider[]>(contract.listServiceProviders, { as: admin });
    expect(rows.find((row) => row.id === id)?.invitationOpen).toBe(false);
  });

  test('an invitation goes out three times within an hour, and again after it', async () => {
    await server.readMails();
    const body = { ...NORD, username: 'neu@oft.example.org', organisation: 'Oft GmbH' };
    const { id } = await server.get<ServiceProvider>(contract.createServiceProvider, { as: admin, body });
    const nowMs = server.clock.nowMs();
    const again = async () => (await act(contract.resendInvitation, id)).statusCode;
    // Two at the same moment are both counted.
    expect(await Promise.all([again(), again(), again()])).toEqual(expect.arrayContaining([200, 200, 429]));
    const refused = await act(contract.resendInvitation, id);
    expect(refused.json()).toMatchObject({
      code: 'invited-often',
      message: expect.stringContaining('schon 3-mal eingeladen'),
    });
    expect(refused.headers['retry-after']).toBe('3600');
    expect(await server.readMails()).toHaveLength(3);
    server.clock.set(nowMs + 60 * 60_000);
    const as = await renewed(server, admin);
    const params = { serviceProviderId: id };
    expect((await server.ask(contract.resendInvitation, { as, params })).statusCode).toBe(200);
    server.clock.set(nowMs);
  });

  test('a blocked account is invited by nobody, and its open link is void', async () => {
    await server.readMails();
    const body = { ...NORD, username: 'neu@zu.example.org', organisation: 'Zu GmbH' };
    const { id } = await server.get<ServiceProvider>(contract.createServiceProvider, { as: admin, body });
    const token = /\?t=([\w-]+)/.exec((await server.readMails())[0]!.text)![1]!;
    await act(contract.blockServiceProvider, id);
    expect((await act(contract.resendInvitation, id)).statusCode).toBe(409);
    await act(contract.unblockServiceProvider, id);
    const late = await server.ask(resetPassword, { body: { token, newPassword: TEST_PASSWORD } });
    expect(late.statusCode).toBe(404);
  });

  test('a lost authenticator app is taken away; sessions end, the owner is told, a mailed code opens again', async () => {
    const user = await server.signIn('verloren@example.org', ['PERMISSION_DLREAD']);
    const none = await act(contract.resetTwoFactor, user.id);
    expect([none.statusCode, none.json<{ code: string }>().code]).toEqual([409, 'no-authenticator']);
    const { secret } = await server.get<{ secret: string }>(startAuthenticator, { as: user });
    const key = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: server.clock.nowMs() });
    await server.get(confirmAuthenticator, { as: user, body: { key } });
    const listed = await server.get<ServiceProvider[]>(contract.listServiceProviders, { as: reader });
    expect(listed.find((row) => row.id === user.id)?.hasAuthenticator).toBe(true);

    await server.readMails();
    const waiting = await server.get<{ token: string }>(authenticate, {
      body: { username: user.username, password: TEST_PASSWORD },
    });
    const reset = await act(contract.resetTwoFactor, user.id);
    expect(reset.json()).toMatchObject({ data: { hasAuthenticator: false } });
    expect((await server.ask(listLiegenschaften, { as: user })).statusCode).toBe(401);
    const late = await server.ask(validateToken, { body: { token: waiting.token, key } });
    expect(late.statusCode).toBe(404);
    expect((await server.readMails()).map(({ to, kind }) => [to, kind])).toEqual([
      [user.username, 'two-factor-reset'],
    ]);
    expect(await canSignIn(user.username)).toBe(true);
    expect((await server.readMails()).map(({ kind }) => kind)).toEqual(['code']);
    const entries = await server.database.db.select().from(audit).orderBy(desc(audit.seq)).limit(10);
    expect(entries).toContainEqual(
      expect.objectContaining({
        actorId: admin.id,
        target: `/auth/v1/alpha/serviceprovider/${user.id}/twoFactorReset`,
        status: 200,
      }),
    );
  });

  test.each([
    ['resendInvitation', contract.resendInvitation],
    ['blockServiceProvider', contract.blockServiceProvider],
    ['unblockServiceProvider', contract.unblockServiceProvider],
    ['resetTwoFactor', contract.resetTwoFactor],
    ['extendExpiry', contract.extendExpiry],
  ])('%s is for writing administrators and for bidders’ accounts only', async (_, endpoint) => {
    const body = { expire: new Date(server.clock.nowMs() + DAY_MS).toISOString() };
    for (const as of [reader, bidder]) {
      const answer = await server.ask(endpoint, { as, params: { serviceProviderId: bidder.id }, body });
      expect(answer.statusCode).toBe(403);
    }
    const [own, random] = [await act(endpoint, admin.id, body), await act(endpoint, randomUUID(), body)];
    expect(own.statusCode).toBe(404);
    expect(own.body).toBe(random.body);
  });
});
