import { type Endpoint, fillPath } from '@rahmenpreis/contract/endpoint.ts';
import type { LightMyRequestResponse } from 'fastify';
import type { Ask, TestProcess } from '../test/test-server.ts';

/** Everything that a caller sees of an answer, in one text that can be compared. */
export interface WholeAnswer {
  status: number;
  text: string;
}

/**
 * Makes a call and gives all of its answer: status, headers and bytes, of a stream what has come with its first event. Left
 * out is what differs from one call to the next whatever is asked: the date, and the nonce of the content policy.
 */
export async function wholeAnswer(server: TestProcess, call: Endpoint, ask: Ask): Promise<WholeAnswer> {
  const answer =
    call.answers === 'events' ? await openStream(server, call, ask) : await server.ask(call, ask);
  const { date: _, ...headers } = answer.headers;
  const bytes = call.answers === 'events' ? await firstEvent(answer) : answer.rawPayload.toString('latin1');
  const text = JSON.stringify([answer.statusCode, headers, bytes]);
  return { status: answer.statusCode, text: text.replaceAll(/'nonce-[0-9a-f]+'/g, 'nonce') };
}

function openStream({ app }: TestProcess, call: Endpoint, { as, params, query }: Ask) {
  return app.inject({
    method: call.method,
    url: fillPath(call, params ?? {}),
    query: query ?? {},
    headers: as === undefined ? {} : { authorization: `Bearer ${as.accessToken}` },
    payloadAsStream: true,
  });
}

/** What came up to the end of the first event, or of an answer that is no stream; then nobody listens any more. */
async function firstEvent(answer: LightMyRequestResponse): Promise<string> {
  const stream = answer.stream();
  let text = '';
  for await (const bytes of stream) {
    text += Buffer.from(bytes as Uint8Array).toString();
    if (/^data: .*\n\n/m.test(text)) break;
  }
  stream.destroy();
  return text;
}
