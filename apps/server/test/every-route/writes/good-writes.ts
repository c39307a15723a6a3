import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import { saveColumnMap } from '@rahmenpreis/contract/column-map.ts';
import { uploadEpCatalog } from '@rahmenpreis/contract/ep-catalog.ts';
import { type AlphaBatchAnswer, createAlphaKeyVal, saveAlphaKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { type MissingProbe, probeMissingPrices } from '@rahmenpreis/contract/missing-price.ts';
import { ALPHA_PERMISSIONS } from '@rahmenpreis/contract/permission.ts';
import { addPasskey, startPasskey, startPasskeySignIn } from '@rahmenpreis/contract/passkey.ts';
import { createPhase } from '@rahmenpreis/contract/phase.ts';
import {
  createScenario,
  deleteScenario,
  getScenario,
  runScenario,
  type Scenario,
} from '@rahmenpreis/contract/scenario.ts';
import { createServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { confirmAuthenticator, forgotPassword, startAuthenticator } from '@rahmenpreis/contract/session.ts';
import { readArchive } from '@rahmenpreis/workbook/archive/read-archive.ts';
import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { vi } from 'vitest';
import { account } from '../../../src/db/schema/account.ts';
import { awardClosing } from '../../../src/db/schema/closing.ts';
import { awardCondition, keyVal, missingDecision } from '../../../src/db/schema/keyval.ts';
import { phase } from '../../../src/db/schema/phase.ts';
import { addressLink, secondContact } from '../../../src/db/schema/sign-in/address-change.ts';
import { hashLinkToken } from '../../../src/features/session/secret.ts';
import { makePasskey, type SoftwarePasskey } from '../../software-authenticator.ts';
import { createTestLiegenschaft } from '../../test-liegenschaft.ts';
import { makeTestJpeg, TEST_PDF, uploadTestDocument } from '../../test-media.ts';
import { type Ask, TEST_PASSWORD, TEST_PUBLIC_URL, type TestServer } from '../../test-server.ts';
import { bearer, codeIn, linkTokenIn, login, tokenOf } from '../../test-sign-in.ts';
import { sampleOf } from '../sample-calls.ts';
import { openAddressChange, type World } from '../world.ts';
import { ofBindings } from './binding-writes.ts';
import { ofArrivals } from './arrival-writes.ts';
import { memoWrites } from './memo-writes.ts';
import { ofLvFiles } from './lv-writes.ts';
import { ofQuestions } from './question-writes.ts';

const ARCHIVE = new URL('../../../src/demo/data/tender-klein/liegenschaften/L-001.zip', import.meta.url);
/** The code of an app counts once, and one of the next half minute is taken already. */
const NEXT_CODE_MS = 30_000;
/** A phase after all others of the world. */
const LATER = { start: '2028-02-01T07:00:00.000Z', end: '2028-02-27T01:00:00.000Z', title: 'Später' };
/** A phase before all others of the world. */
const LONG_AGO = { start: new Date('2025-02-01T07:00:00.000Z'), end: new Date('2025-02-27T01:00:00.000Z') };

/** Makes ready what a call needs, and gives what of the sample it is asked with otherwise. */
type Prepare = () => Promise<Partial<Ask>>;

/** Gives calls that write something, each with what makes it succeed. */
export function createGoodWrites(server: TestServer, world: World): (call: Endpoint) => Promise<Ask> {
  const prepared: Readonly<Record<string, Prepare>> = {
    ...ofTenders(server, world),
    ...ofLvFiles(server, world),
    ...ofLists(server, world),
    ...ofAccounts(server, world),
    ...ofPasskeys(server, world),
    ...ofScenarios(server, world),
    ...ofMissingPrices(server, world),
    ...ofQuestions(server, world),
    ...ofBindings(server, world),
    ...ofArrivals(server, world),
  };
  return async (call) => {
    const { access } = call;
    const isAdmins = Array.isArray(access) && access.some((right) => right.startsWith('PERMISSION_ALPHA'));
    const person = isAdmins ? 'admin' : 'bidder';
    const sample = sampleOf(world, person, call);
    return { as: world.people[person], ...sample, ...(await prepared[call.name]?.()) };
  };
}

/** What of a phase, its properties and its media is not done to the running one. */
function ofTenders(server: TestServer, { people, ids, paper }: World): Record<string, Prepare> {
  const { admin, bidder } = people;
  const plan = { ...LATER, liegenschaftIds: [], userIds: [], publicMediaIds: [] };
  const makeRoom = () => server.database.db.delete(phase).where(eq(phase.title, LATER.title));
  const later = async (more: object = {}) => {
    await makeRoom();
    const { id: phaseId } = await server.get<{ id: string }>(createPhase, {
      as: admin,
      body: { ...plan, ...more },
    });
    return { phaseId };
  };
  return {
    createPhase: async () => {
      await makeRoom();
      return { body: plan };
    },
    changePhase: async () => ({
      params: await later(),
      body: {
        ...plan,
        type: 'FINAL',
        letter: 'Wir bieten {Summe}.',
        declarations: [{ text: 'Wir zahlen den Mindestlohn.', isRequired: true }],
      },
    }),
    replaceDocument: async () => {
      const [replaced, { id: mediaId }] = [
        await uploadTestDocument(server, admin),
        await uploadTestDocument(server, admin),
      ];
      const params = await later({ publicMediaIds: [replaced.id] });
      return { params, body: { mediaId, replacedMediaId: replaced.id } };
    },
    deletePhase: async () => ({ params: await later() }),
    openOffers: async () => {
      await server.signIn('leitung@example.org', ALPHA_PERMISSIONS);
      const params = await later({ seal: 'FOUR_EYES' });
      await server.database.db.update(phase).set(LONG_AGO).where(eq(phase.id, params.phaseId));
      return { params };
    },
    uploadEpCatalog: async () => ({ params: await later() }),
    deleteEpCatalog: async () => {
      const params = await later();
      const file = paper.catalog;
      const { id } = await server.get<{ id: string }>(uploadEpCatalog, { as: admin, params, file });
      return { params: { ...params, epCatalogId: id } };
    },
    deleteLiegenschaft: async () => ({
      params: { liegenschaftId: await createTestLiegenschaft(server, admin, 'L-9') },
    }),
    importLiegenschaft: async () => {
      const { sheet } = await readArchive(readFileSync(ARCHIVE));
      return { file: { filename: 'Import.xlsx', bytes: sheet!.bytes } };
    },
    undoAwardWrite: async () => {
      const [phaseId, propertyId] = [ids.phase['ended']!, ids.liegenschaft['shared']!];
      const params = { phaseId, orgaId: admin.organisationId };
      const key = `awarding_${phaseId}_${propertyId}_aufzug`;
      await server.database.db.delete(keyVal).where(eq(keyVal.key, key));
      const body = { data: [{ key, value: bidder.id, before: null }] };
      const { awardWriteId } = await server.get<AlphaBatchAnswer>(saveAlphaKeyVals, {
        as: admin,
        params,
        body,
      });
      return { params: { ...params, awardWriteId: awardWriteId! } };
    },
    removeAwardCondition: async () => {
      const [phaseId, awardWriteId] = [ids.phase['ended']!, randomUUID()];
      const of = { phaseId, organisationId: admin.organisationId, bidderId: bidder.id };
      const told = {
        tiers: [{ fromMillis: 0, tenths: 20 }],
        filledCount: 0,
        scenarioName: 'S',
        rulesDigest: 'd',
      };
      const row = { ...of, ...told, awardWriteId, by: admin.id, at: new Date() };
      await server.database.db.insert(awardCondition).values(row);
      return {
        params: { phaseId, orgaId: admin.organisationId, awardWriteId, serviceProviderId: bidder.id },
      };
    },
    ...ofClosing(server, { people, ids }),
    uploadImage: async () => ({ file: { filename: 'Bild.jpg', bytes: await makeTestJpeg(40, 30) } }),
    uploadDocument: async () => ({ file: { filename: 'Plan.pdf', bytes: TEST_PDF } }),
    deleteMedia: async () => ({ params: { mediaId: (await uploadTestDocument(server, admin)).id } }),
  };
}

/** An award of a colleague, and one that is closed. */
function ofClosing(
  server: TestServer,
  { people, ids }: Pick<World, 'people' | 'ids'>,
): Record<string, Prepare> {
  const { admin, bidder } = people;
  const phaseId = ids.phase['ended']!;
  const key = `awarding_${phaseId}_${ids.liegenschaft['shared']!}_aufzug`;
  const awardOf = async () => {
    const { db } = server.database;
    await db.delete(awardClosing);
    await db.delete(keyVal).where(eq(keyVal.key, key));
    const row = { phaseId, organisationId: admin.organisationId, kind: 'award', key, value: bidder.id };
    await db.insert(keyVal).values({ ...row, revision: 1, updatedAt: new Date() });
    return { key, value: bidder.id };
  };
  return {
    saveAwardReasons: async () => {
      const data = [{ ...(await awardOf()), text: 'Ausfallrisiko', before: null }];
      return { params: { phaseId }, body: { data } };
    },
    approveAwards: async () => ({ params: { phaseId }, body: { data: [await awardOf()] } }),
    setApprovalRule: async () => {
      await server.database.db.delete(awardClosing);
      await server.signIn(`${randomUUID()}@example.org`, ALPHA_PERMISSIONS);
      return { params: { phaseId }, body: { aboveMillis: 1_000 } };
    },
    ...memoWrites(server, { people, ids }),
    reopenAward: async () => {
      await server.database.db.delete(awardClosing);
      const frozen = { snapshot: {}, pdf: Buffer.from('%PDF'), sha256: 'x' };
      await server.database.db
        .insert(awardClosing)
        .values({ phaseId, by: admin.id, at: new Date(), ...frozen });
      return { params: { phaseId } };
    },
  };
}

/** Lists, each about something of its own. */
function ofLists(server: TestServer, world: World): Record<string, Prepare> {
  const { admin, bidder } = world.people;
  return {
    forgetColumnMap: () =>
      server.ask(saveColumnMap, { as: admin, ...sampleOf(world, 'admin', saveColumnMap) }).then(() => ({})),
    saveServiceProviders: async () => {
      const names = { firstname: 'Lina', lastname: 'Liste', organisation: 'Liste GmbH' };
      const cells = [{ name: 'info', from: '', to: 'Neu' }];
      const changed = [{ serviceProviderId: bidder.id, cells }];
      return { body: { created: [{ ...names, username: 'liste@example.org' }], changed } };
    },
    saveLiegenschaften: async () => {
      const liegenschaftId = await createTestLiegenschaft(server, admin, 'L-8');
      const cells = [{ name: 'eigentuemer', from: '', to: 'Muster AG' }];
      const nothingElse = { created: [], createdGebaeude: [], changedGebaeude: [] };
      return { body: { ...nothingElse, changed: [{ liegenschaftId, cells }] } };
    },
  };
}

/** A package of which both bidders lack a price, as its probe is now. */
function ofMissingPrices(server: TestServer, { people, ids }: World): Record<string, Prepare> {
  return {
    saveMissingDecision: async () => {
      await server.database.db.delete(missingDecision);
      const [probe] = await server.get<MissingProbe[]>(probeMissingPrices, {
        as: people.admin,
        params: { phaseId: ids.phase['running']! },
        query: { liegenschaftId: ids.liegenschaft['second']! },
      });
      const { serviceProviderId, liegenschaftId, sliceId, offersVersion } = probe!;
      const place = { serviceProviderId, liegenschaftId, sliceId, offersVersion };
      return { body: { ...place, decision: 'stays', reason: 'Geringfügig', before: null } };
    },
  };
}

/** A scenario that gives the bidder what the rival has. */
function ofScenarios(server: TestServer, { people, ids }: World): Record<string, Prepare> {
  const { admin, rival } = people;
  const phaseId = ids.phase['running']!;
  const params = { phaseId, scenarioId: ids.scenario['running']! };
  const key = `awarding_${phaseId}_${ids.liegenschaft['second']}_aufzug`;
  const apply = async () => {
    await server.database.db.delete(keyVal).where(eq(keyVal.key, key));
    await server.get(createAlphaKeyVal, {
      as: admin,
      params: { phaseId, orgaId: admin.organisationId },
      body: { key, value: rival.id },
    });
    await server.get(runScenario, { as: admin, params });
    const outcome = await vi.waitFor(
      async () => {
        const { scenario } = await server.get<{ scenario: Scenario }>(getScenario, { as: admin, params });
        if (scenario.run?.state !== 'done') throw new Error('it has not ended yet');
        return scenario.outcome!.version;
      },
      { timeout: 60_000 },
    );
    return { params, body: { outcome, seen: [{ key, value: rival.id }] } };
  };
  const create = async () => {
    const body = { name: 'Fort', rules: [] };
    const { id } = await server.get<Scenario>(createScenario, { as: admin, params: { phaseId }, body });
    return { params: { phaseId, scenarioId: id } };
  };
  return {
    deleteScenario: create,
    restoreScenario: async () => {
      const ask = await create();
      await server.get(deleteScenario, { as: admin, ...ask });
      return ask;
    },
    applyScenario: apply,
  };
}

/** Signing in, and what only an account in some state can do. */
function ofAccounts(server: TestServer, { people }: World): Record<string, Prepare> {
  const { admin, bidder, rival } = people;
  const { db } = server.database;
  const codeOf = (secret: string, timestamp = server.clock.nowMs()) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
  const start = async () => (await server.get<{ secret: string }>(startAuthenticator, { as: admin })).secret;
  const refresh = async () => bearer(await tokenOf(login(server, rival.username)));
  /** Lets the bidder in again, whom a call before may have blocked. */
  const admit = (more: Partial<typeof account.$inferInsert> = {}) =>
    db
      .update(account)
      .set({ valid: true, ...more })
      .where(eq(account.id, bidder.id));
  const aboutAddress = async (name: string): Promise<Partial<Ask>> => {
    const addressChangeId = await openAddressChange(server, people, bidder);
    const params = { serviceProviderId: bidder.id, addressChangeId };
    if (name === 'answerAddressChange') return { params: { addressChangeId } };
    if (name !== 'askAddressChange') return { params };
    const body = { username: 'neu@example.org', before: bidder.username, replaces: addressChangeId };
    return { params: { serviceProviderId: bidder.id }, body };
  };
  const addressLinkOf = async (kind: 'proof' | 'objection') => {
    const addressChangeId = await openAddressChange(server, people, bidder);
    const token = randomUUID();
    await db.insert(addressLink).values({ addressChangeId, kind, tokenHash: hashLinkToken(token) });
    return { body: { token } };
  };
  return {
    authenticate: async () => {
      await admit();
      return { body: { username: bidder.username, password: TEST_PASSWORD } };
    },
    refreshToken: refresh,
    logout: refresh,
    validateToken: async () => {
      await server.readMails();
      await admit({ twoFactor: 'mail' });
      const token = await tokenOf(login(server, bidder.username));
      return { body: { token, key: codeIn(await server.readMails()) } };
    },
    resetPassword: async () => {
      await server.readMails();
      await admit();
      await server.get(forgotPassword, { body: { username: bidder.username } });
      return { body: { token: linkTokenIn(await server.readMails()), newPassword: 'Ganz-Neu-2026' } };
    },
    confirmAuthenticator: async () => ({ body: { key: codeOf(await start()) } }),
    removeAuthenticator: async () => {
      await db.update(account).set({ totpSecret: null, totpCounter: null }).where(eq(account.id, admin.id));
      const secret = await start();
      await server.get(confirmAuthenticator, { as: admin, body: { key: codeOf(secret) } });
      return { body: { key: codeOf(secret, server.clock.nowMs() + NEXT_CODE_MS) } };
    },
    resetTwoFactor: async () => {
      await db.update(account).set({ totpSecret: 'x' }).where(eq(account.id, bidder.id));
      return {};
    },
    ...Object.fromEntries(
      ['askAddressChange', 'agreeToAddressChange', 'withdrawAddressChange', 'answerAddressChange'].map(
        (name) => [name, () => aboutAddress(name)],
      ),
    ),
    // The bidder's own session ends with the password that it chooses among these.
    setSecondContact: async () => ({ as: rival }),
    proveContact: async () => {
      const token = randomUUID();
      const contact = { name: 'A', address: 'a@example.org', enteredAt: new Date(server.clock.nowMs()) };
      const values = { ...contact, accountId: bidder.id, tokenHash: hashLinkToken(token) };
      await db.insert(secondContact).values(values);
      return { body: { token } };
    },
    proveAddress: () => addressLinkOf('proof'),
    objectToAddress: () => addressLinkOf('objection'),
    resendInvitation: async () => {
      const body = { username: 'offen@example.org', firstname: 'A', lastname: 'B', organisation: 'Offen' };
      const { id } = await server.get<{ id: string }>(createServiceProvider, { as: admin, body });
      return { params: { serviceProviderId: id } };
    },
  };
}

function ofPasskeys(server: TestServer, { people }: World): Record<string, Prepare> {
  const as = people.admin;
  const body = { password: TEST_PASSWORD };
  const register = async (made: SoftwarePasskey) => {
    const { challenge } = await server.get<{ challenge: string }>(startPasskey, { as, body });
    return { name: 'Laptop', response: made.register(challenge) };
  };
  return {
    startPasskey: async () => ({ body }),
    addPasskey: async () => ({ body: await register(makePasskey(TEST_PUBLIC_URL)) }),
    signInWithPasskey: async () => {
      const made = makePasskey(TEST_PUBLIC_URL);
      await server.get(addPasskey, { as, body: await register(made) });
      const { challenge } = await server.get<{ challenge: string }>(startPasskeySignIn);
      return { body: { response: made.use(challenge) } };
    },
  };
}
