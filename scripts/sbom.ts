import { makeSbom } from './notices.ts';
import { root } from './run-checks.ts';

console.log(JSON.stringify(makeSbom(root), undefined, 1));
