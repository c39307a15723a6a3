import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { FileAnswer, sendFile } from '../../answer/file-answer.ts';
import { PackedAnswer, sendPacked } from '../../answer/packed-answer.ts';
import { SlicedAnswer, sendSliced } from '../../answer/sliced-answer.ts';
import { createYielding } from '../../work/yielding.ts';

/** A longer list is printed in slices: 30,000 key-values at once hold up everybody for 50 to 80 ms. */
const LONG_ENTRIES = 500;
/** How many entries are printed in one slice: of properties, the largest, these take 1 or 2 ms. */
const SLICE_ENTRIES = 100;

/**
 * Gives the sender of a call's answers, by kind: files, what is made in pieces or was packed before, all else
 * as JSON under `data`, checked against its schema. Throws where it does not fit that, which is a bug.
 */
export function createSender(schema: z.ZodType | undefined) {
  const list = schema instanceof z.ZodArray ? schema : undefined;
  return async (request: FastifyRequest, reply: FastifyReply, answer: unknown): Promise<unknown> => {
    // What one user is told must not be found by the next on the same machine, not even in the browser's
    // store on disk; files set their own header.
    reply.header('cache-control', 'no-store');
    if (answer instanceof FileAnswer) return sendFile(reply, answer);
    if (answer instanceof SlicedAnswer) return sendSliced(request, reply, answer);
    if (answer instanceof PackedAnswer) return sendPacked(request, reply, answer);
    const isLong = list !== undefined && Array.isArray(answer) && answer.length > LONG_ENTRIES;
    // Checked and printed by Fastify.
    if (!isLong) return { data: answer };
    return reply.type('application/json; charset=utf-8').send(await printList(answer, list));
  };
}

/** Prints an answer's list `data` in slices, each checked against the schema; throws if it fails, a bug. */
export async function printList(list: readonly unknown[], { element }: z.ZodArray): Promise<Buffer> {
  const pace = createYielding();
  const entries = z.array(element);
  const pieces: Buffer[] = [Buffer.from('{"data":[')];
  for (let from = 0; from < list.length; from += SLICE_ENTRIES) {
    await pace();
    const slice = z.encode(entries, list.slice(from, from + SLICE_ENTRIES) as never);
    pieces.push(Buffer.from(`${from === 0 ? '' : ','}${JSON.stringify(slice).slice(1, -1)}`));
  }
  return Buffer.concat([...pieces, Buffer.from(']}')]);
}
