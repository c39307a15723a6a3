import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendOverNetwork, type WireRequest } from './wire-request.ts';

/**
 * Answers only once it is told to, as a server does that was stopped; rejects as soon as nobody waits any
 * more.
 */
function stubFetch() {
  const { promise, resolve } = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    const { promise: stopped, reject } = Promise.withResolvers<never>();
    signal.addEventListener('abort', () => reject(signal.reason as Error));
    return Promise.race([promise, stopped]);
  });
  return () => resolve(new Response('{}'));
}

const asking = (rest: Partial<WireRequest> = {}): WireRequest => ({
  method: 'GET',
  url: '/',
  headers: { accept: 'application/json' },
  body: null,
  ...rest,
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const thrownBy = (sent: Promise<unknown>): Promise<unknown> => sent.catch((error: unknown) => error);

test('a server that never answers is given up after a minute, as if there were none', async () => {
  stubFetch();
  const thrown = thrownBy(sendOverNetwork(asking()));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await thrown).toMatchObject({ status: 0 });
});

test('a large body on a slow line, and a paper that waits for its turn, have longer', async () => {
  const answer = stubFetch();
  const large = sendOverNetwork(asking({ method: 'PUT', body: 'x'.repeat(3_000_000) }));
  const paper = sendOverNetwork(asking({ headers: { accept: '*/*' } }));
  await vi.advanceTimersByTimeAsync(150_000);
  answer();
  expect((await Promise.all([large, paper])).map(({ status }) => status)).toEqual([200, 200]);
});

test('who stops a call is told so, and not that the server is away', async () => {
  stubFetch();
  const own = new AbortController();
  const thrown = thrownBy(sendOverNetwork(asking({ signal: own.signal })));
  own.abort();
  expect(await thrown).toMatchObject({ name: 'AbortError' });
});
