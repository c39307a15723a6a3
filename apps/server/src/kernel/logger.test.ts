import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { expect, test } from 'vitest';

/** A file that is always full, which Linux has. */
const FULL = '/dev/full';

test.runIf(existsSync(FULL))(
  'a log on a full disk, as /dev/full is one, neither ends the server nor holds it up',
  () => {
    const file = openSync(FULL, 'w');
    const script = `const { standardOutput } = await import(${JSON.stringify(import.meta.resolve('./logger.ts'))});
    standardOutput.write('a line');
    process.stderr.write('goes on');`;
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', file, 'pipe'],
      encoding: 'utf8',
    });
    closeSync(file);
    expect([status, stderr]).toEqual([0, 'goes on']);
  },
);
