import type { FastifyReply } from 'fastify';

/** Signals that a call's connection is closed, even already: its caller has gone, or has the whole answer. */
export function signalWhenGone({ raw }: Pick<FastifyReply, 'raw'>): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  if (raw.closed) gone.abort();
  return gone.signal;
}
