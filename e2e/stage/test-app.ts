import { createApp } from '../../apps/server/src/app.ts';
import type { LiegenschaftIds } from '../../apps/server/src/demo/load-tender.ts';
import {
  type Bidders,
  seedAdministrators,
  seedBidders,
  seedLiegenschaften,
} from '../../apps/server/src/demo/seed.ts';
import { readTender } from '../../apps/server/src/demo/tender.ts';
import { openMediaStore } from '../../apps/server/src/files/open-media-store.ts';
import { createSetClock } from '../../apps/server/src/kernel/clock.ts';
import { fillWithDemo, type Place, startProgram, type TestApp } from './program.ts';
import { copyStage } from './copy-stage.ts';

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
