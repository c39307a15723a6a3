import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { askApp } from '../../demo/in-process.ts';

const CONTRACT = new URL('../../../../../packages/contract/src/', import.meta.url);

/** Reads every call of the contract, so that new ones enter by themselves. */
async function readContract(): Promise<Endpoint[]> {
  const modules = await Promise.all(
    readdirSync(CONTRACT)
      .filter((name) => name.endsWith('.ts'))
      .map((file) => import(new URL(file, CONTRACT).href) as Promise<Record<string, unknown>>),
  );
  return modules
    .flatMap((module) => Object.values(module))
    .filter(
      (value): value is Endpoint =>
        typeof value === 'object' && value !== null && 'method' in value && 'access' in value,
    );
}

/** Fills the names of a path in every way that the values allow; one without values is filled with `x`. */
function* fillings(
  path: string,
  values: Readonly<Record<string, readonly string[]>>,
): Generator<Record<string, string>> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((found) => found[1]!);
  let ways: Record<string, string>[] = [{}];
  for (const name of names) {
    ways = ways.flatMap((way) => (values[name] ?? ['x']).map((value) => ({ ...way, [name]: value })));
  }
  yield* ways;
}

/** Asks as `askAllReads` does; gives each answer as it came, by call, filling and query. */
export async function* askEachRead(
  app: FastifyInstance,
  token: string,
  values: Readonly<Record<string, readonly string[]>>,
  queries: readonly Record<string, string>[],
): AsyncGenerator<[question: string, answer: LightMyRequestResponse]> {
  const reads = (await readContract()).filter(
    ({ method, answers: kind }) => method === 'GET' && kind !== 'events',
  );
  for (const endpoint of reads) {
    for (const params of fillings(endpoint.path, values)) {
      for (const query of queries) {
        const question = `${endpoint.name} ${JSON.stringify({ ...params, ...query })}`;
        yield [question, await askApp(app, endpoint, { token, params, query })];
      }
    }
  }
}

/**
 * Asks every GET of the contract but the stream of events, with every value for the names in its path and with each query.
 * Gives by call, filling and query what was answered: status and SHA-256 of the bytes.
 */
export async function askAllReads(...asked: Parameters<typeof askEachRead>): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for await (const [question, { statusCode, rawPayload }] of askEachRead(...asked)) {
    const digest = createHash('sha256').update(rawPayload).digest('hex');
    answers.set(question, `${statusCode} ${digest}`);
  }
  return answers;
}
