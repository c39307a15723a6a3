/// <reference types="node" />
import { readdirSync } from 'node:fs';
import type { Endpoint } from '../endpoint.ts';

/** Every call that any file of the contract declares, with the name under which it is exported; for tests. */
export async function readContractExports(): Promise<[exportName: string, call: Endpoint][]> {
  const folder = new URL('../', import.meta.url);
  const modules = await Promise.all(
    readdirSync(folder)
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((file) => import(new URL(file, folder).href) as Promise<Record<string, unknown>>),
  );
  return modules.flatMap((module) => Object.entries(module)).filter(isCall);
}

/** Every call of the contract; for tests. */
export async function readContractCalls(): Promise<Endpoint[]> {
  return (await readContractExports()).map(([, call]) => call);
}

/** The names of the parameters in a call's path, in their order; for tests. */
export function paramNamesOf({ path }: Endpoint): string[] {
  return Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
}

function isCall(entry: [string, unknown]): entry is [string, Endpoint] {
  const value = entry[1];
  return typeof value === 'object' && value !== null && 'method' in value && 'access' in value;
}
