import { z } from 'zod';
import { invalidInput } from '../../answer/failure.ts';
import { createYielding } from '../../work/yielding.ts';

/** A longer list is checked in slices of this many entries, so that others get their turn in between. */
const SLICE_ENTRIES = 500;
/** What is wrong with more entries than this, nobody reads. */
const MAX_PROBLEMS = 1_000;

/** The schema of an object, taken apart at the lists it holds. */
interface Sliced {
  /** By the list's name, the schema of some of its entries. */
  readonly entriesOf: ReadonlyMap<string, z.ZodArray>;
  /** The object with lists whose entries may be anything. */
  readonly frame: z.ZodType;
}

/**
 * Gives the check of a body, if any: what the schema makes of it, or 400 with what is wrong and where. Long
 * lists are checked in slices, to the same outcome: at once, 20,000 empty entries block all for 0.3 s.
 */
export function createBodyCheck(schema: z.ZodType | undefined): (body: unknown) => Promise<unknown> {
  if (schema === undefined) return async (body) => body;
  const sliced = takeApart(schema);
  return async (body) => {
    if (sliced === undefined || !isLong(body, sliced)) return valueOf(schema.safeParse(body));
    const pace = createYielding();
    for (const [name, schemaOfEntries] of sliced.entriesOf) {
      const list = body[name];
      if (Array.isArray(list)) await checkEntries(name, list, schemaOfEntries, pace);
    }
    return valueOf(sliced.frame.safeParse(body));
  };
}

/** Puts into each entry's place what the schema makes of it, so that nothing of it lives twice. */
async function checkEntries(name: string, list: unknown[], schema: z.ZodArray, pace: () => Promise<void>) {
  const issues: z.core.$ZodIssue[] = [];
  for (let from = 0; from < list.length && issues.length < MAX_PROBLEMS; from += SLICE_ENTRIES) {
    await pace();
    const slice = schema.safeParse(list.slice(from, from + SLICE_ENTRIES));
    if (slice.success) {
      for (const [at, entry] of slice.data.entries()) list[from + at] = entry;
    } else {
      for (const issue of slice.error.issues) {
        const [index, ...path] = issue.path;
        issues.push({ ...issue, path: [name, from + Number(index), ...path] });
      }
    }
  }
  if (issues.length > 0) throw invalidInput(issues.slice(0, MAX_PROBLEMS));
}

function valueOf(read: z.ZodSafeParseResult<unknown>): unknown {
  if (!read.success) throw invalidInput(read.error.issues);
  return read.data;
}

function isLong(body: unknown, { entriesOf }: Sliced): body is Record<string, unknown> {
  if (typeof body !== 'object' || body === null) return false;
  return [...entriesOf.keys()].some((name) => {
    const list: unknown = (body as Record<string, unknown>)[name];
    return Array.isArray(list) && list.length > SLICE_ENTRIES;
  });
}

function takeApart(schema: z.ZodType): Sliced | undefined {
  if (!(schema instanceof z.ZodObject)) return undefined;
  const entriesOf = new Map<string, z.ZodArray>();
  const shape: Record<string, z.core.$ZodType> = { ...schema.shape };
  for (const [name, field] of Object.entries(shape)) {
    const list = listIn(field);
    if (list === undefined) continue;
    entriesOf.set(name, z.array(list.element));
    shape[name] = withAnyEntries(field);
  }
  return entriesOf.size === 0 ? undefined : { entriesOf, frame: schema.clone({ ...schema.def, shape }) };
}

/** The list that a field holds, if it may be left out as well. */
function listIn(field: z.core.$ZodType): z.ZodArray | undefined {
  if (field instanceof z.ZodOptional || field instanceof z.ZodDefault) return listIn(field.unwrap());
  return field instanceof z.ZodArray ? field : undefined;
}

function withAnyEntries(field: z.core.$ZodType): z.core.$ZodType {
  if (field instanceof z.ZodOptional || field instanceof z.ZodDefault) {
    return field.clone({ ...field.def, innerType: withAnyEntries(field.unwrap()) } as never);
  }
  return field instanceof z.ZodArray ? field.clone({ ...field.def, element: z.unknown() }) : field;
}
