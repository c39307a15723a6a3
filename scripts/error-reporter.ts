import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/**
 * Writes what went wrong outside of any test, a list of texts, into the file that the environment names:
 * Vitest's own report leaves out that a process of tests died.
 */
export default class ErrorReporter implements Reporter {
  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const told = errors.map(({ message, cause }) =>
      [message, (cause as Error | undefined)?.message].join(' '),
    );
    writeFileSync(process.env.RAHMENPREIS_ERRORS ?? '', JSON.stringify(told));
  }
}
