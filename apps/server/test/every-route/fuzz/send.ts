import { type Endpoint, fillPath } from '@rahmenpreis/contract/endpoint.ts';
import { TEST_PDF } from '../../test-media.ts';
import type { TestServer } from '../../test-server.ts';
import { askStream } from '../answer.ts';
import type { World } from '../world.ts';
import type { Fields, FileContent, FuzzRequest, Who } from './requests.ts';

/** What came back of a request. */
export interface FuzzAnswer {
  status: number;
  headers: Readonly<Record<string, unknown>>;
  body: Buffer;
}

/** Sends a request with the token that its sender has for such calls. */
export async function send(
  server: TestServer,
  world: World,
  call: Endpoint,
  request: FuzzRequest,
  tokenOf: (who: Who) => string,
): Promise<FuzzAnswer> {
  const params = pathTextsOf(request.params);
  const headers = {
    authorization: `Bearer ${tokenOf(request.who)}`,
    'x-forwarded-for': addressFor(request),
    ...request.headers,
  };
  const query = textsOf(request.query);
  const { file, body } = request;
  if (call.answers === 'events') {
    const answer = await askStream(server, call, { params, headers, query: query as Record<string, string> });
    return { ...answer, body: Buffer.from(answer.bytes) };
  }
  if (file !== undefined && body === undefined) {
    const { 'content-type': _, ...others } = headers as Record<string, string>;
    const bytes = filesOf(world)[file.content]!;
    const fields = textsOf(file.fields) as Record<string, string>;
    const answer = await server.ask(call, {
      params,
      headers: others,
      file: { filename: file.filename, bytes },
      fields,
      query: query as Record<string, string>,
    });
    return { status: answer.statusCode, headers: answer.headers, body: answer.rawPayload };
  }
  const payload = body === undefined ? undefined : 'raw' in body ? body.raw : JSON.stringify(body.json);
  const answer = await server.app.inject({
    method: call.method,
    url: fillPath(call, params),
    query,
    headers: payload === undefined ? headers : { 'content-type': 'application/json', ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.rawPayload };
}

/** Another address for other requests, so that none waits because others have guessed passwords. */
function addressFor({ params, query, body }: FuzzRequest): string {
  const text = JSON.stringify([params, query, body]);
  return `10.${text.length % 250}.${text.charCodeAt(text.length >> 1) % 250}.1`;
}

/** Parameters as a path carries them; without one of them it would be another call's path. */
function pathTextsOf(params: Fields): Record<string, string> {
  const texts = Object.entries(textsOf(params));
  return Object.fromEntries(texts.map(([name, text]) => [name, text.toString() || '-']));
}

/** Fields as an address or a form carries them. */
function textsOf(fields: Fields): Record<string, string | string[]> {
  const textOf = (value: unknown): string =>
    (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed();
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [
        name.toWellFormed(),
        Array.isArray(value) && value.length < 5 ? value.map(textOf) : textOf(value),
      ]),
  );
}

/** The bytes of each file that is sent. */
function filesOf({ paper }: World): Readonly<Record<FileContent, Uint8Array>> {
  return {
    nothing: new Uint8Array(),
    text: Buffer.from('Ep-Code;Rahmenpreis\r\n1;2'),
    pdf: TEST_PDF,
    catalog: paper.catalog.bytes,
    lv: paper.lv.bytes,
    receipt: paper.receipt.bytes,
    cutOff: paper.lv.bytes.subarray(0, 900),
    noise: paper.catalog.bytes.map((byte, at) => (at % 97 === 96 ? byte ^ 0x55 : byte)),
  };
}
