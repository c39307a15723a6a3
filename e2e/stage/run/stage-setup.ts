import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import startTestCluster from '../../../apps/server/test/test-cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** This run's folder, for what the journeys copy. */
    stageFolder: string;
  }
}

/** Vitest's global setup of the journeys: the PostgreSQL of the server's tests, and a folder for this run. */
export default async function setUpStage(project: TestProject): Promise<() => Promise<void>> {
  const stopCluster = await startTestCluster(project);
  const folder = mkdtempSync(join(tmpdir(), 'rahmenpreis-stage-'));
  project.provide('stageFolder', folder);
  return async () => {
    rmSync(folder, { recursive: true, force: true });
    await stopCluster();
  };
}
