import { readdirSync } from 'node:fs';
import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';

/** Every call that any file of the contract declares, with the name under which it is exported. */
export async function readContractCalls(): Promise<[exportName: string, call: Endpoint][]> {
  const folder = new URL('../../../../packages/contract/src/', import.meta.url);
  const modules = await Promise.all(
    readdirSync(folder)
      .filter((name) => name.endsWith('.ts'))
      .map((file) => import(new URL(file, folder).href) as Promise<Record<string, unknown>>),
  );
  return modules.flatMap((module) => Object.entries(module)).filter(isCall);
}

function isCall(entry: [string, unknown]): entry is [string, Endpoint] {
  const value = entry[1];
  return typeof value === 'object' && value !== null && 'method' in value && 'access' in value;
}
