import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import { uploadEpCatalog } from '@rahmenpreis/contract/ep-catalog.ts';
import {
  createOwnKeyVal,
  type KeyVal,
  listOrgaKeyVals,
  saveOwnKeyVals,
} from '@rahmenpreis/contract/keyval.ts';
import { uploadLv } from '@rahmenpreis/contract/lv.ts';
import { createPhase, type Phase } from '@rahmenpreis/contract/phase.ts';
import { authenticate, refreshToken } from '@rahmenpreis/contract/session.ts';
import { CATALOG_HEADER, LV_HEADER, sampleBytes } from '@rahmenpreis/workbook/test/sample-sheet.ts';
import { ne } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { keyVal } from '../src/db/schema/keyval.ts';
import { createTestLiegenschaft } from './test-liegenschaft.ts';
import { keepWorld } from './kept-world.ts';
import {
  TEST_NOW_MS,
  TEST_PASSWORD,
  type TestServer,
  type TestServerOptions,
  type TestUser,
} from './test-server.ts';

const DAY_MS = 24 * 3_600_000;
/** The running phase ends this soon, within the life of a test's access token. */
export const RUNNING_LEFT_MS = 5 * 60_000;
export const STATES = ['future', 'running', 'ended'] as const;
type State = (typeof STATES)[number];
type ActorName = 'adminWriter' | 'adminReader' | 'writer' | 'reader' | 'unlisted' | 'rival';
/** The kinds a bidder writes, as CONTRACT.md «Keys» lists them. */
export const BIDDER_WRITES = ['ep', 'bl', 'ls', 'n', 'm', 'offer', 'docs'];

const CATALOG = [
  CATALOG_HEADER,
  ['1', 'Kategorie', 'Aufzüge', '', '', '', '', 'aufzug', ''],
  ['1.1', 'Position', 'Wartung', 'AZ_01 ä', 'Stk', '', '', 'aufzug', ''],
];
const LV = [LV_HEADER, ['1', '', 'AZ_01 ä', 'Wartung', '2', 'Stk', 'aufzug', 'nein']];

/** A phase in every state with everything key-values can name, and all kinds of users. */
export interface TestPhases {
  users: Record<ActorName, TestUser>;
  phaseIds: Record<State, string>;
  liegenschaftId: string;
  /** A valid entry of the kind; the award goes to the rival, who takes part in every phase. */
  entry(kind: string, phaseId: string): { key: string; value: string };
  write(
    endpoint: Endpoint,
    as: TestUser,
    phaseId: string,
    body: unknown,
    orgaId?: string,
  ): Promise<LightMyRequestResponse>;
  batch(as: TestUser, phaseId: string, data: unknown): Promise<LightMyRequestResponse>;
  /** Confirms or withdraws a bidder's participation. */
  takePart(as: TestUser, phaseId: string, value: 'true' | 'false'): Promise<KeyVal>;
  /** Takes away what anybody but the rival has stored, and goes back to where the clock of a test stands. */
  reset(): Promise<void>;
  /** What the user's organisation has stored in a phase, values by key. */
  stored(user: TestUser, phaseId: string): Promise<Record<string, string>>;
}

/** Stores the phases, of which the writer, the reader and the rival are listed in all. */
async function fillPhases(server: TestServer) {
  const bidderRights = ['PERMISSION_DLREAD', 'PERMISSION_DLWRITEKEYVAL'] as const;
  const rival = await server.signIn('bieter4@example.org', bidderRights);
  const users = {
    adminWriter: await server.signIn('admin@example.org', ['PERMISSION_ALPHAREAD', 'PERMISSION_ALPHAWRITE']),
    adminReader: await server.signIn('lesen@example.org', ['PERMISSION_ALPHAREAD']),
    writer: await server.signIn('bieter1@example.org', bidderRights),
    reader: await server.signIn('bieter2@example.org', ['PERMISSION_DLREAD']),
    unlisted: await server.signIn('bieter3@example.org', bidderRights),
    rival,
  };
  const liegenschaftId = await createTestLiegenschaft(server, users.adminWriter, 'L-001');
  const userIds = [users.writer.id, users.reader.id, rival.id];
  const phaseIds: Partial<Record<State, string>> = {};
  // Each phase is created and gets its offers while it runs; then the clock is set back.
  for (const [state, days] of [
    ['future', 5],
    ['ended', -5],
    ['running', 0],
  ] as const) {
    const nowMs = TEST_NOW_MS + days * DAY_MS;
    server.clock.set(nowMs);
    const plan = { startMs: nowMs - DAY_MS, endMs: nowMs + RUNNING_LEFT_MS, userIds, liegenschaftId };
    const phaseId = await addPhase(server, await renewed(server, users.adminWriter), plan);
    const as = await renewed(server, rival);
    await server.get(createOwnKeyVal, {
      as,
      params: { phaseId, orgaId: as.organisationId },
      body: { key: `${phaseId}_offer`, value: 'true' },
    });
    phaseIds[state] = phaseId;
  }
  return { users, phaseIds: phaseIds as Record<State, string>, liegenschaftId };
}

/** What a test asks of phases that are stored in its server. */
function phasesOf(server: TestServer, filled: Awaited<ReturnType<typeof fillPhases>>): TestPhases {
  const { users, liegenschaftId } = filled;
  const write: TestPhases['write'] = (endpoint, as, phaseId, body, orgaId = as.organisationId) =>
    server.ask(endpoint, { as, params: { phaseId, orgaId }, body });
  const takePart: TestPhases['takePart'] = (as, phaseId, value) =>
    server.get(createOwnKeyVal, {
      as,
      params: { phaseId, orgaId: as.organisationId },
      body: { key: `${phaseId}_offer`, value },
    });
  return {
    ...filled,
    entry: (kind, phaseId) => goodEntry(kind, { phaseId, liegenschaftId, awardedId: users.rival.id }),
    write,
    batch: (as, phaseId, data) => write(saveOwnKeyVals, as, phaseId, { data }),
    takePart,
    async reset() {
      server.clock.set(TEST_NOW_MS);
      await server.database.db.delete(keyVal).where(ne(keyVal.organisationId, users.rival.organisationId));
    },
    async stored(user, phaseId) {
      const params = { phaseId, orgaId: user.organisationId };
      const rows = await server.get<KeyVal[]>(listOrgaKeyVals, { as: users.adminReader, params });
      return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
    },
  };
}

/** Opens the phases in a test's server: the writer, the reader and the rival are listed in all of them. */
export async function openTestPhases(server: TestServer): Promise<TestPhases> {
  return phasesOf(server, await fillPhases(server));
}

const startFilled = keepWorld(fillPhases);

/** Starts the server for one test file, with the phases open in it. */
export async function startTestPhases(options?: TestServerOptions) {
  const { server, made } = await startFilled(options);
  return { server, phases: phasesOf(server, structuredClone(made)) };
}

/** The user with a fresh token, for after the clock was moved. */
export async function renewed(server: TestServer, user: TestUser): Promise<TestUser> {
  const body = { username: user.username, password: TEST_PASSWORD };
  const session = await server.get<{ token: string }>(authenticate, { body });
  const holder = { ...user, accessToken: session.token };
  const { token } = await server.get<{ token: string }>(refreshToken, { as: holder });
  return { ...user, accessToken: token };
}

/**
 * A phase with the property, a catalogue of one price and an LV of one row; of another seal than none where
 * it is named.
 */
export async function addPhase(
  server: TestServer,
  as: TestUser,
  plan: {
    startMs: number;
    endMs: number;
    liegenschaftId: string;
    userIds: readonly string[];
    seal?: Phase['seal'];
  },
): Promise<string> {
  const { startMs, endMs, liegenschaftId, userIds, seal } = plan;
  const [start, end] = [new Date(startMs).toISOString(), new Date(endMs).toISOString()];
  const body = { title: 'Angebote', start, end, liegenschaftIds: [liegenschaftId], userIds, seal };
  const { id } = await server.get<Phase>(createPhase, { as, body });
  const catalog = { filename: 'ep-katalog.xlsx', bytes: sampleBytes(CATALOG) };
  await server.get(uploadEpCatalog, { as, params: { phaseId: id }, file: catalog });
  const lv = { filename: 'lv.xlsx', bytes: sampleBytes(LV) };
  await server.get(uploadLv, { as, params: { phaseId: id, propertyId: liegenschaftId }, file: lv });
  return id;
}

function goodEntry(
  kind: string,
  where: { phaseId: string; liegenschaftId: string; awardedId: string },
): { key: string; value: string } {
  const { phaseId, liegenschaftId, awardedId } = where;
  const own = (rest: string, value: string) => ({ key: `${phaseId}_${rest}`, value });
  const entries: Record<string, { key: string; value: string }> = {
    ep: own('ep_AZ_01 ä', '12500'),
    bl: own('bl_Sachsen-Anhalt_aufzug', '1100'),
    ls: own(`ls_${liegenschaftId}_uegm`, '700'),
    n: own(`n_${liegenschaftId}_energy`, '1300'),
    m: own(`m_${liegenschaftId}`, 'false'),
    offer: own('offer', 'true'),
    docs: own('docs', '[]'),
    filter: own('filter', '[]'),
    target: own('target', `[{"key":"${phaseId}_${liegenschaftId}_aufzug","value":"5000"}]`),
    award: { key: `awarding_${phaseId}_${liegenschaftId}_aufzug`, value: awardedId },
    lapsed: own(`lapsed_${liegenschaftId}_aufzug`, '{}'),
  };
  return entries[kind]!;
}
