import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { inject } from 'vitest';
import { createTestDatabase, oneAtATime } from '../../apps/server/test/test-database.ts';
import type { Place } from './program.ts';

interface Stage<Told> {
  /** The database and the folder to copy. */
  readonly database: string;
  readonly dataDir: string;
  /** What filling it returned. */
  readonly told: Told;
}

async function setUp<Told>(dataDir: string, fill: (place: Place) => Promise<Told>): Promise<Stage<Told>> {
  mkdirSync(dataDir);
  const database = await createTestDatabase();
  const told = await fill({ database, dataDir });
  await database.pool.end();
  return { database: database.name, dataDir, told };
}

/**
 * Gives a copy of what `fill` puts into an empty stage. It is filled once per run, as a journey should not
 * repeat what another one has already done.
 */
export async function copyStage<Told>(
  name: string,
  fill: (place: Place) => Promise<Told>,
): Promise<{ place: Place; told: Told; discard: () => Promise<void> }> {
  const note = join(inject('stageFolder'), `${name}.note`);
  await oneAtATime(note, async () => {
    if (existsSync(note)) return;
    const made = await setUp(join(inject('stageFolder'), name), fill);
    writeFileSync(note, serialize(made));
  });
  const stage = deserialize(readFileSync(note)) as Stage<Told>;
  const database = await createTestDatabase(stage.database);
  const dataDir = mkdtempSync(join(tmpdir(), 'rahmenpreis-e2e-'));
  cpSync(stage.dataDir, dataDir, { recursive: true });
  const discard = async () => {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { place: { database, dataDir }, told: stage.told, discard };
}
