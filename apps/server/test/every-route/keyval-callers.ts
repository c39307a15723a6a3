import { randomUUID } from 'node:crypto';
import type { KeyvalKind } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { DL_PERMISSIONS, type Permission } from '@rahmenpreis/contract/permission.ts';
import { forgotPassword, logout, refreshToken, resetPassword } from '@rahmenpreis/contract/session.ts';
import { eq, inArray, sql } from 'drizzle-orm';
import { account } from '../../src/db/schema/account.ts';
import { keyVal, keyValHead, keyValRemoval } from '../../src/db/schema/keyval.ts';
import { phase, phaseUser } from '../../src/db/schema/phase.ts';
import { addPhase, openTestPhases, RUNNING_LEFT_MS, type TestPhases } from '../test-phases.ts';
import { bearer, linkTokenIn, login, tokenOf } from '../test-sign-in.ts';
import { TEST_NOW_MS, type TestServer, type TestUser } from '../test-server.ts';
import { type Caller, KINDS, type PhaseTime, setsOfBidderRights, sideOf, TIMES } from './keyval-law.ts';

/** A caller with its account, and whose organisation its calls address. */
export interface KnownCaller extends Caller {
  name: string;
  user: TestUser;
  /** What its calls carry: nothing for somebody without a token. */
  as: TestUser | undefined;
  orgaId: string;
}

/** An entry as a write sends it. */
export interface Entry {
  key: string;
  value: string;
}

/**
 * Everybody who may try something, in phases of every time in which everything there can be is stored for all
 * of them.
 */
export interface KeyvalFixture {
  callers: KnownCaller[];
  phaseIds: Readonly<Record<PhaseTime, string>>;
  /** The entry of a kind that a write of any caller sends. */
  entryOf(kind: KeyvalKind, time: PhaseTime): Entry;
  /** The id of the stored entry of the kind that this caller names. */
  idOf(caller: KnownCaller, kind: KeyvalKind, time: PhaseTime): string;
  /** The ids of what is stored in a phase, of one organisation or of all. */
  idsIn(time: PhaseTime, organisationId?: string): string[];
  /** Everything that is stored: values by organisation and key. */
  read(): Promise<Map<string, string>>;
  /** Puts back what was stored of an organisation in the beginning. */
  restore(organisationId: string): Promise<void>;
}

type StoredEntry = Omit<typeof keyVal.$inferInsert, 'id'> & { id: string };

/** When no other phase of the tests runs. */
const LATER_MS = 30 * 24 * 3_600_000;

/** Under which value an entry of each kind is stored beforehand; an award names a bidder. */
const STORED: Record<KeyvalKind, string> = {
  ep: '12500',
  bl: '1100',
  ls: '700',
  n: '1300',
  m: 'false',
  offer: 'true',
  docs: '["5f0c1f5e-7d3b-4f53-9d2a-0a6a3f2f9b11"]',
  filter: '[ ]',
  target: '[ ]',
  award: '',
  lapsed: '{"serviceProviderId":"","organisation":"Alpina","withdrawnAt":null}',
};
/** What a write of each kind sends, another value than the stored one. */
const SENT: Record<KeyvalKind, string> = {
  ...STORED,
  ep: '13000',
  bl: '1101',
  ls: '701',
  n: '1299',
  m: 'true',
  offer: 'false',
  docs: '[]',
  filter: '[]',
  target: '[]',
};

/** Opens the ground in a test's server. */
export async function openKeyvalFixture(server: TestServer): Promise<KeyvalFixture> {
  const phases = await openTestPhases(server);
  const sealedId = await addSealedPhase(server, phases);
  const phaseIds = { ...phases.phaseIds, sealed: sealedId };
  const callers = await gatherCallers(server, phases.users, Object.values(phaseIds));
  const [listed, other] = callers.filter(({ standing }) => standing === 'listed');
  const owner = callers.find(({ side }) => side === 'owner');
  if (listed === undefined || other === undefined || owner === undefined) throw new Error('nobody is there');
  const keyOf = (kind: KeyvalKind, time: PhaseTime) => phases.entry(kind, phaseIds[time]).key;
  const storedBy = (caller: KnownCaller, kind: KeyvalKind) => {
    if (kind === 'award') return listed.user.id;
    return kind === 'offer' && caller.standing === 'withdrawn' ? 'false' : STORED[kind];
  };
  const entries = everythingOf(callers).map(({ caller, kind, time }) => ({
    id: randomUUID(),
    organisationId: caller.user.organisationId,
    phaseId: phaseIds[time],
    kind,
    key: keyOf(kind, time),
    value: storedBy(caller, kind),
    revision: 1,
    updatedAt: new Date(server.clock.nowMs()),
  }));
  const ground: KeyvalFixture = {
    callers,
    phaseIds,
    entryOf: (kind, time) => ({
      key: keyOf(kind, time),
      value: kind === 'award' ? other.user.id : SENT[kind],
    }),
    idOf({ side, user }, kind, time) {
      const writer = sideOf(kind) === 'owner' ? owner : listed;
      const { organisationId } = side === sideOf(kind) ? user : writer.user;
      const key = keyOf(kind, time);
      return entries.find((entry) => entry.organisationId === organisationId && entry.key === key)!.id;
    },
    idsIn: (time, organisationId) =>
      entries
        .filter(({ phaseId }) => phaseId === phaseIds[time])
        .filter((entry) => organisationId === undefined || entry.organisationId === organisationId)
        .map(({ id }) => id)
        .toSorted(),
    async read() {
      const { rows } = await server.database.pool.query<{ place: string; value: string }>(
        `select organisation_id || ' ' || key as place, value from key_val`,
      );
      return new Map(rows.map(({ place, value }) => [place, value]));
    },
    restore: (id) =>
      store(
        server,
        entries.filter(({ organisationId }) => organisationId === id),
      ),
  };
  // Whatever was stored before, of others too, is none of it.
  await server.database.db.delete(keyVal);
  await store(server, entries);
  return ground;
}

/** A sealed phase that runs; as no two may, it is made for later and its times are moved in the database. */
async function addSealedPhase(server: TestServer, { users, liegenschaftId }: TestPhases): Promise<string> {
  const span = [-RUNNING_LEFT_MS, RUNNING_LEFT_MS].map((ms) => TEST_NOW_MS + ms) as [number, number];
  const [startMs, endMs] = span.map((ms) => ms + LATER_MS) as [number, number];
  const plan = { startMs, endMs, userIds: [users.rival.id], liegenschaftId, seal: 'SEALED' } as const;
  const id = await addPhase(server, users.adminWriter, plan);
  const [start, end] = span.map((ms) => new Date(ms));
  await server.database.db.update(phase).set({ start, end }).where(eq(phase.id, id));
  return id;
}

/** Everything that each organisation can have stored, once. */
function everythingOf(callers: readonly KnownCaller[]) {
  const first = new Map(callers.toReversed().map((caller) => [caller.user.organisationId, caller]));
  return [...first.values()].flatMap((caller) =>
    KINDS.filter((kind) => sideOf(kind) === caller.side).flatMap((kind) =>
      TIMES.map((time) => ({ caller, kind, time })),
    ),
  );
}

/**
 * Puts these entries in the place of all that their organisations have, and tells those who keep some in
 * memory.
 */
async function store({ database: { db } }: TestServer, entries: readonly StoredEntry[]): Promise<void> {
  const organisationIds = [...new Set(entries.map(({ organisationId }) => organisationId))];
  await db.delete(keyVal).where(inArray(keyVal.organisationId, organisationIds));
  await db.delete(keyValRemoval).where(inArray(keyValRemoval.organisationId, organisationIds));
  await db.insert(keyVal).values([...entries]);
  const heads = new Map(
    entries.map(({ organisationId, phaseId }) => [
      `${organisationId} ${phaseId}`,
      { organisationId, phaseId },
    ]),
  );
  await db
    .insert(keyValHead)
    .values([...heads.values()].map((head) => ({ ...head, revision: 1 })))
    .onConflictDoUpdate({
      target: [keyValHead.phaseId, keyValHead.organisationId],
      set: { revision: sql`${keyValHead.revision} + 1` },
    });
}

async function gatherCallers(
  server: TestServer,
  { adminWriter, adminReader, rival }: Awaited<ReturnType<typeof openTestPhases>>['users'],
  phaseIds: readonly string[],
): Promise<KnownCaller[]> {
  const { db } = server.database;
  let count = 0;
  const bidder = async (
    name: string,
    rights: readonly Permission[],
    standing: Caller['standing'],
  ): Promise<KnownCaller> => {
    count += 1;
    const user = await server.signIn(`anbieter${count}@example.org`, DL_PERMISSIONS);
    await db
      .update(account)
      .set({ permissions: [...rights] })
      .where(eq(account.id, user.id));
    if (standing !== 'unlisted') {
      await db.insert(phaseUser).values(phaseIds.map((phaseId) => ({ phaseId, userId: user.id })));
    }
    const orgaId = user.organisationId;
    return {
      name,
      rights,
      side: 'bidder',
      standing,
      user,
      as: user,
      orgaId,
      isSignedIn: true,
      addresses: 'own',
    };
  };
  const admin = (name: string, user: TestUser, rights: readonly Permission[]): KnownCaller => {
    const orgaId = user.organisationId;
    const place = { side: 'owner', standing: 'none', addresses: 'own', isSignedIn: true } as const;
    return { name, rights, user, as: user, orgaId, ...place };
  };

  const listed = [];
  for (const rights of setsOfBidderRights()) listed.push(await bidder(rights.join(' '), rights, 'listed'));
  const full = await bidder('all rights', DL_PERMISSIONS, 'listed');
  const owner = admin('reads and writes', adminWriter, ['PERMISSION_ALPHAREAD', 'PERMISSION_ALPHAWRITE']);
  const foreign = { addresses: 'foreign', orgaId: rival.organisationId } as const;
  return [
    full,
    ...listed,
    await bidder('no right', [], 'listed'),
    await bidder('withdrawn', DL_PERMISSIONS, 'withdrawn'),
    await bidder('not listed', DL_PERMISSIONS, 'unlisted'),
    { ...full, name: 'names a rival', ...foreign },
    ...(await gatherShutOut(server, (name) => bidder(name, DL_PERMISSIONS, 'listed'))),
    { ...full, name: 'without a token', isSignedIn: false, as: undefined },
    owner,
    admin('only reads', adminReader, ['PERMISSION_ALPHAREAD']),
    { ...owner, name: 'names a bidder', ...foreign },
    { ...owner, name: 'owner without a token', isSignedIn: false, as: undefined },
  ];
}

/** Makes bidders whose tokens open nothing any more. */
async function gatherShutOut(
  server: TestServer,
  bidder: (name: string) => Promise<KnownCaller>,
): Promise<KnownCaller[]> {
  const { db } = server.database;
  const expired = await bidder('expired');
  const expire = new Date(server.clock.nowMs());
  await db.update(account).set({ expire }).where(eq(account.id, expired.user.id));
  const blocked = await bidder('blocked');
  await db.update(account).set({ valid: false }).where(eq(account.id, blocked.user.id));
  const signedOut = await signOut(server, await bidder('signed out'));
  const renewed = await bidder('with another password meanwhile');
  await changePassword(server, renewed.user);
  return [expired, blocked, signedOut, renewed].map((caller) => ({ ...caller, isSignedIn: false }));
}

/** Gives the caller the access of a session that its logout has ended. */
async function signOut(server: TestServer, caller: KnownCaller): Promise<KnownCaller> {
  const refresh = bearer(await tokenOf(login(server, caller.user.username)));
  const { token: accessToken } = await server.get<{ token: string }>(refreshToken, refresh);
  await server.get(logout, refresh);
  return { ...caller, as: { ...caller.user, accessToken } };
}

/** Chooses another password by the link of a mail, which ends all sessions there are. */
async function changePassword(server: TestServer, { username }: TestUser): Promise<void> {
  await server.readMails();
  await server.get(forgotPassword, { body: { username } });
  const body = { token: linkTokenIn(await server.readMails()), newPassword: 'Ganz-Neu-2026' };
  await server.get(resetPassword, { body });
}
