import { writeSync } from 'node:fs';

const STANDARD_OUTPUT = 1;

/**
 * Takes the lines of the log to the standard output. One that finds no room there, as in a file on a full disk, is lost: the
 * logger's own way would hold up every call until there is room.
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
