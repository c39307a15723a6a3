import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeNotices } from './notices.ts';

/** What is written down for the build: what it says follows from the packages, whose list counts. */
const MADE = 'notices.json';
const SOURCES = [
  'package-lock.json',
  'apps/web/*.{ts,html,json}',
  'apps/web/{src,public}/**/*',
  'packages/*/package.json',
  'packages/*/src/**/*.ts',
];

/** A hash over names and contents of all files the web is built from, tests excluded. */
export function hashWebSources(root: string): string {
  const files = globSync(SOURCES, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name) && entry.name !== MADE)
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return hash.digest('hex');
}

/**
 * Builds the web unless the existing build was made from these very sources; true if there is a build now.
 */
export function buildWeb(root: string): boolean {
  const note = join(root, 'apps/web/dist/.sources');
  const sources = hashWebSources(root);
  if (existsSync(note) && readFileSync(note, 'utf8') === sources) return true;
  console.log('Oberfläche wird gebaut …');
  writeNotices(root);
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const build = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'apps/web'),
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (build.status !== 0) return false;
  writeFileSync(note, sources);
  return true;
}
