import * as contract from '@rahmenpreis/contract/address-change.ts';
import type { AddressChange } from '@rahmenpreis/contract/address-change.ts';
import { saveOwnKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { createPhase, type Phase } from '@rahmenpreis/contract/phase.ts';
import { DL_PERMISSIONS } from '@rahmenpreis/contract/permission.ts';
import {
  createServiceProvider,
  grantFullAccess,
  listServiceProviders,
  resendInvitation,
  type ServiceProvider,
} from '@rahmenpreis/contract/service-provider.ts';
import {
  forgotPassword,
  getOwnAccount,
  type OwnAccount,
  resetPassword,
} from '@rahmenpreis/contract/session.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { audit } from '../../../db/schema/audit.ts';
import { outbox } from '../../../db/schema/outbox.ts';
import { phase } from '../../../db/schema/phase.ts';
import type { Letter } from '../../../mail/letter.ts';
import { refusalOf } from '../../../mail/outbox.ts';
import {
  startTestServer,
  TEST_NOW_MS,
  type TestServer,
  type TestUser,
} from '../../../../test/test-server.ts';
import { ADMIN_RIGHTS, HOUR_MS, linkTokenIn, login } from '../../../../test/test-sign-in.ts';
import { settleAddressChanges } from './settle.ts';

const NEW_PASSWORD = 'Ganz-Neu-2026';
const DAY_MS = 24 * HOUR_MS;
const RUNNING = {
  title: 'Läuft',
  start: new Date(TEST_NOW_MS - HOUR_MS).toISOString(),
  end: new Date(TEST_NOW_MS + 90 * DAY_MS).toISOString(),
};

let server: TestServer;
let petra: TestUser;
let karin: TestUser;
let bidder: TestUser;
let count = 0;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(TEST_NOW_MS);
  await server.database.db.delete(phase);
  count += 1;
  petra = await server.signIn(`petra${count}@example.org`, ADMIN_RIGHTS);
  karin = await server.signIn(`karin${count}@example.org`, ADMIN_RIGHTS);
  bidder = await server.signIn(`alt${count}@firma.example.org`, DL_PERMISSIONS);
  await server.readMails();
});

const next = () => `neu${count}@firma.example.org`;
const ask = (more: object = {}, as = petra, of = bidder) =>
  server.ask(contract.askAddressChange, {
    as,
    params: { serviceProviderId: of.id },
    body: { username: next(), before: of.username, ...more },
  });
const asked = async (more: object = {}) => (await ask(more)).json<{ data: AddressChange }>().data;
const tokenIn = (letters: readonly Letter[], page: 'confirm' | 'stop') => {
  const found = letters.flatMap(({ text }) =>
    [...text.matchAll(/\/address\/(\w+)\?t=([\w-]{43})$/gm)].filter(([, kind]) => kind === page),
  );
  expect(found).toHaveLength(1);
  return found[0]![2]!;
};
const prove = (token: string) => server.ask(contract.proveAddress, { body: { token } });
const object = (token: string) => server.ask(contract.objectToAddress, { body: { token } });
const agree = (as: TestUser, { id }: AddressChange) =>
  server.ask(contract.agreeToAddressChange, {
    as,
    params: { serviceProviderId: bidder.id, addressChangeId: id },
  });
const answer = (isAgreed: boolean, { id }: { id: string }) =>
  server.ask(contract.answerAddressChange, {
    as: bidder,
    params: { addressChangeId: id },
    body: { isAgreed },
  });
const codeOf = ({ statusCode, body }: { statusCode: number; body: string }) =>
  statusCode === 200 ? 200 : (JSON.parse(body) as { code: string }).code;
const listed = async (of = bidder) =>
  (await server.get<ServiceProvider[]>(listServiceProviders, { as: petra })).find(({ id }) => id === of.id)!;
/** Lets so much time go by, and the work that looks for what is due. */
const wait = async (ms: number) => {
  server.clock.set(server.clock.nowMs() + ms);
  await settleAddressChanges(server.database.db, server.clock.nowMs());
  petra = await server.signIn(`petra-${count}-${server.clock.nowMs()}@example.org`, ADMIN_RIGHTS);
};
const list = (seal = 'NONE') =>
  server.get<Phase>(createPhase, { as: petra, body: { ...RUNNING, seal, userIds: [bidder.id] } });

describe('a new address for signing in', () => {
  test('holds once its link was opened and the former one has had 24 hours; all that opened the account is over', async () => {
    const change = await asked();
    expect(change).toMatchObject({ outcome: 'open', isProven: false, agreedBy: null, needsAgreement: false });
    await server.get(forgotPassword, { body: { username: bidder.username } });
    const letters = await server.readMails();
    expect(letters.map(({ to, kind }) => [to, kind])).toEqual([
      [bidder.username, 'address-former'],
      [next(), 'address-new'],
      [bidder.username, 'reset'],
    ]);
    expect(letters[0]!.text).toContain(next());
    const token = tokenIn(letters, 'confirm');
    expect((await prove(token)).json()).toMatchObject({ data: { isProven: true, outcome: 'open' } });
    await wait(DAY_MS - 1);
    expect((await login(server, bidder.username)).statusCode).toBe(200);
    await wait(1);
    expect((await listed()).addressChange).toMatchObject({
      outcome: 'effective',
      formerUsername: bidder.username,
    });
    expect(await listed()).toMatchObject({ username: next(), invitationOpen: true });
    expect((await server.ask(getOwnAccount, { as: bidder })).statusCode).toBe(401);
    for (const name of [bidder.username, next()]) expect((await login(server, name)).statusCode).toBe(404);
    const reset = linkTokenIn(letters);
    expect(
      (await server.ask(resetPassword, { body: { token: reset, newPassword: NEW_PASSWORD } })).statusCode,
    ).toBe(404);
    const invitation = await server.readMails();
    expect(invitation.map(({ to, kind }) => [to, kind])).toEqual([[next(), 'invitation']]);
    await server.get(resetPassword, { body: { token: linkTokenIn(invitation), newPassword: NEW_PASSWORD } });
    expect((await login(server, next(), NEW_PASSWORD)).statusCode).toBe(200);
    expect((await prove(token)).statusCode).toBe(404);
    const entries = await server.database.db.select().from(audit).orderBy(audit.seq);
    const { actorId, action, detail } = entries.find((entry) => entry.action.startsWith('MOVE '))!;
    expect([actorId, action]).toEqual([
      null,
      'MOVE /auth/v1/alpha/serviceprovider/{serviceProviderId}/address',
    ]);
    expect(detail).toMatchObject({ userId: bidder.id, changes: { listed: [{ name: 'username' }] } });
    expect(JSON.stringify(entries)).not.toContain(next());
  });

  test('is stopped by the link at the former address, which holds on; its links open nothing any more, alike', async () => {
    await ask();
    const letters = await server.readMails();
    const [confirm, stop] = [tokenIn(letters, 'confirm'), tokenIn(letters, 'stop')];
    await prove(confirm);
    expect((await object(stop)).json()).toMatchObject({ data: { outcome: 'objected' } });
    const answers = [await object(stop), await prove(confirm), await prove('x'), await object(confirm)];
    for (const each of answers) expect([each.statusCode, each.body]).toEqual([404, answers[0]!.body]);
    await wait(2 * DAY_MS);
    expect(await listed()).toMatchObject({
      username: bidder.username,
      addressChange: { outcome: 'objected' },
    });
    expect((await login(server, bidder.username)).statusCode).toBe(200);
  });

  test('waits in a phase for the company or a second administrator; who has asked is not the second', async () => {
    await list();
    const change = await asked();
    expect(change.needsAgreement).toBe(true);
    await prove(tokenIn(await server.readMails(), 'confirm'));
    expect(codeOf(await agree(petra, change))).toBe('agreement-by-second');
    await wait(2 * DAY_MS);
    expect((await listed()).username).toBe(bidder.username);
    const second = await server.signIn(`zweite${count}@example.org`, ADMIN_RIGHTS);
    expect((await agree(second, change)).json()).toMatchObject({
      data: { outcome: 'effective', agreedBy: 'administrator' },
    });
    expect(await listed()).toMatchObject({ username: next() });
    expect((await listed()).grantedRights).toHaveLength(DL_PERMISSIONS.length);
  });

  test('holds at once where the company itself agrees, signed in; it may stop it as well', async () => {
    await list('SEALED');
    const change = await asked();
    const own = await server.get<OwnAccount>(getOwnAccount, { as: bidder });
    expect(own.addressChange).toMatchObject({ id: change.id, username: next(), outcome: 'open' });
    expect(JSON.stringify(own)).not.toContain(petra.id);
    expect((await answer(true, change)).statusCode).toBe(200);
    const token = tokenIn(await server.readMails(), 'confirm');
    expect((await prove(token)).json()).toMatchObject({
      data: { outcome: 'effective', agreedBy: 'company' },
    });
    expect((await server.ask(getOwnAccount, { as: bidder })).statusCode).toBe(401);
  });

  test('stopped by the company, it is over', async () => {
    const change = await asked();
    expect((await answer(false, change)).json()).toMatchObject({ data: { outcome: 'objected' } });
    expect(codeOf(await answer(true, change))).toBe('not-found');
    expect(codeOf(await agree(karin, change))).toBe('not-found');
  });

  test('needs the same agreement whether or not something was entered, also of who was taken out', async () => {
    const made = await list('SEALED');
    const before = await asked();
    const params = { phaseId: made.id, orgaId: bidder.organisationId };
    const data = [{ key: `${made.id}_offer`, value: 'true' }];
    await server.get(saveOwnKeyVals, { as: bidder, params, body: { data } });
    const { addressChange } = await listed();
    expect(addressChange).toMatchObject({ id: before.id, needsAgreement: before.needsAgreement });
    expect((await answer(false, before)).statusCode).toBe(200);
  });
});

describe('who changes an address alone', () => {
  /** Gives the account another address by one administrator alone, in a quiet time. */
  const changeAlone = async () => {
    await ask();
    await prove(tokenIn(await server.readMails(), 'confirm'));
    await wait(DAY_MS + 1);
    const token = linkTokenIn(await server.readMails());
    await server.get(resetPassword, { body: { token, newPassword: NEW_PASSWORD } });
  };
  const grant = (as: TestUser) =>
    server.ask(grantFullAccess, { as, params: { serviceProviderId: bidder.id } });

  test('leaves it with the right to read; another administrator lets it write, and vouches for it', async () => {
    await changeAlone();
    expect((await listed()).grantedRights).toEqual([{ title: 'PERMISSION_DLREAD' }]);
    // Who signs in later is another person to this test than who has asked.
    expect((await grant(petra)).statusCode).toBe(200);
    expect((await listed()).addressChange).toMatchObject({ agreedBy: 'administrator' });
  });

  test('cannot let it write', async () => {
    const { askedBy } = await asked();
    await prove(tokenIn(await server.readMails(), 'confirm'));
    // The session of who has asked outlives no day, so the day goes by for the address alone.
    await settleAddressChanges(server.database.db, TEST_NOW_MS + DAY_MS + 1);
    expect(askedBy).toBe(petra.id);
    expect(codeOf(await grant(petra))).toBe('rights-by-second');
    expect(codeOf(await grant(karin))).toBe(200);
    expect(codeOf(await grant(petra))).toBe(200);
  });
});

describe('asking', () => {
  test('is refused for the same address, one that is taken, one that nobody saw, and the fourth within an hour', async () => {
    expect(codeOf(await ask({ username: bidder.username.toUpperCase() }))).toBe('username-same');
    expect(codeOf(await ask({ username: karin.username }))).toBe('username-taken');
    expect(codeOf(await ask({ before: 'jemand@example.org' }))).toBe('stale');
    expect(codeOf(await ask({}, petra, karin))).toBe('not-found');
    const first = await asked();
    expect(codeOf(await ask({ username: `x${next()}` }))).toBe('stale');
    const second = await asked({ replaces: first.id, username: `x${next()}` });
    const letters = await server.readMails();
    expect(letters.filter(({ kind }) => kind === 'address-new').map(({ to }) => to)).toEqual([`x${next()}`]);
    const third = await asked({ replaces: second.id });
    expect(codeOf(await ask({ replaces: third.id }))).toBe('address-asked-often');
  });

  test('an address that somebody else was given meanwhile is not given twice', async () => {
    const change = await asked();
    await prove(tokenIn(await server.readMails(), 'confirm'));
    await server.get(createServiceProvider, {
      as: petra,
      body: { username: next(), firstname: 'A', lastname: 'B', organisation: `Andere ${count}` },
    });
    expect((await answer(true, change)).json()).toMatchObject({ data: { outcome: 'taken' } });
    expect((await listed()).username).toBe(bidder.username);
  });

  test('for an account that nobody has opened the invitation moves at once; the link at the old address is void', async () => {
    const body = {
      username: `falsch${count}@example.org`,
      firstname: 'A',
      lastname: 'B',
      organisation: `C${count}`,
    };
    const made = await server.get<ServiceProvider>(createServiceProvider, { as: petra, body });
    const wrong = linkTokenIn(await server.readMails());
    const of = { ...bidder, id: made.id, username: made.username };
    expect((await ask({}, petra, of)).json()).toMatchObject({ data: { outcome: 'effective' } });
    const letters = await server.readMails();
    expect(letters.map(({ to, kind }) => [to, kind])).toEqual([
      [made.username, 'address-former'],
      [next(), 'invitation'],
    ]);
    expect(letters[0]!.text).not.toContain(next());
    expect(
      (await server.ask(resetPassword, { body: { token: wrong, newPassword: NEW_PASSWORD } })).statusCode,
    ).toBe(404);
    await server.get(resetPassword, { body: { token: linkTokenIn(letters), newPassword: NEW_PASSWORD } });
    const again = await server.ask(resendInvitation, { as: petra, params: { serviceProviderId: made.id } });
    expect(codeOf(again)).toBe('invitation-used');
    expect((await listed(of)).grantedRights).toHaveLength(DL_PERMISSIONS.length);
  });

  test('an address that the mail server refused is told until another one stands in its place', async () => {
    const body = {
      username: `tot${count}@example.org`,
      firstname: 'A',
      lastname: 'B',
      organisation: `E${count}`,
    };
    const made = await server.get<ServiceProvider>(createServiceProvider, { as: petra, body });
    await server.database.db.update(outbox).set({ failure: refusalOf(made.username) });
    const of = { ...bidder, id: made.id, username: made.username };
    expect(await listed(of)).toMatchObject({ addressRefused: true });
    expect(await listed()).not.toHaveProperty('addressRefused');
    expect((await ask({}, petra, of)).json()).toMatchObject({ data: { outcome: 'effective' } });
    expect(await listed(of)).not.toHaveProperty('addressRefused');
  });

  test('in a phase that runs or is sealed such an account waits for a second administrator, and for nothing else', async () => {
    const body = {
      username: `offen${count}@example.org`,
      firstname: 'A',
      lastname: 'B',
      organisation: `D${count}`,
    };
    const made = await server.get<ServiceProvider>(createServiceProvider, { as: petra, body });
    const of = { ...bidder, id: made.id, username: made.username };
    const userIds = [made.id];
    await server.get<Phase>(createPhase, { as: petra, body: { ...RUNNING, userIds } });
    await server.readMails();
    const change = (await ask({}, petra, of)).json<{ data: AddressChange }>().data;
    expect(change).toMatchObject({ outcome: 'open', needsAgreement: true });
    expect(await server.readMails()).toEqual([]);
    await wait(2 * DAY_MS);
    expect((await listed(of)).username).toBe(made.username);
    const agreeing = (as: TestUser) =>
      server.ask(contract.agreeToAddressChange, {
        as,
        params: { serviceProviderId: made.id, addressChangeId: change.id },
      });
    karin = await server.signIn(`karin-spaeter${count}@example.org`, ADMIN_RIGHTS);
    expect((await agreeing(karin)).json()).toMatchObject({ data: { outcome: 'effective' } });
    expect((await server.readMails()).map(({ to, kind }) => [to, kind])).toEqual([
      [made.username, 'address-former'],
      [next(), 'invitation'],
    ]);
    expect((await listed(of)).grantedRights).toHaveLength(DL_PERMISSIONS.length);
  });

  test('a change that nobody completes is over after a week', async () => {
    await ask();
    const token = tokenIn(await server.readMails(), 'confirm');
    await wait(7 * DAY_MS);
    expect((await prove(token)).statusCode).toBe(404);
    expect((await listed()).addressChange).toBeUndefined();
  });
});
