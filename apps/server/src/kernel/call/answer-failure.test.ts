import { Readable } from 'node:stream';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { FileAnswer, sendFile } from '../answer/file-answer.ts';
import { unexpected } from '../answer/failure.ts';
import { sendFailure } from './answer-failure.ts';

test('a file that breaks before its first byte is answered by a refusal in the usual shape', async () => {
  const app = fastify();
  app.setErrorHandler((_, __, reply) => sendFailure(reply, unexpected()));
  app.get('/', (_, reply) => {
    const bytes = new Readable({
      read() {
        this.destroy(new Error('the disk is gone'));
      },
    });
    return sendFile(reply, new FileAnswer('plan.png', 'image/png', bytes));
  });
  const answer = await app.inject({ url: '/' });
  await app.close();
  expect(answer.statusCode).toBe(500);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.headers['content-disposition']).toBeUndefined();
  expect(answer.json()).toMatchObject({ status: 500, code: 'unexpected' });
});
