import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { printCount } from './run-checks.ts';
import { countReport } from './test-report.ts';

const folder = mkdtempSync(join(tmpdir(), 'rahmenpreis-test-'));
const path = join(folder, 'report.json');
const errorsPath = join(folder, 'errors.json');
afterAll(() => rmSync(folder, { recursive: true }));

function count(testResults: unknown[], exitCode: number, errors: string[] = []) {
  writeFileSync(path, JSON.stringify({ numPassedTests: 7, testResults }));
  writeFileSync(errorsPath, JSON.stringify(errors));
  return countReport(path, errorsPath, '/project', exitCode).failures;
}

const failed = {
  fullName: 'adds up',
  status: 'failed',
  failureMessages: ['Error: 1 is not 2\nNur eins\n    at here'],
};
const skipped = { fullName: 'waits', status: 'skipped', failureMessages: [] };
const ofFile = (status: string, assertionResults: unknown[], message = '') => ({
  name: '/project/a.test.ts',
  status,
  message,
  assertionResults,
});

test.each([
  ['nothing', [ofFile('passed', [{ ...failed, status: 'passed' }])], 0, []],
  ['a test', [ofFile('failed', [failed, skipped])], 1, ['✗ a.test.ts › adds up: Error: 1 is not 2 Nur eins']],
  [
    'what comes before the tests',
    [ofFile('failed', [skipped], 'No room\n    at here')],
    1,
    ['✗ a.test.ts: No room'],
  ],
  ['the loading of a file', [ofFile('failed', [], 'No such module')], 1, ['✗ a.test.ts: No such module']],
])('a run in which %s failed says so in a line', (_, files, exitCode, failures) => {
  expect(count(files, exitCode)).toEqual(failures);
});

test('what a machine lacks is told once for each test that was left out', () => {
  writeFileSync(
    path,
    JSON.stringify({
      numPassedTests: 7,
      testResults: [
        ofFile('passed', [
          skipped,
          { ...skipped, fullName: 'is read alike by LibreOffice', status: 'pending' },
        ]),
      ],
    }),
  );
  const { skipped: leftOut = [], ...rest } = countReport(path, join(folder, 'none.json'), '/project', 0);
  expect(leftOut).toEqual(['waits', 'LibreOffice']);
  const said = vi.spyOn(console, 'log').mockReturnValue();
  const exitCode = process.exitCode;
  printCount({ ...rest, skipped: [...leftOut, 'LibreOffice'] });
  process.exitCode = exitCode;
  expect(said.mock.calls).toEqual([['\n1 skipped: waits\n2 skipped: LibreOffice\n7 passed, 0 failed']]);
  said.mockRestore();
});

test('a run in which a process of tests died says so', () => {
  const failures = count([ofFile('passed', [skipped])], 1, ['Worker exited unexpectedly']);
  expect(failures).toEqual(['✗ Vitest: Worker exited unexpectedly']);
});

test('a run that ended without a word, or without a report, has failed', () => {
  expect(count([], 1)).toHaveLength(1);
  expect(countReport(join(folder, 'none.json'), join(folder, 'none.json'), '/project', 1)).toMatchObject({
    passed: 0,
    failures: [expect.any(String)],
  });
});
