import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, test, vi } from 'vitest';
import {
  createReadQueue,
  limitLargeBodies,
  limitUploads,
  type ReadQueue,
  type UserLimit,
} from './user-limit.ts';

/** Admits calls of users: `end` makes the answer, `answer` lets it be read, `leave` goes before that. */
const calls = (limit: UserLimit | ReadQueue) => (userId: string) => {
  const raw = new PassThrough();
  const request = { actor: { userId } } as unknown as FastifyRequest;
  const { begin, end } = limit.admit(request, { raw } as unknown as FastifyReply);
  return { begin, end, answer: () => void raw.resume().end(), leave: () => void raw.destroy() };
};
const settle = () => new Promise((resolve) => setTimeout(resolve, 5));

test('of the large bodies that have arrived one is worked on at a time, in their order', async () => {
  const admit = calls(limitLargeBodies());
  const begun: string[] = [];
  const all = ['a', 'b', 'c'].map((userId) => {
    const call = admit(userId);
    void call.begin().then(() => begun.push(userId));
    return call;
  });
  await settle();
  expect(begun).toEqual(['a']);
  // Its answer need not have been read for the next one to begin: who reads slowly holds up nobody.
  all[0]!.end();
  await settle();
  expect(begun).toEqual(['a', 'b']);
  all[1]!.end();
  await settle();
  expect(begun).toEqual(['a', 'b', 'c']);
});

test('a user brings the next one when the last is done with and answered, even one who left before', async () => {
  const admit = calls(limitLargeBodies());
  const refusal = expect.objectContaining({ status: 429, code: 'one-body-at-a-time', retryAfterSeconds: 1 });
  const left = admit('a');
  admit('b');
  left.leave();
  await settle();
  expect(() => admit('a')).toThrow(refusal);
  left.end();
  await settle();
  const answered = admit('a');
  answered.end();
  await settle();
  expect(() => admit('a')).toThrow(refusal);
  answered.answer();
  await settle();
  admit('a');
});

test('one user brings two files at a time, and the next once one is answered and done with', async () => {
  const admit = calls(limitUploads());
  const first = admit('a');
  admit('a');
  expect(() => admit('a')).toThrow(
    expect.objectContaining({ status: 429, code: 'files-at-a-time', retryAfterSeconds: 2 }),
  );
  admit('b');
  first.answer();
  await settle();
  expect(() => admit('a')).toThrow('Es werden bereits 2 Dateien von Ihnen hochgeladen.');
  first.end();
  await settle();
  admit('a');
  expect(() => admit('a')).toThrow('2 Dateien');
});

test('four files are in memory at once, those of a caller who has gone among them until their work has ended', async () => {
  const admit = calls(limitUploads());
  const begun: string[] = [];
  const all = ['a', 'a', 'b', 'b', 'c', 'c', 'd'].map((userId, at) => {
    const call = admit(userId);
    void call.begin().then(() => begun.push(`${userId}${at}`));
    return call;
  });
  await settle();
  expect(begun).toEqual(['a0', 'a1', 'b2', 'b3']);
  all[0]!.leave();
  await settle();
  expect(begun).toHaveLength(4);
  for (const { end } of all.slice(0, 3)) end();
  await settle();
  // The other user does not wait behind all that one has waiting.
  expect(begun).toEqual(['a0', 'a1', 'b2', 'b3', 'c4', 'd6', 'c5']);
});

/** Asks for reads of users, in their order; gives who has begun, who was refused, and the calls. */
function readAs(userIds: readonly string[]) {
  const admit = calls(createReadQueue());
  const [begun, refused]: [string[], string[]] = [[], []];
  const reads = userIds.map((userId, at) => {
    const read = admit(userId);
    read.begin().then(
      () => begun.push(`${userId}${at}`),
      () => refused.push(`${userId}${at}`),
    );
    return read;
  });
  return { begun, refused, reads };
}

test('of one user one read begins after the other, and nobody else waits for them', async () => {
  const { begun, reads } = readAs(['a', 'a', 'a', 'b']);
  await settle();
  expect(begun).toEqual(['a0', 'b3']);
  reads[0]!.end();
  await settle();
  expect(begun).toEqual(['a0', 'b3', 'a1']);
});

test('a read whose caller has gone before its turn is not begun, and the next one of the user does not wait for it', async () => {
  const { begun, refused, reads } = readAs(['a', 'a', 'a']);
  await settle();
  reads[1]!.leave();
  await settle();
  reads[0]!.end();
  await settle();
  expect([begun, refused]).toEqual([['a0', 'a2'], ['a1']]);
});

test('a read whose caller had gone while it was looked up is not begun', async () => {
  const raw = new PassThrough();
  raw.destroy();
  await settle();
  const request = { actor: { userId: 'a' } } as unknown as FastifyRequest;
  const read = createReadQueue().admit(request, { raw } as unknown as FastifyReply);
  await expect(read.begin()).rejects.toMatchObject({ status: 503 });
});

test('a read that takes long, as a paper does, holds up no other one of its user for long', async () => {
  const { begun } = readAs(['a', 'a', 'a']);
  await vi.waitFor(() => expect(begun).toEqual(['a0', 'a1', 'a2']));
});
