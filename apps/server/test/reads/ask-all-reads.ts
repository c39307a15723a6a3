import { createHash } from 'node:crypto';
import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import { schemasOf } from '@rahmenpreis/contract/schema/schemas-of.ts';
import { paramNamesOf, readContractCalls } from '@rahmenpreis/contract/test/contract-calls.ts';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { askApp } from '../../src/demo/in-process.ts';

/** Fills the names of a path in every way that the values allow; one without values is filled with `x`. */
function fillings(
  call: Endpoint,
  values: Readonly<Record<string, readonly string[]>>,
): Record<string, string>[] {
  return paramNamesOf(call).reduce<Record<string, string>[]>(
    (ways, name) =>
      ways.flatMap((way) => (values[name] ?? ['x']).map((value) => ({ ...way, [name]: value }))),
    [{}],
  );
}

/** Asks as `askAllReads` does, or only what is to be; gives each answer by call, filling and query. */
export async function* askEachRead(
  app: FastifyInstance,
  token: string,
  values: Readonly<Record<string, readonly string[]>>,
  queries: readonly Record<string, string>[],
  isAsked: (question: string) => boolean = () => true,
): AsyncGenerator<[question: string, answer: LightMyRequestResponse]> {
  const calls = await readContractCalls();
  const reads = calls.filter(({ method, answers }) => method === 'GET' && answers !== 'events');
  for (const endpoint of reads) {
    const taken = schemasOf(endpoint).query?.shape ?? {};
    const taking = queries.filter((query) => Object.keys(query).every((name) => name in taken));
    for (const params of fillings(endpoint, values)) {
      for (const query of taking) {
        const question = `${endpoint.name} ${JSON.stringify({ ...params, ...query })}`;
        if (isAsked(question)) yield [question, await askApp(app, endpoint, { token, params, query })];
      }
    }
  }
}

/**
 * Asks every GET of the contract but the stream of events, with every value for the names in its path and
 * with each query that it takes. Gives by call, filling and query what was answered: status and SHA-256 of
 * the bytes.
 */
export async function askAllReads(...asked: Parameters<typeof askEachRead>): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for await (const [question, { statusCode, rawPayload }] of askEachRead(...asked)) {
    const digest = createHash('sha256').update(rawPayload).digest('hex');
    answers.set(question, `${statusCode} ${digest}`);
  }
  return answers;
}
