import { availableParallelism } from 'node:os';
import { measureAsking } from './load/asking.ts';
import { createLoadBars, type LoadBars } from './load/bars.ts';
import { measureManyLvs } from './load/many-lvs.ts';
import { measureMixed } from './load/mixed.ts';
import { measureOverload } from './load/overload.ts';
import { type LoadPlace, openLoadTender, SIZE } from './load/place.ts';
import { measureRush } from './load/rush.ts';
import { measureScenario } from './load/scenario.ts';
import { measureSlow } from './load/slow.ts';
import { measureUploads } from './load/uploads.ts';

/**
 * What is measured, each with a server that was just started; a number says for how many seconds instead of
 * the usual.
 */
type Part = (place: LoadPlace, bars: LoadBars, seconds?: number) => Promise<void>;
const PARTS: Readonly<Record<string, Part>> = {
  rush: measureRush,
  mixed: measureMixed,
  overload: measureOverload,
  slow: measureSlow,
  asking: measureAsking,
  uploads: measureUploads,
  'many-lvs': measureManyLvs,
  scenario: measureScenario,
};

const given = process.argv.slice(2);
const numbers = given.map(Number).filter((number) => number > 0);
const words = given.filter((word) => !(Number(word) > 0));
if (numbers.length > 1 || words.some((word) => PARTS[word] === undefined)) {
  console.error(`Bekannt sind: ${Object.keys(PARTS).join(', ')} und eine Zahl von Sekunden.`);
  process.exit(1);
}
const bars = createLoadBars();
const tender = await openLoadTender();
try {
  const { properties, bidders, positions } = SIZE;
  console.log(`${availableParallelism()} cores; ${properties} × ${bidders} × ${positions}`);
  for (const name of words.length > 0 ? words : Object.keys(PARTS)) {
    console.log(`\n${name}`);
    await tender.serve((place) => PARTS[name]!(place, bars, numbers[0]));
  }
} finally {
  await tender.close();
}
console.log('\nBars');
bars.print();
