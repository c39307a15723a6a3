import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartRefusal } from '../start-refusal.ts';

/** The system user PostgreSQL runs as; absent if the program's own user will do. */
export interface ClusterUser {
  uid: number;
  gid: number;
}

const isRoot = process.getuid?.() === 0;

function readNumber(command: string, args: string[]): number | undefined {
  const answer = spawnSync(command, args, { encoding: 'utf8' });
  const number = Number.parseInt(answer.stdout ?? '', 10);
  return answer.status === 0 && Number.isInteger(number) ? number : undefined;
}

function readPostgresUser(): ClusterUser | undefined {
  const uid = readNumber('id', ['-u', 'postgres']);
  const gid = readNumber('id', ['-g', 'postgres']);
  return uid === undefined || gid === undefined ? undefined : { uid, gid };
}

function createPostgresUser(): void {
  const added = spawnSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']);
  if (added.status !== 0) spawnSync('adduser', ['-S', '-D', '-H', 'postgres']);
}

/**
 * The user the cluster runs as: none unless we are root, which PostgreSQL refuses; then the owner of an
 * existing cluster folder, else the system user `postgres`, created if missing. Throws StartRefusal.
 */
export function findClusterUser(existingFolder: string | undefined): ClusterUser | undefined {
  if (!isRoot) return undefined;
  if (existingFolder !== undefined) {
    const owner = statSync(existingFolder);
    if (owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  }
  const known = readPostgresUser();
  if (known !== undefined) return known;
  createPostgresUser();
  const created = readPostgresUser();
  if (created !== undefined) return created;
  throw new StartRefusal(
    'PostgreSQL läuft nicht als root und der Systembenutzer „postgres“ ließ sich nicht anlegen; starten Sie als gewöhnlicher Benutzer oder setzen Sie DATABASE_URL.',
  );
}

/**
 * Whether the cluster's user can pass every folder above `path` and has `-x` (pass, run) or `-r` (read)
 * there; left to the system itself, which alone knows all its rules.
 */
export function mayUse(user: ClusterUser, path: string, right: '-x' | '-r'): boolean {
  const probe = spawnSync('test', [right, path], { cwd: '/', stdio: 'ignore', ...user });
  return probe.status === 0;
}

/**
 * Creates a folder and whatever is missing above it. Folders that root creates here can be entered by others,
 * whatever the umask; existing folders keep their permissions.
 */
export function createPassableFolder(path: string): void {
  const first = mkdirSync(path, { recursive: true });
  if (!isRoot || first === undefined) return;
  for (let folder = path; folder.length >= first.length; folder = dirname(folder)) chmodSync(folder, 0o711);
}
