import type { ListCells } from '@rahmenpreis/contract/schema/list-cell.ts';
import type { z } from 'zod';
import { Failure, invalidField } from '../../answer/failure.ts';

type Cell = ListCells[number];

/** How a thing of a list is read and written, field by field. */
interface ListedKind<Thing, Name extends string> {
  readonly knows: (name: string) => name is Name;
  readonly read: (thing: Thing, name: Name) => Cell['from'];
  readonly write: (thing: Thing, name: Name, value: Cell['to']) => Thing;
  readonly schema: z.ZodType<Thing>;
}

/**
 * The thing with its cells as a list wants them; undefined where one of them is another by now than its
 * sender saw, and not what is wanted either. Throws 400, naming the thing by its label, for a field that
 * lists do not hold, and for a value that does not suit its field.
 */
export function applyCells<Thing, Name extends string>(
  kind: ListedKind<Thing, Name>,
  { before, label }: { before: Thing; label: string },
  cells: readonly Cell[],
): Thing | undefined {
  let after = before;
  for (const { name, from, to } of cells) {
    if (!kind.knows(name)) throw unfit(label, name, 'Dieses Feld hat eine Liste nicht.');
    const is = kind.read(before, name);
    if (is !== from && is !== to) return undefined;
    after = kind.write(after, name, to);
  }
  const read = kind.schema.safeParse(after);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw unfit(label, issue?.path.join('.') ?? '', issue?.message ?? '');
}

function unfit(label: string, field: string, sentence: string): Failure {
  return invalidField(field, `„${label}“: ${sentence}`);
}

/** 412 for a list of which something is another by now, with what: nothing of it is stored. */
export function listStale(names: readonly string[]): Failure {
  const [first = ''] = names;
  const more = names.length > 1 ? ` und ${names.length - 1} weitere Einträge` : '';
  const verb = names.length > 1 ? 'wurden' : 'wurde';
  const message = `„${first}“${more} ${verb} inzwischen von jemand anderem geändert. Es wurde nichts gespeichert.`;
  return new Failure(412, 'stale', message);
}
