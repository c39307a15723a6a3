import { readFileSync } from 'node:fs';
import { readInstance } from './instance-files.ts';
import { makeInstance } from '@rahmenpreis/scenario/test/make-instance.ts';
import { plainChecker } from '@rahmenpreis/scenario/test/plain-checker.ts';

/** Judges somebody's award: one line for each lot with the id of a bidder, or «-» where nobody gets it. */
const [name = '', path = ''] = process.argv.slice(2);
const { size, rules, known } = readInstance(name);
const ground = makeInstance(size);
const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
const award = lines.map((id) => ground.bidders.findIndex((bidder) => bidder.id === id.trim()));
if (lines.length !== ground.lots.length) throw new Error(`${ground.lots.length} lines are needed.`);
const { broken, sum, cost } = plainChecker(ground, rules).check(award);
console.log(`sum ${sum}, cost ${cost}, ${broken.length} rules broken`);
for (const one of broken.slice(0, 20)) console.log(`  ${one}`);
console.log(`known: cost ${known.costMillis}, none below ${known.boundMillis}`);
if (broken.length > 0) process.exitCode = 1;
