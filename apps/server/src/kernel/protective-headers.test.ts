import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allowNonces, type Nonces, protectAnswers } from './protective-headers.ts';

const POLICY = "script-src 'self';script-src-attr 'none';style-src 'self';style-src-attr 'unsafe-inline'";
const handed: Nonces[] = [];
let answerCount = 0;
let app: FastifyInstance;

beforeAll(async () => {
  app = fastify();
  app.addHook('onRequest', async (_, { raw }) => void raw.setHeader('x-answer', (answerCount += 1)));
  await protectAnswers(app, true);
  app.get('/call', async () => ({ data: 1 }));
  app.get('/file', async (_, reply) => reply.header('content-security-policy', 'sandbox').send('file'));
  app.get('/page', async (_, reply) => {
    handed.push(allowNonces(reply));
    return reply.type('text/html').send('page');
  });
});
afterAll(() => app.close());

const headersOf = async (url: string): Promise<Record<string, unknown>> => {
  const {
    'content-length': _length,
    'content-type': _type,
    date: _date,
    'x-answer': _answer,
    ...rest
  } = (await app.inject(url)).headers;
  return rest;
};

test('every answer has the same strict headers, the first one, later ones and refusals', async () => {
  const first = await headersOf('/call');
  expect(first).toMatchObject({
    'content-security-policy': expect.stringContaining(POLICY),
    'permissions-policy': expect.stringContaining('camera=()'),
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
  });
  expect(await headersOf('/call')).toEqual(first);
  expect(await headersOf('/nowhere')).toEqual(first);
  expect(await headersOf('/file')).toEqual({ ...first, 'content-security-policy': 'sandbox' });
});

test('what an answer had before is its own, that of the first one as well', async () => {
  await app.inject('/call');
  expect((await app.inject('/call')).headers['x-answer']).toBe(String(answerCount));
});

test('each page may run what carries its own nonces, and nobody else’s answer allows them', async () => {
  const policies = [await headersOf('/page'), await headersOf('/page')].map((headers) =>
    String(headers['content-security-policy']),
  );
  const nonces = handed.flatMap(({ script, style }) => [script, style]);
  expect(new Set(nonces).size).toBe(4);
  for (const [i, { script, style }] of handed.entries()) {
    expect(policies[i]).toContain(`script-src 'self' 'nonce-${script}'`);
    expect(policies[i]).toContain(`style-src 'self' 'nonce-${style}'`);
  }
  expect(String((await headersOf('/call'))['content-security-policy'])).not.toContain('nonce-');
  expect(Object.keys(await headersOf('/page')).toSorted()).toEqual(
    Object.keys(await headersOf('/call')).toSorted(),
  );
});
