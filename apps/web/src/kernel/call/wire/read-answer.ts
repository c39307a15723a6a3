import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';

/** Throws where an answer is not what the contract says. */
export type CheckAnswer = (endpoint: Endpoint, data: unknown) => void;

/** Reads the data of an answer that succeeded, or the bytes or events it consists of. */
export async function readAnswer(
  checkAnswer: CheckAnswer,
  endpoint: Endpoint,
  response: Response,
): Promise<unknown> {
  if (endpoint.answers === 'file') return response.blob();
  if (endpoint.answers === 'bytes') return new Uint8Array(await response.arrayBuffer());
  if (endpoint.answers === 'events') return response.body;
  const body = (await response.json().catch(() => ({}))) as { data?: unknown };
  checkAnswer(endpoint, body.data);
  return body.data;
}

/** Reads the name of a file from the headers of its answer; undefined where they name none. */
export function filenameOf(response: Response): string | undefined {
  const header = response.headers.get('content-disposition') ?? '';
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  if (extended !== undefined) return decodeURIComponent(extended);
  return /filename="([^"]*)"/i.exec(header)?.[1];
}
