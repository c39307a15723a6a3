import { createLiegenschaft, type Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { createPhase, type Phase } from '@rahmenpreis/contract/phase.ts';
import { createServiceProvider, type ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { inTransaction } from '../src/db/transaction.ts';
import { updateAccount } from '../src/features/session/account/repository.ts';
import { keepWorld } from './kept-world.ts';
import {
  hashTestPassword,
  TEST_NOW_MS,
  TEST_PASSWORD,
  type TestServer,
  type TestServerOptions,
  type TestUser,
} from './test-server.ts';
import { signInToApp } from '../src/demo/in-process.ts';
import { enterOffer, uploadTestFile } from '../src/demo/load-tender.ts';
import { readTender, type Tender } from '../src/demo/tender.ts';

const DAY_MS = 24 * 60 * 60_000;

/** The demo tender in the database of a test, in one running phase. */
export interface TestTender {
  tender: Tender;
  phase: Phase;
  admin: TestUser;
  /** By username. */
  bidders: Map<string, TestUser>;
  /** By nummer. */
  liegenschaftIds: Map<string, string>;
}

/**
 * Loads the whole demo tender through the calls of a test's server, as an administrator and five bidders
 * would.
 */
export async function openTestTender(server: TestServer): Promise<TestTender> {
  const tender = readTender();
  const admin = await server.signIn('admin@example.org', ['PERMISSION_ALPHAREAD', 'PERMISSION_ALPHAWRITE']);
  const bidders = new Map<string, TestUser>();
  for (const { username, organisation } of tender.providers) {
    bidders.set(username, await addBidder(server, admin, username, organisation));
  }
  const liegenschaftIds = new Map<string, string>();
  // In reverse, so that the answer's order cannot come from the order of creation.
  for (const { nummer, name, adresse } of tender.liegenschaften.toReversed()) {
    const body = { nummer, name, adresse };
    liegenschaftIds.set(nummer, (await server.get<Liegenschaft>(createLiegenschaft, { as: admin, body })).id);
  }
  const phase = await server.get<Phase>(createPhase, {
    as: admin,
    body: {
      title: 'Angebotsphase',
      start: new Date(TEST_NOW_MS - DAY_MS).toISOString(),
      end: new Date(TEST_NOW_MS + DAY_MS).toISOString(),
      liegenschaftIds: [...liegenschaftIds.values()],
      userIds: [...bidders.values()].map(({ id }) => id),
    },
  });
  await uploadTestFile(server.app, { token: admin.accessToken, phaseId: phase.id, tender, liegenschaftIds });
  for (const provider of tender.providers) {
    const { accessToken: token, organisationId } = bidders.get(provider.username)!;
    await enterOffer(server.app, { token, organisationId, phaseId: phase.id, liegenschaftIds }, provider);
  }
  return { tender, phase, admin, bidders, liegenschaftIds };
}

const startFilled = keepWorld(openTestTender);

/** Starts the server for one test file, with the demo tender in it. */
export async function startTestTender(options?: TestServerOptions) {
  const { server, made } = await startFilled(options);
  const { tender, ...stored } = made;
  return { server, opened: { tender, ...structuredClone(stored) } };
}

async function addBidder(
  server: TestServer,
  admin: TestUser,
  username: string,
  organisation: string,
): Promise<TestUser> {
  const body = { username, organisation, firstname: 'Vera', lastname: 'Muster' };
  const { id, organisationId } = await server.get<ServiceProvider>(createServiceProvider, {
    as: admin,
    body,
  });
  const passwordHash = await hashTestPassword();
  await inTransaction(server.database.db, (transaction) => updateAccount(transaction, id, { passwordHash }));
  const accessToken = await signInToApp(server.app, username, TEST_PASSWORD);
  return { id, organisationId, username, accessToken };
}
