import type { FastifyReply } from 'fastify';

/** Tells once the connection of a call has closed, also where it had by then: its caller has gone, or has the whole answer. */
export function signalWhenGone({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  if (raw.closed) gone.abort();
  return gone.signal;
}
