import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root, runTool } from './run-checks.ts';

const words = process.argv.slice(2);
const all = globSync('bench/*.ts', { cwd: root }).toSorted();
const isChosenBy = (path: string, word: string) => basename(path).startsWith(word);
const chosen = all.filter((path) => words.length === 0 || words.some((word) => isChosenBy(path, word)));
/** What names no measurement is for the one that was chosen. */
const rest = words.filter((word) => !all.some((path) => isChosenBy(path, word)));

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
