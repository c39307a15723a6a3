import { buildWeb } from './build-web.ts';
import { root } from './run-checks.ts';

// For machines on which nothing may be written any more once the program runs.
process.exitCode = buildWeb(root) ? 0 : 1;
