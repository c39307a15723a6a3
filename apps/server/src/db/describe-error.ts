import { DrizzleQueryError } from 'drizzle-orm';
import { DatabaseError } from 'pg';

/** An error as it is logged. */
// oxlint-disable-next-line typescript/consistent-type-definitions -- only an alias may be read as any record
type DescribedError = {
  type: string;
  message: string;
  stack: string;
  /** Code, table and constraint of PostgreSQL, or the code of Node. */
  facts: Record<string, string | undefined>;
  cause: DescribedError | undefined;
};

/** The class of PostgreSQL's codes whose messages quote the value they are about. */
const DATA_EXCEPTION = '22';

/**
 * Gives what is logged about an error: where it arose and why, never what users entered. A failed query comes
 * without its parameters (prices, hashes, addresses), PostgreSQL's error without the row it quotes.
 */
export function describeError(error: Error): DescribedError {
  const { cause } = error;
  return {
    type: error.constructor.name,
    message: messageOf(error),
    stack: framesOf(error),
    facts: factsOf(error),
    cause: cause instanceof Error ? describeError(cause) : undefined,
  };
}

function messageOf(error: Error): string {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`;
  const isAboutData = error instanceof DatabaseError && error.code?.startsWith(DATA_EXCEPTION) === true;
  return isAboutData ? error.message.replace(/".*"/s, '"…"') : error.message;
}

/** The stack without the message at its head, which may quote values. */
function framesOf({ stack = '', message }: Error): string {
  return stack.slice(stack.indexOf(message) + message.length).trim();
}

/** True for the line logged when a user leaves a page while an answer is on its way, which is no failure. */
export function tellsOfLeaving([first]: readonly unknown[]): boolean {
  const error = first instanceof Error ? first : undefined;
  return (error as NodeJS.ErrnoException | undefined)?.code === 'ERR_STREAM_PREMATURE_CLOSE';
}

/**
 * Gives the arguments of a log call with words as clean as its error: where the logger was given none, or
 * those of the error itself, it takes the cleaned ones.
 */
export function cleanLogLine<Line extends readonly unknown[]>(line: Line): Line {
  const [first, words] = line;
  const holder = first instanceof Error ? { err: first } : first;
  const error = typeof holder === 'object' && holder !== null && 'err' in holder ? holder.err : undefined;
  if (!(error instanceof Error)) return line;
  const said = typeof words === 'string' && words !== error.message ? words : describeError(error).message;
  return [holder, said] as unknown as Line;
}

function factsOf(error: Error): DescribedError['facts'] {
  if (error instanceof DatabaseError) {
    const { code, table, column, constraint } = error;
    return { code, table, column, constraint };
  }
  return 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
}
