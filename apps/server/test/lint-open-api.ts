import { createConfig, formatProblems, getTotals, lintFromString } from '@redocly/openapi-core';
import { readContractCalls } from '@rahmenpreis/contract/test/contract-calls.ts';
import fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { RouteContext } from '../src/kernel/call/route-context.ts';
import { route } from '../src/kernel/call/route.ts';
import { serveOpenApi } from '../src/kernel/open-api.ts';

/**
 * Left out: the program is under no open licence; `{kind}/media` and `media/{mediaId}` are specified, and
 * differ by their methods; a record whose keys are listed is required to have them without naming each as a
 * property.
 */
const RULES = {
  'info-license': 'off',
  'no-ambiguous-paths': 'off',
  'no-required-schema-properties-undefined': 'off',
} as const;

/**
 * Gives what /openapi.json says, without a database: of every call of the contract, none of which is
 * answered.
 */
async function describeContract(): Promise<object> {
  const app = fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await serveOpenApi(app);
  for (const endpoint of await readContractCalls()) {
    route(app, {} as RouteContext, endpoint, () => Promise.reject(new Error('is described alone')));
  }
  await app.ready();
  const description = app.swagger();
  await app.close();
  return description;
}

/**
 * Judges the description of the calls as `npm run check` does, by the recommended rules; what is wrong is
 * printed.
 */
const config = await createConfig({ extends: ['recommended'], rules: RULES });
const source = JSON.stringify(await describeContract(), undefined, 2);
const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
formatProblems(problems, { format: 'stylish', totals: getTotals(problems), maxProblems: 50, version: '' });
process.exitCode = problems.length === 0 ? 0 : 1;
