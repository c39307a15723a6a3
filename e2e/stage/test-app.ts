import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import { createApp } from '../../apps/server/src/app.ts';
import { type Liegenschaft, listLiegenschaften } from '@rahmenpreis/contract/liegenschaft.ts';
import { createPhase, listPhases, type Phase } from '@rahmenpreis/contract/phase.ts';
import { dayOfInstant, endInstantOfDay, startInstantOfDay } from '@rahmenpreis/tendering/phase/phase-day.ts';
import { listServiceProviders, type ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { inTransaction } from '../../apps/server/src/db/transaction.ts';
import { DEMO_ADMINISTRATORS, DEMO_PASSWORD } from '../../apps/server/src/demo/accounts.ts';
import { getFromApp, signInToApp } from '../../apps/server/src/demo/in-process.ts';
import { enterOffer, type LiegenschaftIds, uploadTestFile } from '../../apps/server/src/demo/load-tender.ts';
import {
  type Bidders,
  seedAdministrators,
  seedBidders,
  seedLiegenschaften,
} from '../../apps/server/src/demo/seed.ts';
import { readTender } from '../../apps/server/src/demo/tender.ts';
import { updateAccount } from '../../apps/server/src/features/session/account/repository.ts';
import { openMediaStore } from '../../apps/server/src/files/open-media-store.ts';
import { createSetClock } from '../../apps/server/src/kernel/clock.ts';
import { hashPassword } from '../../apps/server/src/kernel/secret/password.ts';
import { fillWithDemo, type Place, startProgram, type TestApp } from './program.ts';
import { copyStage } from './copy-stage.ts';
import { DAY_MS } from './day.ts';

interface Portfolio {
  bidders: Bidders;
  liegenschaftIds: LiegenschaftIds;
}

export type PortfolioApp = TestApp & Portfolio;

async function fillWithPortfolio({ database, dataDir }: Place): Promise<Portfolio> {
  const clock = createSetClock(() => Date.now());
  await seedAdministrators(database.db, clock.nowMs());
  const app = await createApp({ db: database.db, clock, files: openMediaStore({ dataDir }) });
  const bidders = await seedBidders(app, database.db, readTender().providers);
  const liegenschaftIds = await seedLiegenschaften(app, readTender());
  await app.close();
  return { bidders, liegenschaftIds };
}

/** Starts the program with the demo tender, as `npm start` does on a new folder. */
export async function startDemoApp(): Promise<TestApp> {
  const { place, discard } = await copyStage('demo', fillWithDemo);
  return startProgram(place, discard);
}

/** Starts the program with the tender's properties and bidders but without phases. */
export async function startPortfolioApp(): Promise<PortfolioApp> {
  const { place, told, discard } = await copyStage('portfolio', fillWithPortfolio);
  return { ...(await startProgram(place, discard)), ...told };
}

/**
 * Asks all bidders for prices of all properties in one phase, by the calls that an administrator makes, and
 * enters what the second says.
 */
async function askForPrices(
  { database, dataDir }: Place,
  portfolio: Portfolio,
  title: string,
): Promise<void> {
  const { bidders, liegenschaftIds } = portfolio;
  const clock = createSetClock(() => Date.now());
  const app = await createApp({ db: database.db, clock, files: openMediaStore({ dataDir }) });
  const token = await signInToApp(app, DEMO_ADMINISTRATORS[0].username, DEMO_PASSWORD);
  const dayIn = (days: number) => dayOfInstant(new Date(Date.now() + days * DAY_MS).toISOString());
  const body = {
    title,
    type: 'FINAL',
    start: startInstantOfDay(dayIn(-3)),
    end: endInstantOfDay(dayIn(20)),
    liegenschaftIds: [...liegenschaftIds.values()],
    userIds: [...bidders.values()].map(({ id }) => id),
  };
  const { id: phaseId } = await getFromApp<Phase>(app, createPhase, { token, body });
  await uploadTestFile(app, { token, phaseId, tender: readTender(), liegenschaftIds });
  const [, rival] = readTender().providers;
  const { username, organisationId } = bidders.get(rival!.username)!;
  const own = await signInToApp(app, username, DEMO_PASSWORD);
  await enterOffer(app, { token: own, phaseId, organisationId, liegenschaftIds }, rival!);
  await app.close();
}

/**
 * Starts the program with a phase of this title that all bidders of the tender are asked in, one of whom has
 * made its offer.
 */
export async function startAskedApp(title: string): Promise<TestApp> {
  const { place, told, discard } = await copyStage('portfolio', fillWithPortfolio);
  await askForPrices(place, told, title);
  return startProgram(place, discard);
}

/**
 * The bidders' own work in the only phase there is: each chooses its password, and enters what the tender's
 * files say of it.
 */
async function bid({ database, dataDir }: Place, laterMs: number): Promise<void> {
  const { db } = database;
  const clock = createSetClock(() => Date.now() + laterMs);
  const app = await createApp({ db, clock, files: openMediaStore({ dataDir }) });
  const admin = await signInToApp(app, DEMO_ADMINISTRATORS[0].username, DEMO_PASSWORD);
  const ask = <T>(call: Endpoint) => getFromApp<T>(app, call, { token: admin });
  const [phase] = await ask<Phase[]>(listPhases);
  const liegenschaften = await ask<Liegenschaft[]>(listLiegenschaften);
  const liegenschaftIds = new Map(liegenschaften.map(({ nummer, id }) => [nummer, id]));
  const accounts = await ask<ServiceProvider[]>(listServiceProviders);
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  for (const provider of readTender().providers) {
    const account = accounts.find(({ username }) => username === provider.username);
    if (account === undefined) continue;
    const { id, organisationId } = account;
    await inTransaction(db, (transaction) => updateAccount(transaction, id, { passwordHash }));
    const token = await signInToApp(app, provider.username, DEMO_PASSWORD);
    await enterOffer(app, { token, phaseId: phase!.id, organisationId, liegenschaftIds }, provider);
  }
  await app.close();
}

async function fillWithAdministrators({ database }: Place): Promise<void> {
  await seedAdministrators(database.db, Date.now());
}

/**
 * Starts the program with nothing but its administrators, as `npm start -- --empty` does; `bid` is what
 * bidders do in the only phase there is, so much later.
 */
export async function startEmptyApp(): Promise<TestApp & { bid: (laterMs: number) => Promise<void> }> {
  const { place, discard } = await copyStage('empty', fillWithAdministrators);
  const program = await startProgram(place, discard);
  return {
    ...program,
    async bid(laterMs) {
      program.moveClock(laterMs);
      await bid(place, laterMs);
    },
  };
}
