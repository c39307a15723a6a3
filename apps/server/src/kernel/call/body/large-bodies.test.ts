import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { createLargeBodies } from './large-bodies.ts';

const bodies = () => {
  const large = createLargeBodies();
  return (userId: string) => {
    const raw = new PassThrough();
    const request = { actor: { userId } } as unknown as FastifyRequest;
    const body = large.admit(request, { raw } as unknown as FastifyReply);
    return { body, answer: () => void raw.resume().end(), leave: () => void raw.destroy() };
  };
};
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

test('of those that have arrived one is worked on at a time, in their order', async () => {
  const admit = bodies();
  const begun: string[] = [];
  const calls = ['a', 'b', 'c'].map((userId) => {
    const call = admit(userId);
    void call.body.begin().then(() => begun.push(userId));
    return call;
  });
  await settle();
  expect(begun).toEqual(['a']);
  // Its answer need not have been read for the next one to begin: who reads slowly holds up nobody.
  calls[0]!.body.end();
  await settle();
  expect(begun).toEqual(['a', 'b']);
  calls[1]!.body.end();
  await settle();
  expect(begun).toEqual(['a', 'b', 'c']);
});

test('a user brings the next one when the last is done with and answered, even one who left before', async () => {
  const admit = bodies();
  const refusal = expect.objectContaining({ status: 429, code: 'one-body-at-a-time', retryAfterSeconds: 1 });
  const left = admit('a');
  admit('b');
  left.leave();
  await settle();
  expect(() => admit('a')).toThrow(refusal);
  left.body.end();
  await settle();
  const answered = admit('a');
  answered.body.end();
  await settle();
  expect(() => admit('a')).toThrow(refusal);
  answered.answer();
  await settle();
  admit('a');
});
