import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root, runTool } from './run-checks.ts';

// What `npm test` tries in small is tried here in large: `npm run proof -- name [rounds [seed]]`, one file for each name.
const [name, ...rest] = process.argv.slice(2);
const names = globSync('scripts/proof/*.ts', { cwd: root }).map((path) => basename(path, '.ts'));
if (name === undefined || !names.includes(name)) {
  console.error(`Aufruf: npm run proof -- Name [Runden [Startzahl]]; bekannt sind: ${names.join(', ')}.`);
  process.exit(1);
}
process.exitCode = await runTool(['node', join(root, 'scripts/proof', `${name}.ts`), ...rest]);
