import { refusalsOf } from '@rahmenpreis/contract/schema/refusals.ts';
import type { FastifyInstance } from 'fastify';
import { contentTypesOf } from '../src/kernel/described-call.ts';

/**
 * Holds every answer of a server against what /openapi.json says of its call, and gives what is not
 * described: a status with a code, or a kind of content.
 */
export function watchAnswers(app: FastifyInstance): readonly string[] {
  const undescribed: string[] = [];
  app.addHook('onSend', async ({ routeOptions }, reply, payload) => {
    const { endpoint, action } = routeOptions.config;
    const { statusCode } = reply;
    if (endpoint === undefined || statusCode === 304) return payload;
    const type = String(reply.getHeader('content-type')).replace(/;.*/, '');
    if (statusCode < 300) {
      const types = contentTypesOf(endpoint);
      if (!types.includes(type) && !types.includes('*/*'))
        undescribed.push(`${action} ${statusCode} ${type}`);
    } else if (typeof payload === 'string') {
      const { code } = JSON.parse(payload) as { code: string };
      const isKnown = refusalsOf(endpoint).some((each) => each.status === statusCode && each.code === code);
      if (!isKnown) undescribed.push(`${action} ${statusCode} ${code}`);
    }
    return payload;
  });
  return undescribed;
}
