import { z } from 'zod';
import { createPacer } from '../work/pacer.ts';

/** A longer list is printed in slices, so that others get their turn in between. */
const LONG_ENTRIES = 500;
/** How many entries are printed in one slice: of properties, the largest there are, these take a millisecond or two. */
const SLICE_ENTRIES = 100;

/**
 * Gives what prints the answers of a call that are long lists: the whole body, each entry checked against its schema;
 * undefined for every other answer. Throws where an entry is not as the schema says, which is a bug.
 */
export function createListPrinter(
  schema: z.ZodType | undefined,
): (answer: unknown) => Promise<Buffer> | undefined {
  if (!(schema instanceof z.ZodArray)) return () => undefined;
  const schemaOfEntries = z.array(schema.element);
  return (answer) =>
    Array.isArray(answer) && answer.length > LONG_ENTRIES ? printList(answer, schemaOfEntries) : undefined;
}

async function printList(list: readonly unknown[], schema: z.ZodArray): Promise<Buffer> {
  const pace = createPacer();
  const pieces: Buffer[] = [];
  for (let from = 0; from < list.length; from += SLICE_ENTRIES) {
    await pace();
    const entries = z.encode(schema, list.slice(from, from + SLICE_ENTRIES) as never);
    pieces.push(Buffer.from(`${from === 0 ? '{"data":[' : ','}${JSON.stringify(entries).slice(1, -1)}`));
  }
  return Buffer.concat([...pieces, Buffer.from(']}')]);
}
