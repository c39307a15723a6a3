import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { type ClusterBinaries, prepareBinaries } from './cluster-binaries.ts';
import { type ClusterUser, createPassableFolder, findClusterUser, mayUse } from './cluster-user.ts';
import { isAlive } from './process-signal.ts';
import { StartRefusal } from '../start-refusal.ts';

/** A cluster folder that is complete on disk, with everything needed to start it. */
export interface ClusterFolder {
  /** Holds `data`, `password` and `postgres.log`. */
  path: string;
  password: string;
  user: ClusterUser | undefined;
  binaries: ClusterBinaries;
}

export const CLUSTER_USER_NAME = 'rahmenpreis';

/** Where root keeps clusters whose data folder the database's user cannot get into. */
const SYSTEM_FOLDER = '/var/lib/rahmenpreis';

function chooseSystemFolder(dataDir: string): string {
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  // A folder of that name without a note in the data folder belongs to data that has since been removed.
  for (let turn = 1; ; turn += 1) {
    const folder = join(SYSTEM_FOLDER, turn === 1 ? hash : `${hash}-${turn}`);
    if (!existsSync(folder)) return folder;
  }
}

/** Says where the cluster lies if not inside its data folder. */
function noteOf(dataDir: string): string {
  return join(dataDir, 'postgres-folder');
}

/** True if a data folder has a cluster, in it or outside of it. */
export function holdsCluster(dataDir: string): boolean {
  return existsSync(findDistantCluster(dataDir) ?? join(dataDir, 'postgres'));
}

/** Gives the folder of a cluster outside its data folder, where nobody would look; undefined for others. */
export function findDistantCluster(dataDir: string): string | undefined {
  if (existsSync(join(dataDir, 'postgres')) || !existsSync(noteOf(dataDir))) return undefined;
  return readFileSync(noteOf(dataDir), 'utf8').trim();
}

/**
 * The cluster's location: inside the data folder, or if the database's user cannot enter that, a folder of
 * the system, noted in the data folder so that every later start finds the same one.
 */
function locateCluster(dataDir: string): { path: string; user: ClusterUser | undefined } {
  createPassableFolder(resolve(dataDir));
  const inside = join(realpathSync(dataDir), 'postgres');
  if (existsSync(inside)) return { path: inside, user: findClusterUser(inside) };
  const user = findClusterUser(undefined);
  const note = noteOf(dataDir);
  if (!existsSync(note)) {
    if (user === undefined || mayUse(user, dirname(inside), '-x')) return { path: inside, user };
    writeFileSync(note, `${join(chooseSystemFolder(dirname(inside)), 'postgres')}\n`);
  }
  const path = readFileSync(note, 'utf8').trim();
  return { path, user: findClusterUser(existsSync(path) ? path : undefined) };
}

function createOwnedFolder(path: string, user: ClusterUser | undefined): void {
  rmSync(path, { recursive: true, force: true });
  mkdirSync(path);
  chmodSync(path, 0o700);
  if (user !== undefined) chownSync(path, user.uid, user.gid);
}

function createPassword(path: string, user: ClusterUser | undefined): void {
  writeFileSync(path, randomBytes(24).toString('base64url'), { mode: 0o600 });
  if (user !== undefined) chownSync(path, user.uid, user.gid);
}

function runInitdb(
  binaries: ClusterBinaries,
  folder: string,
  user: ClusterUser | undefined,
  durable: boolean,
): void {
  const answer = spawnSync(
    binaries.initdb,
    [
      `--pgdata=${join(folder, 'data')}`,
      `--username=${CLUSTER_USER_NAME}`,
      `--pwfile=${join(folder, 'password')}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      ...(durable ? [] : ['--no-sync']),
    ],
    { cwd: '/', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' }, encoding: 'utf8', ...user },
  );
  if (answer.status === 0) return;
  const reason = answer.error?.message ?? answer.stderr.trim().split('\n').at(-1) ?? '';
  throw new StartRefusal(
    `PostgreSQL ließ sich im Datenordner nicht einrichten (${reason}); prüfen Sie den Platz oder setzen Sie DATABASE_URL.`,
  );
}

/** What was left behind by a start killed while setting up the cluster. */
function removeUnfinished(path: string): void {
  for (const name of readdirSync(dirname(path))) {
    const [stem, pid] = [name.slice(0, basename(path).length + 1), name.slice(basename(path).length + 1)];
    if (stem !== `${basename(path)}.` || !/^\d+$/.test(pid) || isAlive(Number(pid))) continue;
    rmSync(join(dirname(path), name), { recursive: true, force: true });
  }
}

/** initdb runs in a folder beside it, renamed only when complete, so a kill leaves no half-made cluster. */
function initialise(
  path: string,
  binaries: ClusterBinaries,
  user: ClusterUser | undefined,
  durable: boolean,
): void {
  createPassableFolder(dirname(path));
  removeUnfinished(path);
  const unfinished = `${path}.${process.pid}`;
  createOwnedFolder(unfinished, user);
  try {
    createPassword(join(unfinished, 'password'), user);
    runInitdb(binaries, unfinished, user, durable);
    renameSync(unfinished, path);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(path)) throw error;
  }
}

function readPassword(path: string): string {
  try {
    return readFileSync(join(path, 'password'), 'utf8');
  } catch (error) {
    throw new StartRefusal(
      `Die Datenbank unter ${path} gehört einem anderen Benutzer oder ist unvollständig (${(error as Error).message}).`,
    );
  }
}

/**
 * Finds or creates the cluster folder of a data folder. `durable: false` is for tests, which need no sync to
 * disk. Throws StartRefusal where the platform, the user or the folder does not allow it.
 */
export function prepareClusterFolder(dataDir: string, durable: boolean): ClusterFolder {
  const { path, user } = locateCluster(dataDir);
  const binaries = prepareBinaries(user, dirname(path));
  if (!existsSync(path)) initialise(path, binaries, user, durable);
  return { path, password: readPassword(path), user, binaries };
}
