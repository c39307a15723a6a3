import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root, runTool } from './run-checks.ts';

// The first word says what is measured, the rest is for it: what a measurement calls its parts may be the
// name of another.
const [word = '', ...rest] = process.argv.slice(2);
const all = globSync('bench/*.ts', { cwd: root }).toSorted();
const chosen = all.filter((path) => basename(path).startsWith(word));

if (chosen.length === 0 || (rest.length > 0 && chosen.length > 1)) {
  const names = all.map((path) => basename(path, '.ts')).join(', ');
  console.error(`Es gibt keine solche Messung; bekannt sind: ${names}.`);
  process.exit(1);
}
// Each measurement gets a process of its own, so that none warms up or slows down the next.
for (const path of chosen) {
  console.log(`\n${basename(path, '.ts')}`);
  if ((await runTool(['node', join(root, path), ...rest])) !== 0) process.exitCode = 1;
}
