import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { InstanceFile } from '@rahmenpreis/scenario/test/instance-format.ts';

const folder = new URL('instances/', import.meta.url);

/** The names of the instances that are kept, in their order. */
export function listInstances(): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .toSorted();
}

export function readInstance(name: string): InstanceFile {
  return JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as InstanceFile;
}

/** Writes an instance with a line for each field and each rule. */
export function keepInstance(name: string, { rules, ...file }: InstanceFile): void {
  const lines = Object.entries(file).map(([field, value]) => `  "${field}": ${JSON.stringify(value)}`);
  const ofRules = rules.map((rule) => `    ${JSON.stringify(rule)}`).join(',\n');
  lines.splice(3, 0, `  "rules": [${ofRules === '' ? '' : `\n${ofRules}\n  `}]`);
  writeFileSync(new URL(`${name}.json`, folder), `{\n${lines.join(',\n')}\n}\n`);
}
