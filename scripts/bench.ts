import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root, runTool } from './run-checks.ts';

const wanted = process.argv.slice(2);
const all = globSync('bench/*.ts', { cwd: root }).toSorted();
const chosen = all.filter(
  (path) => wanted.length === 0 || wanted.some((name) => basename(path).startsWith(name)),
);

if (chosen.length === 0) {
  const names = all.map((path) => basename(path, '.ts')).join(', ');
  console.error(`Es gibt keine solche Messung; bekannt sind: ${names}.`);
  process.exitCode = 1;
}
// Each measurement gets a process of its own, so that none warms up or slows down the next.
for (const path of chosen) {
  console.log(`\n${basename(path, '.ts')}`);
  if ((await runTool(['node', join(root, path)])) !== 0) process.exitCode = 1;
}
