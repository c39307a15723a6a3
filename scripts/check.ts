import { countChecks, printCount, startChecks } from './run-checks.ts';

printCount(await countChecks(startChecks()));
