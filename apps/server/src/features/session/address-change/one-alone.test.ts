import * as contract from '@rahmenpreis/contract/address-change.ts';
import { listOwnKeyVals, saveOwnKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { ALPHA_PERMISSIONS, DL_PERMISSIONS } from '@rahmenpreis/contract/permission.ts';
import { changePhase, createPhase, listPhases, type Phase } from '@rahmenpreis/contract/phase.ts';
import {
  blockServiceProvider,
  grantFullAccess,
  listServiceProviders,
  resendInvitation,
  saveServiceProviders,
  type ServiceProvider,
  unblockServiceProvider,
} from '@rahmenpreis/contract/service-provider.ts';
import {
  forgotPassword,
  getOwnAccount,
  type OwnAccount,
  resetPassword,
  setSecondContact,
} from '@rahmenpreis/contract/session.ts';
import { drawRounds } from '@rahmenpreis/pricing/test/draw-rounds.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outbox } from '../../../db/schema/outbox.ts';
import { phase } from '../../../db/schema/phase.ts';
import { attempt } from '../../../db/schema/sign-in/attempt.ts';
import { signInToApp } from '../../../demo/in-process.ts';
import {
  startTestServer,
  TEST_NOW_MS,
  TEST_PASSWORD,
  type TestServer,
  type TestUser,
} from '../../../test/test-server.ts';
import { HOUR_MS } from '../../../test/test-sign-in.ts';
import { settleAddressChanges } from './settle.ts';

/** How many calls an administrator alone makes at most. */
const LENGTH = 6;
/** So many orders; `npm run proof -- one-alone` tries all. */
const rounds = drawRounds(12);
/** After each call more time goes by than anybody may object; an attacker has no better friend. */
const STEP_MS = 25 * HOUR_MS;
const NEW_PASSWORD = 'Ganz-Neu-2026';
const SECRET = '4711471';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** How the company stands: with an offer in a phase that is sealed or open, listed without one, or in no phase at all. */
const STANDS = ['sealed', 'open', 'listed', 'quiet'] as const;
type Stand = (typeof STANDS)[number];

/** A company, its phase, and who wants to get at them: `as` calls, and reads every mail to `evil`. */
interface Plot {
  readonly as: TestUser;
  readonly second: TestUser;
  readonly company: TestUser;
  readonly phaseId: string;
  readonly stand: Stand;
  readonly evil: string;
  /** What the mails to `evil` open. */
  readonly loot: { proof?: string | undefined };
}

let plots = 0;
const priceKey = ({ phaseId }: Pick<Plot, 'phaseId'>) => `${phaseId}_offer`;

async function openPlot(stand: Stand): Promise<Plot> {
  server.clock.set(TEST_NOW_MS);
  await server.database.db.delete(phase);
  await server.database.db.delete(outbox);
  await server.database.db.delete(attempt);
  plots += 1;
  const as = await server.signIn(`petra${plots}@example.org`, ALPHA_PERMISSIONS);
  const second = await server.signIn(`karin${plots}@example.org`, ALPHA_PERMISSIONS);
  const company = await server.signIn(`chefin${plots}@firma.example.org`, DL_PERMISSIONS);
  const body = {
    title: `Phase ${plots}`,
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
  return { as, second, company, phaseId, stand, evil: `petra-privat${plots}@example.org`, loot: {} };
}

/** Makes a call as the one administrator; true if it was done. */
type Act = (plot: Plot) => Promise<boolean>;

const isDone = ({ statusCode }: { statusCode: number }) => statusCode === 200;

async function findCompany({ as, company }: Plot): Promise<ServiceProvider> {
  const all = await server.get<ServiceProvider[]>(listServiceProviders, { as });
  return all.find(({ id }) => id === company.id)!;
}

async function changeThePhase(plot: Plot, change: (known: Phase) => object): Promise<boolean> {
  const known = (await server.get<Phase[]>(listPhases, { as: plot.as })).find(
    ({ id }) => id === plot.phaseId,
  )!;
  const body = { ...known, ...change(known) };
  const params = { phaseId: plot.phaseId };
  return isDone(await server.ask(changePhase, { as: plot.as, params, query: { confirm: 'end' }, body }));
}

const aboutCompany = ({ as, company }: Plot) => ({ as, params: { serviceProviderId: company.id } });
const aboutChange = async (plot: Plot) => {
  const { addressChange } = await findCompany(plot);
  if (addressChange?.outcome !== 'open') return undefined;
  return {
    ...aboutCompany(plot),
    params: { serviceProviderId: plot.company.id, addressChangeId: addressChange.id },
  };
};

/** All that one administrator may do with a user, beside what needs nobody's right. */
const ACTS: Readonly<Record<string, Act>> = {
  async ask(plot) {
    const { username, addressChange } = await findCompany(plot);
    const replaces = addressChange?.outcome === 'open' ? { replaces: addressChange.id } : {};
    const body = { username: plot.evil, before: username, ...replaces };
    return isDone(await server.ask(contract.askAddressChange, { ...aboutCompany(plot), body }));
  },
  async prove({ loot }) {
    const token = loot.proof ?? 'x';
    return isDone(await server.ask(contract.proveAddress, { body: { token } }));
  },
  async agree(plot) {
    const about = await aboutChange(plot);
    return about !== undefined && isDone(await server.ask(contract.agreeToAddressChange, about));
  },
  async withdraw(plot) {
    const about = await aboutChange(plot);
    return about !== undefined && isDone(await server.ask(contract.withdrawAddressChange, about));
  },
  /** By hand and by a list; who may write already is given nothing. */
  async grant(plot) {
    const mayWrite = (await findCompany(plot)).grantedRights.length > 1;
    const cells = [{ name: 'mayWrite', from: false, to: true }];
    const body = { created: [], changed: [{ serviceProviderId: plot.company.id, cells }] };
    const isListed = isDone(await server.ask(saveServiceProviders, { as: plot.as, body }));
    return isDone(await server.ask(grantFullAccess, aboutCompany(plot))) && isListed && !mayWrite;
  },
  resend: async (plot) => isDone(await server.ask(resendInvitation, aboutCompany(plot))),
  async blockAndUnblock(plot) {
    await server.get(blockServiceProvider, aboutCompany(plot));
    return isDone(await server.ask(unblockServiceProvider, aboutCompany(plot)));
  },
  members: (plot) =>
    changeThePhase(plot, ({ userIds = [] }) => ({ userIds: userIds.length === 0 ? [plot.company.id] : [] })),
  /** Lets the phase end before its time; in its second life it goes on. */
  end: (plot) =>
    changeThePhase(plot, () => ({ end: new Date(server.clock.nowMs() + HOUR_MS).toISOString() })),
};
const NAMES = Object.keys(ACTS);

/** Uses whatever came to the attacker's mailbox, and gives the session of the company where that opens one. */
async function enter(plot: Plot): Promise<TestUser | undefined> {
  await server.get(forgotPassword, { body: { username: plot.evil } });
  for (const { to, text } of await server.readMails()) {
    if (to !== plot.evil) continue;
    plot.loot.proof = /\/address\/confirm\?t=([\w-]{43})$/m.exec(text)?.[1] ?? plot.loot.proof;
    const token = /\/resetpw\/pw\?t=([\w-]{43})$/m.exec(text)?.[1];
    if (token !== undefined) await server.ask(resetPassword, { body: { token, newPassword: NEW_PASSWORD } });
  }
  const accessToken = await signInToApp(server.app, plot.evil, NEW_PASSWORD).catch(() => undefined);
  return accessToken === undefined ? undefined : { ...plot.company, username: plot.evil, accessToken };
}

/** What the attacker gets as the company: nothing, or that it reads a sealed offer or writes. */
async function probe(plot: Plot): Promise<readonly string[]> {
  const evil = await enter(plot);
  if (evil === undefined) return [];
  const own = await server.get<OwnAccount>(getOwnAccount, { as: evil });
  const contact = { name: 'Petra', address: plot.evil };
  await server.ask(setSecondContact, {
    as: evil,
    body: { contact, before: own.secondContact?.address ?? null },
  });
  if (own.addressChange?.outcome === 'open') {
    const params = { addressChangeId: own.addressChange.id };
    await server.ask(contract.answerAddressChange, { as: evil, params, body: { isAgreed: true } });
  }
  const params = { phaseId: plot.phaseId, orgaId: plot.company.organisationId };
  const read = await server.ask(listOwnKeyVals, { as: evil, params });
  const data = [{ key: priceKey(plot), value: 'false' }];
  const written = await server.ask(saveOwnKeyVals, { as: evil, params, body: { data } });
  return [
    ...(plot.stand === 'sealed' && read.body.includes(priceKey(plot)) ? ['read'] : []),
    ...(isDone(written) ? ['written'] : []),
  ];
}

/** The administrator's session is renewed, as the last one has ended with the hours that went by. */
async function letTimePass(plot: Plot): Promise<Plot> {
  server.clock.set(server.clock.nowMs() + STEP_MS);
  await settleAddressChanges(server.database.db, server.clock.nowMs());
  const accessToken = await signInToApp(server.app, plot.as.username, TEST_PASSWORD);
  return { ...plot, as: { ...plot.as, accessToken } };
}

/** Which order of acts has this number, in which way of standing; of all there are, each once. */
function orderOf(number: number): { stand: Stand; names: string[] } {
  let rest = Math.floor(number / STANDS.length);
  const left = [...NAMES];
  const names = Array.from({ length: LENGTH }, () => {
    const [name] = left.splice(rest % left.length, 1);
    rest = Math.floor(rest / (left.length + 1));
    return name!;
  });
  return { stand: STANDS[number % STANDS.length]!, names };
}

const ORDERS = Array.from({ length: LENGTH }, (_, at) => NAMES.length - at).reduce(
  (product, choices) => product * choices,
  STANDS.length,
);
/** Coprime to how many there are, so that stepping by it comes by each of them. */
const STRIDE = 7_368_787;

/** Beginnings whose last act was refused: it changed nothing, and what follows is tried where it stands later. */
const refused = new Set<string>();

/** Gives the beginning of an order after which the attacker has got what it wants; undefined where there is none. */
async function tryOrder({ stand, names }: ReturnType<typeof orderOf>): Promise<string | undefined> {
  const beginnings = names.map((_, at) => [stand, ...names.slice(0, at + 1)].join(' '));
  if (beginnings.some((beginning) => refused.has(beginning))) return undefined;
  let plot = await openPlot(stand);
  for (const [at, name] of names.entries()) {
    if (!(await ACTS[name]!(plot))) {
      refused.add(beginnings[at]!);
      return undefined;
    }
    plot = await letTimePass(plot);
    if ((await probe(plot)).length > 0) return beginnings[at]!;
  }
  return undefined;
}

test('by no order of up to six calls one administrator alone reads a sealed offer or writes for a company', async () => {
  const count = Math.min(rounds.count, ORDERS);
  for (let at = rounds.from; at < count; at += 1) {
    expect(await tryOrder(orderOf((rounds.seed + at * STRIDE) % ORDERS))).toBeUndefined();
    rounds.note(at);
  }
});

test.each([
  ['sealed', ['ask', 'prove']],
  ['open', ['ask', 'prove']],
  ['listed', ['ask', 'prove', 'agree']],
  ['quiet', ['ask', 'prove', 'members', 'grant']],
  ['quiet', ['ask', 'prove', 'ask', 'prove', 'members', 'grant']],
] as const)('%s, %s: nothing', async (stand, names) => {
  let plot = await openPlot(stand);
  for (const name of names) {
    await ACTS[name]!(plot);
    plot = await letTimePass(plot);
    expect(await probe(plot)).toEqual([]);
  }
});

// What is never found must be something that could be found.
test('with a second administrator the new address reads and writes', async () => {
  let plot = await openPlot('sealed');
  await ACTS['ask']!(plot);
  const about = (await aboutChange(plot))!;
  await server.get(contract.agreeToAddressChange, { ...about, as: plot.second });
  await enter(plot);
  await ACTS['prove']!(plot);
  plot = await letTimePass(plot);
  expect(await probe(plot)).toEqual(['read', 'written']);
});
