import { readFileSync } from 'node:fs';
import { afterAll, expect, vi } from 'vitest';

/**
 * Module registry of a test file that mocks modules. Files of one worker share theirs (`isolate: false`): a
 * module that another file loaded first would keep what it imported then, and one loaded here would keep the
 * mocks for the files behind.
 */
const file = expect.getState().testPath;
if (file !== undefined && readFileSync(file, 'utf8').includes('vi.mock(')) {
  vi.resetModules();
  afterAll(() => void vi.resetModules());
}
