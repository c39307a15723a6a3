import { writeSync } from 'node:fs';
import { hostname } from 'node:os';
import type { FastifyServerOptions } from 'fastify';
import { cleanLogLine, describeError, tellsOfLeaving } from '../db/describe-error.ts';
import { VERSION } from './version.ts';

const STANDARD_OUTPUT = 1;

/** What is logged, and where to. */
export interface LogChoice {
  readonly logLevel?: 'silent' | 'warn';
  /** Takes the lines instead of the standard output. */
  readonly log?: { write(line: string): void };
}

/**
 * Takes the lines of the log to the standard output. One that finds no room there, as in a file on a full
 * disk, is lost: the logger's own way would hold up every call until there is room.
 */
export const standardOutput = {
  write(line: string): void {
    try {
      writeSync(STANDARD_OUTPUT, line);
    } catch {
      // There is nowhere left to say so.
    }
  },
};

/** The server's log. What users entered stays out of errors and out of the words of their lines. */
export function loggerOf({
  logLevel = 'warn',
  log = standardOutput,
}: LogChoice): NonNullable<FastifyServerOptions['logger']> {
  return {
    level: logLevel,
    // Whoever reads a line after an upgrade must know which version wrote it.
    base: { pid: process.pid, hostname: hostname(), version: VERSION },
    serializers: { err: describeError },
    hooks: {
      logMethod(line, write) {
        if (!tellsOfLeaving(line)) write.apply(this, cleanLogLine(line));
      },
    },
    stream: log,
  };
}
