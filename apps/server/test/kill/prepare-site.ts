import { uploadEpCatalog } from '@rahmenpreis/contract/ep-catalog.ts';
import { createLiegenschaft, type Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { createPhase, type Phase } from '@rahmenpreis/contract/phase.ts';
import { CATALOG_HEADER, sampleBytes } from '@rahmenpreis/workbook/test/sample-sheet.ts';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../../src/app.ts';
import { openDatabase } from '../../src/db/open.ts';
import { DEMO_ADMINISTRATORS, DEMO_PASSWORD } from '../../src/demo/accounts.ts';
import { getFromApp, signInToApp } from '../../src/demo/in-process.ts';
import { type Bidders, seedAdministrators, seedBidders } from '../../src/demo/seed.ts';
import { openMediaStore } from '../../src/files/open-media-store.ts';
import { openDatabaseClock } from '../../src/kernel/clock.ts';
import { TEST_ADRESSE } from '../test-liegenschaft.ts';
import { testWorkers } from '../test-server.ts';
import { BATCH_CODES, type KillSite, SINGLE_CODE } from './writers.ts';

const DAY_MS = 24 * 3_600_000;

/** What a folder was filled with. */
export type PreparedSite = Omit<KillSite, 'calls'> & { bidders: Bidders };

/**
 * Fills an empty data folder, or the empty database of an address: a running phase of one property with a
 * catalogue, which lists these bidders.
 */
export async function prepareSite(
  dataDir: string,
  usernames: readonly string[],
  databaseUrl?: string,
): Promise<PreparedSite> {
  const database = await openDatabase({ dataDir, databaseUrl });
  const clock = await openDatabaseClock(database.db);
  await seedAdministrators(database.db, clock.nowMs());
  const files = openMediaStore({ dataDir });
  const app = await createApp({ db: database.db, clock, files, workers: testWorkers, logLevel: 'silent' });
  try {
    const people = usernames.map((username) => ({ username, organisation: username }));
    const bidders = await seedBidders(app, database.db, people);
    const token = await signInToApp(app, DEMO_ADMINISTRATORS[0].username, DEMO_PASSWORD);
    return { bidders, ...(await preparePhase(app, token, bidders, clock.nowMs())) };
  } finally {
    await app.close();
    await database.close();
  }
}

async function preparePhase(
  app: FastifyInstance,
  token: string,
  bidders: Bidders,
  nowMs: number,
): Promise<{ phaseId: string; liegenschaftId: string }> {
  const property = { nummer: 'L-001', name: 'L-001', adresse: TEST_ADRESSE };
  const made = await getFromApp<Liegenschaft>(app, createLiegenschaft, { token, body: property });
  const [start, end] = [nowMs - DAY_MS, nowMs + DAY_MS].map((ms) => new Date(ms).toISOString());
  const userIds = [...bidders.values()].map(({ id }) => id);
  const body = { title: 'Angebote', start, end, userIds, liegenschaftIds: [made.id] };
  const { id: phaseId } = await getFromApp<Phase>(app, createPhase, { token, body });
  const positions = [SINGLE_CODE, ...BATCH_CODES].map((code, k) => {
    return [`1.${k + 1}`, 'Position', code, code, 'h', '', '', 'uegm', ''];
  });
  const category = ['1', 'Kategorie', 'Leistungen', '', '', '', '', 'uegm', ''];
  const bytes = sampleBytes([CATALOG_HEADER, category, ...positions]);
  const file = { filename: 'ep-katalog.xlsx', bytes };
  await getFromApp(app, uploadEpCatalog, { token, params: { phaseId }, file });
  return { phaseId, liegenschaftId: made.id };
}
