import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { createUploadTurns } from './upload-turns.ts';

/** A call that brings a file: `answer` ends its answer, `letGo` its handler. */
function startCall(userId: string) {
  const raw = new PassThrough();
  const { promise: work, resolve: letGo } = Promise.withResolvers<void>();
  const request = { actor: { userId }, work } as unknown as FastifyRequest;
  const answer = () => void raw.resume().end();
  return { request, reply: { raw } as unknown as FastifyReply, answer, letGo };
}

/** Waits until everything that follows from what was done has happened. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

test('one user brings two files at a time, and the next once one is answered and let go of', async () => {
  const turns = createUploadTurns();
  const admit = (userId: string) => {
    const call = startCall(userId);
    turns.admit(call.request, call.reply);
    return call;
  };
  const first = admit('a');
  admit('a');
  expect(() => admit('a')).toThrow(
    expect.objectContaining({ status: 429, code: 'files-at-a-time', retryAfterSeconds: 1 }),
  );
  admit('b');
  first.answer();
  await settle();
  expect(() => admit('a')).toThrow('Es werden bereits 2 Dateien von Ihnen hochgeladen.');
  first.letGo();
  await settle();
  admit('a');
  expect(() => admit('a')).toThrow('2 Dateien');
});

test('four files are in memory at once, those of a caller who has gone among them until their work has ended', async () => {
  const turns = createUploadTurns();
  const begun: string[] = [];
  const calls = ['a', 'a', 'a', 'a', 'a', 'a', 'b'].map((userId, at) => {
    const call = startCall(userId);
    void turns.beginInMemory(call.request, call.reply).then(() => begun.push(`${userId}${at}`));
    return call;
  });
  await settle();
  expect(begun).toEqual(['a0', 'a1', 'a2', 'a3']);
  calls[0]!.reply.raw.destroy();
  await settle();
  expect(begun).toHaveLength(4);
  for (const { letGo, answer } of calls.slice(0, 3)) {
    letGo();
    answer();
  }
  await settle();
  // The other user does not wait behind all that the first one has waiting.
  expect(begun).toEqual(['a0', 'a1', 'a2', 'a3', 'a4', 'b6', 'a5']);
});
