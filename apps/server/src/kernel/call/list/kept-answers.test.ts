import { gunzipSync } from 'node:zlib';
import { listOptions } from '@rahmenpreis/contract/liegenschaft.ts';
import { DL_PERMISSIONS, type Permission } from '@rahmenpreis/contract/permission.ts';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../../db/transaction.ts';
import { createTestDatabase } from '../../../../test/test-database.ts';
import { createFairQueue } from '../../work/queue/fair-queue.ts';
import type { Actor } from '../actor.ts';
import type { RouteContext } from '../route-context.ts';
import { keepAnswers } from './kept-answers.ts';

const database = await createTestDatabase();
afterAll(() => database.close());

/** What is stored, and how often it was read whole. */
const stored = { text: 'a', loads: 0, isAway: false };
/** What happens between the question for the version and the reading. */
let between: () => void;
let answer: ReturnType<typeof keepAnswers<typeof listOptions>>;

beforeEach(() => {
  Object.assign(stored, { text: 'a', loads: 0, isAway: false });
  between = () => undefined;
  const context = { db: database.db, turns: createFairQueue() } as unknown as RouteContext;
  answer = keepAnswers(context, listOptions, {
    most: 2,
    findVersion: async () => stored.text,
    async load() {
      if (stored.isAway) throw new Error('away');
      stored.loads += 1;
      return [stored.text];
    },
  });
});

const actorWith = (permissions: readonly Permission[]): Actor => ({
  userId: 'u',
  organisationId: 'o',
  sessionId: 's',
  generation: 0,
  permissions,
});
const ADMIN = actorWith(['PERMISSION_ALPHAREAD']);
const BIDDER = actorWith(DL_PERMISSIONS);

async function read(actor = BIDDER): Promise<string> {
  const { etag, gzipped } = await answer({
    actor,
    params: {} as never,
    async transact(work) {
      const result = await inTransaction(database.db, work);
      between();
      return result;
    },
  });
  return `${etag} ${gunzipSync(gzipped).toString()}`;
}

test('who asks at the same time or later for the same is given one answer, and another one once it changed', async () => {
  expect(await Promise.all([read(), read(), read()])).toEqual(Array(3).fill('a {"data":["a"]}'));
  expect([await read(), stored.loads]).toEqual(['a {"data":["a"]}', 1]);
  stored.text = 'b';
  expect([await read(), stored.loads]).toEqual(['b {"data":["b"]}', 2]);
});

test('administrators and bidders never share one', async () => {
  await read(BIDDER);
  await read(ADMIN);
  expect(stored.loads).toBe(2);
});

test('what changed before it was read is told with its own version, and never again as the one before', async () => {
  between = () => (stored.text = 'b');
  expect(await read()).toBe('b {"data":["b"]}');
  between = () => undefined;
  stored.text = 'a';
  expect(await read()).toBe('a {"data":["a"]}');
});

test('what failed is tried again, and only the last ones are kept', async () => {
  stored.isAway = true;
  await expect(read()).rejects.toThrow('away');
  stored.isAway = false;
  for (const text of ['a', 'b', 'c', 'a']) {
    stored.text = text;
    await read();
  }
  expect(stored.loads).toBe(4);
});

test('what is not as the schema says is no answer', async () => {
  Object.assign(stored, { text: 5 });
  await expect(read()).rejects.toThrow('"expected": "string"');
});
