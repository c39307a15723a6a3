import type { AddressInfo } from 'node:net';
import { type Endpoint, fillPath } from '@rahmenpreis/contract/endpoint.ts';
import { readSheets } from '@rahmenpreis/workbook/sheet/read-workbook.ts';
import type { Ask, TestProcess } from '../test-server.ts';

/** Everything that a caller sees of an answer, in one text that can be compared. */
export interface WholeAnswer {
  status: number;
  text: string;
}

/**
 * Makes a call and gives all of its answer: status, headers and bytes, of a stream what has come with its
 * first event. Left out is what differs from one call to the next whatever is asked: the date, and the nonce
 * of the content policy.
 */
export async function wholeAnswer(server: TestProcess, call: Endpoint, ask: Ask): Promise<WholeAnswer> {
  const { status, headers, bytes } =
    call.answers === 'events' ? await askStream(server, call, ask) : await askOnce(server, call, ask);
  const { date: _, ...others } = headers;
  const text = JSON.stringify([status, others, bytes]);
  return { status, text: text.replaceAll(/'nonce-[0-9a-f]+'/g, 'nonce') };
}

async function askOnce(server: TestProcess, call: Endpoint, ask: Ask) {
  const { statusCode, headers, rawPayload } = await server.ask(call, ask);
  if (!String(headers['content-type']).includes('spreadsheet')) {
    return { status: statusCode, headers, bytes: rawPayload.toString('latin1') };
  }
  // A workbook says when it was made, which is packed with everything else.
  const { 'content-length': _, ...others } = headers;
  return { status: statusCode, headers: others, bytes: await readSheets(rawPayload) };
}

/** What has come of a stream with its first event, or all of an answer that is none. */
export async function askStream(server: TestProcess, call: Endpoint, ask: Ask) {
  const stream = await openStream(server, call, ask);
  let bytes = '';
  for await (const part of stream.parts()) {
    bytes += part;
    if (/^data: .*\n\n/m.test(bytes)) break;
  }
  stream.stop();
  return { status: stream.status, headers: stream.headers, bytes };
}

/** An answer that does not end by itself, as it comes over the network. */
export interface OpenStream {
  status: number;
  headers: Record<string, string>;
  /** What comes, until it is stopped. */
  parts(): AsyncGenerator<string>;
  stop(): void;
}

/**
 * Makes a call whose answer does not end by itself; a process that nobody has called so yet begins to listen.
 */
export async function openStream({ app }: TestProcess, call: Endpoint, ask: Ask): Promise<OpenStream> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const url = new URL(fillPath(call, ask.params ?? {}), `http://127.0.0.1:${port}`);
  url.search = new URLSearchParams(ask.query).toString();
  const stop = new AbortController();
  const answer = await fetch(url, {
    headers: { ...(ask.as && { authorization: `Bearer ${ask.as.accessToken}` }), ...ask.headers },
    signal: stop.signal,
  });
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    async *parts() {
      try {
        for await (const bytes of answer.body!) yield Buffer.from(bytes).toString();
      } catch (error) {
        if (!stop.signal.aborted) throw error;
      }
    },
    stop: () => stop.abort(),
  };
}
