import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { openCluster } from '../../apps/server/src/db/embedded/cluster.ts';
import { migrateDatabase } from '../../apps/server/src/db/migrate.ts';
import { connectDatabase } from '../../apps/server/src/db/open.ts';
import { hashPassword } from '../../apps/server/src/kernel/secret/password.ts';
import { DEMO_PASSWORD } from '../../e2e/stage/browser.ts';
import { makeTender, type TenderSize } from '../../apps/server/test/made-tender/make-tender.ts';
import { storeTender } from '../../apps/server/test/made-tender/store-tender.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Kept from run to run; the system clears it when it likes. */
const DATA_DIR = join(tmpdir(), 'rahmenpreis-scale');
/** What the stored tender depends on: whoever changes any of it gets a new one. */
const MAKERS = ['apps/server/src/db/**/*.{ts,sql}', 'apps/server/test/made-tender/*.ts'];
/** How many made tenders stay, for checkouts that take turns. */
const KEPT = 4;
const COPY = 'scale_run';

function nameOfVersion({ properties }: TenderSize): string {
  const hash = createHash('sha256');
  const files = globSync(MAKERS, { cwd: ROOT }).filter((path) => !path.includes('.test.'));
  for (const path of files.toSorted()) hash.update(`${path}\0`).update(readFileSync(join(ROOT, path)));
  return `scale_${properties}_${hash.digest('hex').slice(0, 12)}`;
}

/** A copy of the large tender in a database that waits for the disk, as production does. */
export interface KeptTender {
  readonly databaseUrl: string;
  readonly dataDir: string;
  close(): Promise<void>;
}

async function make(
  owner: Client,
  name: string,
  urlOf: (database: string) => string,
  size: TenderSize,
): Promise<void> {
  const { properties, bidders, positions } = size;
  console.log(`Die Ausschreibung ${properties} × ${bidders} × ${positions} wird angelegt …`);
  const making = `${name}_making`;
  await owner.query(`drop database if exists ${making} with (force)`);
  await owner.query(`create database ${making}`);
  await migrateDatabase(urlOf(making));
  const database = connectDatabase(urlOf(making), 'unbounded');
  await storeTender(database, makeTender(size), await hashPassword(DEMO_PASSWORD));
  await database.pool.end();
  await owner.query(`alter database ${making} rename to ${name}`);
}

async function listKept(owner: Client): Promise<string[]> {
  const { rows } = await owner.query<{ datname: string }>(
    `select datname from pg_database where datname like 'scale\\_%' and datname <> $1 order by oid desc`,
    [COPY],
  );
  return rows.map(({ datname }) => datname);
}

/**
 * Opens a copy of a tender of that size. It is made once for each state of its maker and of the tables;
 * everybody has the demo's password.
 */
export async function openKeptTender(size: TenderSize): Promise<KeptTender> {
  mkdirSync(DATA_DIR, { recursive: true });
  const cluster = await openCluster({ dataDir: DATA_DIR });
  const owner = new Client({ connectionString: cluster.databaseUrl('postgres') });
  await owner.connect();
  const name = nameOfVersion(size);
  if (!(await listKept(owner)).includes(name)) await make(owner, name, cluster.databaseUrl, size);
  for (const old of (await listKept(owner)).filter((each) => each !== name).slice(KEPT - 1)) {
    await owner.query(`drop database ${old} with (force)`);
  }
  await owner.query(`drop database if exists ${COPY} with (force)`);
  await owner.query(`create database ${COPY} template ${name} strategy file_copy`);
  return {
    databaseUrl: cluster.databaseUrl(COPY),
    dataDir: DATA_DIR,
    async close() {
      await owner.query(`drop database ${COPY} with (force)`);
      await owner.end();
      await cluster.stop();
    },
  };
}
