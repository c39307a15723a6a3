import { DrizzleQueryError } from 'drizzle-orm';
import { DatabaseError } from 'pg';

/** An error as it is logged. */
// oxlint-disable-next-line typescript/consistent-type-definitions -- only an alias may be read as a record of anything
type DescribedError = {
  type: string;
  message: string;
  stack: string;
  /** Code, table and constraint of PostgreSQL, or the code of Node. */
  facts: Record<string, string | undefined>;
  cause: DescribedError | undefined;
};

/**
 * Gives what is logged about an error: where it arose and why, but never what users entered. So a failed query comes
 * without its parameters (prices, hashes, addresses), and PostgreSQL's error without the row it quotes.
 */
export function describeError(error: Error): DescribedError {
  const { cause } = error;
  return {
    type: error.constructor.name,
    message: error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message,
    stack: framesOf(error),
    facts: factsOf(error),
    cause: cause instanceof Error ? describeError(cause) : undefined,
  };
}

/** The stack without the message at its head, which may quote values. */
function framesOf({ stack = '', message }: Error): string {
  return stack.slice(stack.indexOf(message) + message.length).trim();
}

function factsOf(error: Error): DescribedError['facts'] {
  if (error instanceof DatabaseError) {
    const { code, table, column, constraint } = error;
    return { code, table, column, constraint };
  }
  return 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
}
