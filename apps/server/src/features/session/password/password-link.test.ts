import type { AuditDetail } from '@rahmenpreis/contract/audit-detail.ts';
import { createServiceProvider, type ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { forgotPassword, refreshToken, resetPassword } from '@rahmenpreis/contract/session.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { account, passwordLink } from '../../../db/schema/account.ts';
import { audit, auditPersonal } from '../../../db/schema/audit.ts';
import { attempt } from '../../../db/schema/sign-in/attempt.ts';
import {
  startTestServer,
  TEST_NOW_MS,
  type TestServer,
  type TestUser,
} from '../../../../test/test-server.ts';
import { inviteAdministrator } from '../admin-command.ts';
import {
  ADMIN_RIGHTS,
  bearer,
  HOUR_MS,
  linkTokenIn,
  login,
  MINUTE_MS,
  tokenOf,
} from '../../../../test/test-sign-in.ts';

const NEW_PASSWORD = 'Ganz-Neu-2026';

let server: TestServer;
let admin: TestUser;
let user: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('admin@example.org', ADMIN_RIGHTS);
  user = await server.signIn('vera@example.org', ['PERMISSION_DLREAD']);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(TEST_NOW_MS);
  await server.readMails();
  await server.database.db.delete(attempt);
});

const forget = (username: string, address = '127.0.0.1') =>
  server.ask(forgotPassword, { body: { username }, headers: { 'x-forwarded-for': address } });
const reset = (token: string, newPassword = NEW_PASSWORD) =>
  server.ask(resetPassword, { body: { token, newPassword } });
async function linkFor(username: string): Promise<string> {
  await forget(username);
  return linkTokenIn(await server.readMails());
}

describe('a forgotten password', () => {
  test('is answered alike for known, unknown, blocked accounts and nonsense; only the known one gets mail (OPEN-55)', async () => {
    const blocked = await server.signIn('zu@example.org', ['PERMISSION_DLREAD']);
    const { db } = server.database;
    await db.update(account).set({ valid: false }).where(eq(account.id, blocked.id));
    const names = ['VERA@example.org ', 'niemand@example.org', blocked.username, 'kein Konto'];
    const answers = [];
    for (const name of names) answers.push(await forget(name));
    for (const answer of answers) {
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toBe(answers[0]!.body);
    }
    expect((await server.readMails()).map(({ to, kind }) => [to, kind])).toEqual([[user.username, 'reset']]);
  });

  test('leaves the same entry whoever is meant, the name beside the chain for no longer than one that was refused', async () => {
    const { db } = server.database;
    await db.delete(audit);
    await db.delete(auditPersonal);
    const names = [user.username, 'niemand@example.org'];
    for (const name of names) await forget(name);
    const { at, actorId, action, target, status, detail: details } = audit;
    const entries = await db
      .select({ at, actorId, action, target, status, detail: details })
      .from(audit)
      .orderBy(audit.seq);
    const unsalted = entries.map(({ detail, ...entry }) => ({
      ...entry,
      fields: Object.keys(detail as object),
      persons: Object.keys((detail as AuditDetail).personal ?? {}),
    }));
    expect(unsalted).toHaveLength(2);
    expect(unsalted[1]).toEqual(unsalted[0]);
    expect(unsalted[0]).toMatchObject({
      actorId: null,
      action: 'PUT /auth/v1/public/password/forgot',
      persons: ['address', 'username'],
    });
    const beside = await db.select().from(auditPersonal).orderBy(auditPersonal.seq);
    const forgetAt = new Date(TEST_NOW_MS + 30 * 24 * HOUR_MS);
    expect(beside.filter(({ field }) => field === 'username')).toMatchObject(
      names.map((value) => ({ value, forgetAt })),
    );
  });

  test('sets the new password once, ends every session and says so by mail (AUTH-013, AUTH-014)', async () => {
    const refresh = await tokenOf(login(server, user.username));
    const token = await linkFor(user.username);
    const answer = await reset(token);
    expect(answer.statusCode).toBe(200);
    // Only whoever has just set the password learns the address, for the login that follows.
    expect(answer.json()).toMatchObject({ data: { username: user.username } });
    expect((await login(server, user.username)).statusCode).toBe(404);
    expect((await login(server, user.username, NEW_PASSWORD)).statusCode).toBe(200);
    expect((await server.ask(refreshToken, bearer(refresh))).statusCode).toBe(401);
    expect((await server.readMails()).map(({ kind }) => kind)).toEqual(['password-changed']);
    expect((await reset(token)).statusCode).toBe(404);
  });

  test('a second link leaves the first one valid; using either ends both', async () => {
    const first = await linkFor(user.username);
    server.clock.set(TEST_NOW_MS + 15 * MINUTE_MS);
    const second = await linkFor(user.username);
    expect((await reset(first)).statusCode).toBe(200);
    expect((await reset(second)).statusCode).toBe(404);
  });

  test('an expired, used or unknown link answers the same bytes (ERR-010)', async () => {
    const used = await linkFor(user.username);
    await reset(used);
    server.clock.set(TEST_NOW_MS + 15 * MINUTE_MS);
    await server.readMails();
    const expired = await linkFor(user.username);
    server.clock.set(TEST_NOW_MS + 45 * MINUTE_MS);
    const answers = [await reset(used), await reset(expired), await reset('x'), await reset('')];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(404);
      expect(answer.body).toBe(answers[0]!.body);
    }
    expect(answers[0]!.json()).toMatchObject({
      message: expect.stringMatching(/^Der Link ist abgelaufen\. /),
    });
  });

  test('a link holds until its last second and works once, also when it is used twice at once', async () => {
    const token = await linkFor(user.username);
    server.clock.set(TEST_NOW_MS + 30 * MINUTE_MS - 1000);
    const answers = await Promise.all([reset(token), reset(token), reset(token)]);
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
  });

  test('a password that is easily guessed, or is the own address, is refused with 422 and leaves the link alone', async () => {
    const token = await linkFor(user.username);
    for (const guessable of ['passwort', user.username]) {
      const refused = await reset(token, guessable);
      expect(refused.statusCode).toBe(422);
      expect(refused.json()).toMatchObject({ message: expect.stringMatching(/leicht zu erraten/) });
    }
    expect((await reset(token)).statusCode).toBe(200);
  });

  test('a short or far too long password is refused with 400 and leaves the link alone (AUTH-016)', async () => {
    const token = await linkFor(user.username);
    const short = await reset(token, '1234567');
    expect(short.statusCode).toBe(400);
    expect(short.json()).toMatchObject({
      message: 'Das gewählte Passwort muss mindestens 8 Zeichen besitzen.',
    });
    expect((await reset(token, 'x'.repeat(201))).statusCode).toBe(400);
    expect((await server.ask(forgotPassword, { body: {} })).statusCode).toBe(400);
    expect((await reset(token)).statusCode).toBe(200);
  });

  test('one mail in 15 minutes reaches one account, and thirty questions a minute come from one address', async () => {
    for (let index = 0; index < 30; index += 1) {
      expect((await forget(user.username, '192.0.2.1')).statusCode).toBe(200);
    }
    expect(await server.readMails()).toHaveLength(1);
    expect((await forget('andere@example.org', '192.0.2.1')).statusCode).toBe(429);
    expect((await forget('andere@example.org', '192.0.2.2')).statusCode).toBe(200);
    expect((await login(server, user.username, NEW_PASSWORD, '192.0.2.1')).statusCode).toBe(200);
  });

  test('however many strangers ask, the owner has a fresh link at any time, and gets at most four an hour', async () => {
    const links: string[] = [];
    for (let minute = 0; minute < 60; minute += 1) {
      server.clock.set(TEST_NOW_MS + minute * MINUTE_MS);
      for (let address = 0; address < 4; address += 1) await forget(user.username, `203.0.113.${address}`);
      const letters = await server.readMails();
      if (letters.length > 0) links.push(linkTokenIn(letters));
      if (minute !== 44) continue;
      // Asked just before the next one is due: the last one from the mailbox still works.
      expect((await forget(user.username, '198.51.100.7')).statusCode).toBe(200);
      expect(await server.readMails()).toEqual([]);
    }
    expect(links).toHaveLength(4);
    server.clock.set(TEST_NOW_MS + 45 * MINUTE_MS + 30 * MINUTE_MS - 1000);
    await server.readMails();
    expect((await reset(links[3]!)).statusCode).toBe(200);
  });

  test('a question at the same moment from many addresses orders one mail', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, at) => forget(user.username, `203.0.113.${at}`)));
    expect(await server.readMails()).toHaveLength(1);
  });

  test('stores the hash of a link only', async () => {
    const token = await linkFor(user.username);
    const rows = await server.database.db.select().from(passwordLink);
    expect(rows.length).toBeGreaterThan(0);
    const stored = rows.map((row) => [row.tokenHash.toString('base64url'), row.tokenHash.toString('utf8')]);
    expect(JSON.stringify(stored)).not.toContain(token);
  });
});

describe('an invitation', () => {
  const NORD = {
    firstname: 'Nora',
    lastname: 'Nord',
    organisation: 'Nord GmbH',
    username: 'nora@nord.example.org',
  };

  test('comes by mail with the account, opens it within 72 hours, and not before (OPEN-39)', async () => {
    const made = await server.get<ServiceProvider>(createServiceProvider, { as: admin, body: NORD });
    const letters = await server.readMails();
    expect(letters.map(({ to, kind }) => [to, kind])).toEqual([[NORD.username, 'invitation']]);
    expect(letters[0]!.text).toContain('Guten Tag Nora Nord,');
    expect(letters[0]!.text).toContain('für Nord GmbH wurde ein Zugang');
    expect((await login(server, made.username, '')).statusCode).toBe(404);
    const token = linkTokenIn(letters);
    server.clock.set(TEST_NOW_MS + 72 * HOUR_MS - 1000);
    expect((await reset(token)).statusCode).toBe(200);
    expect((await login(server, made.username, NEW_PASSWORD)).statusCode).toBe(200);
    expect(await server.readMails()).toEqual([]);
    expect((await reset(token)).statusCode).toBe(404);
  });

  test('is over after 72 hours', async () => {
    const body = { ...NORD, organisation: 'Süd GmbH', username: 'spaet@example.org' };
    await server.get(createServiceProvider, { as: admin, body });
    const token = linkTokenIn(await server.readMails());
    server.clock.set(TEST_NOW_MS + 72 * HOUR_MS);
    expect((await reset(token)).statusCode).toBe(404);
  });

  test('that a stranger asks for anew stays an invitation of 72 hours, and the first link stays valid', async () => {
    const body = { ...NORD, organisation: 'West GmbH', username: 'west@example.org' };
    await server.get(createServiceProvider, { as: admin, body });
    const first = linkTokenIn(await server.readMails());
    await forget(body.username, '192.0.2.1');
    const letters = await server.readMails();
    expect(letters.map(({ kind }) => kind)).toEqual(['invitation']);
    server.clock.set(TEST_NOW_MS + 72 * HOUR_MS - 1000);
    expect((await reset(first)).statusCode).toBe(200);
    expect((await reset(linkTokenIn(letters))).statusCode).toBe(404);
  });

  test('of an administrator from the command line works alike, and can be repeated until it is taken', async () => {
    const { db } = server.database;
    const expire = new Date(TEST_NOW_MS + 365 * 24 * HOUR_MS);
    const person = { username: 'chefin@example.org', readOnly: true, expire };
    expect(await inviteAdministrator(db, person, TEST_NOW_MS)).toEqual({ is: 'created' });
    const first = linkTokenIn(await server.readMails());
    expect(await inviteAdministrator(db, person, TEST_NOW_MS)).toEqual({ is: 'repeated', isReadOnly: true });
    const second = linkTokenIn(await server.readMails());
    expect((await reset(first)).statusCode).toBe(200);
    expect((await reset(second)).statusCode).toBe(404);
    expect(await inviteAdministrator(db, person, TEST_NOW_MS)).toEqual({ is: 'taken' });
    const rows = await db.select().from(account).where(eq(account.username, person.username));
    expect(rows).toMatchObject([
      { permissions: ['PERMISSION_ALPHAREAD'], organisationId: admin.organisationId },
    ]);
    const entries = await db.select().from(audit).where(eq(audit.action, 'admin create')).orderBy(audit.seq);
    const { id: userId } = rows[0]!;
    const listed = [
      { name: 'username' },
      { name: 'permissions', to: ['PERMISSION_ALPHAREAD'] },
      { name: 'expire', to: expire.toISOString() },
    ];
    expect(entries).toMatchObject([
      { actorId: null, status: 200, detail: { userId, changes: { listed } } },
      { actorId: null, status: 200, detail: { userId } },
    ]);
    expect(entries[1]!.detail).toEqual({ userId });
    expect(JSON.stringify(entries)).not.toContain(person.username);
  });
});
