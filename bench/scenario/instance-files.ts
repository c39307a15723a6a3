import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { InstanceFile, PlainLots } from '@rahmenpreis/scenario/test/instance-format.ts';
import { createHash } from 'node:crypto';

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

/**
 * The offers as a text that others can read: a line of names, then a line for each lot. README.md describes
 * it.
 */
export function offersText({ bidders, properties, groups, lots }: PlainLots): string {
  const head = ['property', 'region', 'group', ...bidders.map(({ id }) => id)].join(';');
  const lines = lots.map(({ property, group, offers }) => {
    const place = [properties[property]?.id, properties[property]?.region, groups[group]?.id];
    return [...place, ...offers.map(({ sumMillis, flags }) => (flags === 0 ? sumMillis : '-'))].join(';');
  });
  return `${[head, ...lines].join('\n')}\n`;
}

/** What tells whether somebody has the same offers. */
export function offersDigest(ground: PlainLots): string {
  return createHash('sha256').update(offersText(ground)).digest('hex');
}
