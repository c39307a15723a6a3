import { execFile } from 'node:child_process';
import { fixedRefusal } from '../../answer/failure.ts';

/** Scans a file that has arrived, by its path. Throws 422 if it is harmful, and 503 without a verdict. */
export type ScanFile = (path: string) => Promise<void>;

/** Longest time that a scanner takes for a file of 50 MB, in milliseconds. */
const SCAN_MAX_MS = 60_000;
const HARMFUL = 1;

/**
 * Runs an operator's command on each file, without a shell and with the path as last argument: 0 means clean,
 * 1 harmful, as with `clamdscan`, anything else no verdict (OPERATIONS.md «A virus scanner»).
 */
export function createFileScan(command: string): ScanFile {
  const [program = '', ...words] = command.trim().split(/\s+/);
  return (path) =>
    new Promise((resolve, reject) => {
      execFile(program, [...words, path], { timeout: SCAN_MAX_MS, killSignal: 'SIGKILL' }, (error) => {
        if (error === null) resolve();
        else reject(error.code === HARMFUL ? harmful() : withoutVerdict());
      });
    });
}

const harmful = fixedRefusal(422, 'file-harmful');

const withoutVerdict = fixedRefusal(503, 'scan-unavailable');
