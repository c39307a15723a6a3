import { printCount, runChecks } from './run-checks.ts';

printCount(await runChecks());
