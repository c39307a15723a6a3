import * as contract from '@rahmenpreis/contract/address-change.ts';
import { listOwnKeyVals, saveOwnKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { ALPHA_PERMISSIONS, DL_PERMISSIONS } from '@rahmenpreis/contract/permission.ts';
import { createPhase, type Phase } from '@rahmenpreis/contract/phase.ts';
import {
  forgotPassword,
  getOwnAccount,
  type OwnAccount,
  resetPassword,
  setSecondContact,
} from '@rahmenpreis/contract/session.ts';
import { eq } from 'drizzle-orm';
import { account } from '../../src/db/schema/account.ts';
import { session } from '../../src/db/schema/sign-in/session.ts';
import { signInToApp } from '../../src/demo/in-process.ts';
import { settleAddressChanges } from '../../src/features/session/address-change/settle.ts';
import { TEST_NOW_MS, TEST_PASSWORD, type TestServer, type TestUser } from '../test-server.ts';
import { HOUR_MS } from '../test-sign-in.ts';

/**
 * How the company stands: with an offer in a phase that is sealed or open, listed without one, listed and
 * invited but with an account that it has not opened, or in no phase at all.
 */
export const STANDS = ['sealed', 'open', 'listed', 'unopened', 'quiet'] as const;
export type Stand = (typeof STANDS)[number];

/** A company, its phase, and who wants to get at them: `as` calls, and reads every mail to `EVIL`. */
export interface Plot {
  readonly server: TestServer;
  readonly as: TestUser;
  readonly second: TestUser;
  readonly company: TestUser;
  readonly phaseId: string;
  readonly stand: Stand;
  readonly loot: Loot;
}

/**
 * What the mails to `EVIL` have brought: the last link that proves the address, and whether a password could
 * be chosen.
 */
export interface Loot {
  readonly proof?: string | undefined;
  readonly hasPassword: boolean;
}

/** Where the one administrator reads every mail. */
export const EVIL = 'petra-privat@example.org';
/** After each call more time goes by than anybody may object; an attacker has no better friend. */
const STEP_MS = 25 * HOUR_MS;
const NEW_PASSWORD = 'Ganz-Neu-2026';
const SECRET = '4711471';

const priceKey = ({ phaseId }: Pick<Plot, 'phaseId'>) => `${phaseId}_offer`;

/** Makes the company and its phase on an empty server. */
export async function openPlot(server: TestServer, stand: Stand): Promise<Plot> {
  server.clock.set(TEST_NOW_MS);
  const as = await server.signIn('petra@example.org', ALPHA_PERMISSIONS);
  const second = await server.signIn('karin@example.org', ALPHA_PERMISSIONS);
  const company = await server.signIn('chefin@firma.example.org', DL_PERMISSIONS);
  const body = {
    title: 'Phase',
    start: new Date(TEST_NOW_MS - HOUR_MS).toISOString(),
    end: new Date(TEST_NOW_MS + 90 * 24 * HOUR_MS).toISOString(),
    seal: stand === 'open' ? 'NONE' : 'FOUR_EYES',
    userIds: stand === 'quiet' ? [] : [company.id],
  };
  const { id: phaseId } = await server.get<Phase>(createPhase, { as, body });
  if (stand === 'sealed' || stand === 'open') {
    const data = [{ key: priceKey({ phaseId }), value: 'true', declaredBy: SECRET }];
    const params = { phaseId, orgaId: company.organisationId };
    await server.get(saveOwnKeyVals, { as: company, params, body: { data } });
  }
  if (stand === 'unopened') {
    const { db } = server.database;
    await db.update(account).set({ passwordHash: null }).where(eq(account.id, company.id));
    await db.delete(session).where(eq(session.accountId, company.id));
  }
  await server.readMails();
  return { server, as, second, company, phaseId, stand, loot: { hasPassword: false } };
}

/** Reads the mails to `EVIL`, and chooses a password where one of them lets it. */
async function readMails({ server, loot }: Plot): Promise<Loot> {
  let { proof, hasPassword } = loot;
  for (const { to, text } of await server.readMails()) {
    if (to !== EVIL) continue;
    proof = /\/address\/confirm\?t=([\w-]{43})$/m.exec(text)?.[1] ?? proof;
    const token = /\/resetpw\/pw\?t=([\w-]{43})$/m.exec(text)?.[1];
    if (token === undefined) continue;
    const answer = await server.ask(resetPassword, { body: { token, newPassword: NEW_PASSWORD } });
    hasPassword ||= answer.statusCode === 200;
  }
  return { proof, hasPassword };
}

/**
 * Gives the plot as it is after more than 24 hours: mails are read at once, what waited takes effect, and the
 * administrator has signed in anew.
 */
export async function letTimePass(plot: Plot): Promise<Plot> {
  const { server, as } = plot;
  const loot = await readMails(plot);
  server.clock.set(server.clock.nowMs() + STEP_MS);
  await settleAddressChanges(server.database.db, server.clock.nowMs());
  const accessToken = await signInToApp(server.app, as.username, TEST_PASSWORD);
  return { ...plot, loot, as: { ...as, accessToken } };
}

/** Asks for a password for `EVIL`, and signs in with it as the company where that opens it. */
export async function enter(plot: Plot): Promise<{ plot: Plot; evil: TestUser | undefined }> {
  const { server, company } = plot;
  await server.get(forgotPassword, { body: { username: EVIL } });
  const loot = await readMails(plot);
  const accessToken = loot.hasPassword
    ? await signInToApp(server.app, EVIL, NEW_PASSWORD).catch(() => undefined)
    : undefined;
  const evil = accessToken === undefined ? undefined : { ...company, username: EVIL, accessToken };
  return { plot: { ...plot, loot }, evil };
}

/** What the attacker gets as the company: nothing, or that it reads a sealed offer or writes. */
export async function probe(entered: Plot): Promise<{ plot: Plot; got: readonly string[] }> {
  const { server, company, phaseId, stand } = entered;
  const { plot, evil } = await enter(entered);
  if (evil === undefined) return { plot, got: [] };
  const own = await server.get<OwnAccount>(getOwnAccount, { as: evil });
  const contact = { name: 'Petra', address: EVIL };
  const before = own.secondContact?.address ?? null;
  await server.ask(setSecondContact, { as: evil, body: { contact, before } });
  if (own.addressChange?.outcome === 'open') {
    const params = { addressChangeId: own.addressChange.id };
    await server.ask(contract.answerAddressChange, { as: evil, params, body: { isAgreed: true } });
  }
  const params = { phaseId, orgaId: company.organisationId };
  const read = await server.ask(listOwnKeyVals, { as: evil, params });
  const data = [{ key: priceKey(plot), value: 'false' }];
  const written = await server.ask(saveOwnKeyVals, { as: evil, params, body: { data } });
  const got = [
    ...(stand === 'sealed' && read.body.includes(priceKey(plot)) ? ['read'] : []),
    ...(written.statusCode === 200 ? ['written'] : []),
  ];
  return { plot, got };
}
