import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { findChromium } from '../e2e/stage/find-chromium.ts';
import { buildWeb } from './build-web.ts';
import { root, runTool } from './run-checks.ts';

/**
 * What is tried by chance, or walked from end to end: which test does it, and how often a proof does; `npm
 * test` does so a few times. A walk goes over everything there is once.
 */
interface Proof {
  /** One, or all that have a part in it. */
  readonly project: 'unit' | 'page' | 'server' | 'e2e' | readonly ('unit' | 'server')[];
  readonly file: string;
  readonly usually: number | 'once';
}

const PROOFS: Readonly<Record<string, Proof>> = {
  // Whoever of two bidders asks a question, everybody else is answered alike (decision 0119).
  'asked-worlds': {
    project: 'server',
    file: 'apps/server/test/every-route/asked-worlds.test.ts',
    usually: 'once',
  },
  // In any order of applications, undos, removals, awards by hand and withdrawals, every place tells the same
  // rebates (decision 0114).
  awards: {
    project: 'server',
    file: 'apps/server/src/features/scenario/rebates.test.ts',
    usually: 40,
  },
  // Every page and state of the picture album, at all widths, in both schemes and under messages (QUALITY.md
  // «For everybody»).
  barriers: { project: 'e2e', file: 'e2e/every-page/barriers.journey.ts', usually: 'once' },
  // Prices and looks at sealed offers around the ends of phases, at servers whose machines have wrong clocks
  // (decision 0063).
  clocks: { project: 'server', file: 'apps/server/src/two-clocks.test.ts', usually: 10_000 },
  // The focus lies under nothing, in a wide and in a low window.
  covers: { project: 'e2e', file: 'e2e/every-page/access.journey.ts', usually: 'once' },
  // Whatever is done at a bidder's desk, sessions that end included, no price is lost, counts for a unit it
  // was not given for, or comes back unasked (decisions 0101, 0103).
  desk: {
    project: 'unit',
    file: 'apps/web/src/features/price-input/prices/desk-model.test.ts',
    usually: 10_000,
  },
  // Of drawn tenders of eight three are entered by the owner, and come to the same sums (decision 0131).
  entered: { project: 'server', file: 'apps/server/src/features/arrival/entered.test.ts', usually: 20 },
  // The browser multiplies a million positions as exactly as BigInt.
  exactness: { project: 'e2e', file: 'e2e/tender/exactness.journey.ts', usually: 'once' },
  // One report on a group bounds no rival's sum closer than a hundredth of the own one, whatever was bid;
  // every thousandth tender goes through the server (decision 0130).
  feedback: { project: ['unit', 'server'], file: 'feedback/', usually: 20_000 },
  // Files of other makers, locales and habits are read as the same cells typed plainly, by each importer
  // (decision 0104).
  files: { project: 'unit', file: 'packages/workbook/src/foreign-files.test.ts', usually: 2_000 },
  // Rank 1 of random lots holds up to its limit and not beyond, with the whole LV priced anew (decision
  // 0072).
  firmness: { project: 'unit', file: 'packages/pricing/src/firmness/random-lots.test.ts', usually: 10_000 },
  // Under large bodies and dear calls, of which there are fifteen kinds, every timely price is stored
  // (decision 0019).
  floods: { project: 'server', file: 'apps/server/test/flood/flood.test.ts', usually: 15 },
  // Of an id that is foreign to somebody each call says as little as of a random one, in every place where it
  // takes one.
  'foreign-ids': {
    project: 'server',
    file: 'apps/server/test/every-route/foreign-ids.test.ts',
    usually: 'once',
  },
  // «?» opens the chapter of every page.
  frame: { project: 'page', file: 'apps/web/src/shell/frame/frame.page.test.tsx', usually: 'once' },
  // The largest offer there may be as text, Excel and PDF.
  'full-size': {
    project: 'server',
    file: 'apps/server/src/features/receipt/full-size.test.ts',
    usually: 'once',
  },
  // Each call is asked anything, in worlds of which each round has its own: 18 make 250,000 requests and
  // more.
  fuzz: { project: 'server', file: 'apps/server/test/every-route/fuzz/fuzz.test.ts', usually: 18 },
  // Whatever happens in two processes, books and differences say what pricing everything anew says (decisions
  // 0005, 0031).
  histories: {
    project: 'server',
    file: 'apps/server/src/features/offers/price-book-model.test.ts',
    usually: 300,
  },
  // What prices a whole tender agrees with BigInt.
  'hot-paths': { project: 'unit', file: 'packages/pricing/src/price/price-groups.test.ts', usually: 'once' },
  // All main work by keyboard alone (QUALITY.md «For everybody»).
  keyboard: { project: 'e2e', file: 'e2e/every-page/keyboard.journey.ts', usually: 'once' },
  // Who may write and read which key-value when: every caller with every set of rights.
  'keyval-table': {
    project: 'server',
    file: 'apps/server/test/every-route/keyval-table.test.ts',
    usually: 'once',
  },
  // The server, its database or both are killed while everybody writes (decision 0044).
  kills: { project: 'server', file: 'apps/server/src/kill-rounds.test.ts', usually: 500 },
  // The probe of missing prices says what the LV priced anew in BigInt says (decision 0124).
  missing: { project: 'unit', file: 'packages/pricing/src/price/missing-probe.test.ts', usually: 20_000 },
  // By no order of six calls one administrator alone comes to a sealed offer or writes for a company: all of
  // them, and so many walked straight (decision 0087).
  'one-alone': {
    project: 'server',
    file: 'apps/server/src/features/session/address-change/one-alone.test.ts',
    usually: 100,
  },
  // Whatever a write waits for in the database, it is done or told to come again (decision 0064).
  'held-writes': {
    project: 'server',
    file: 'apps/server/test/every-route/writes/held-writes.test.ts',
    usually: 'once',
  },
  // The order LVs of so many properties, opened in LibreOffice, which reckons them anew, hold what
  // whole-number arithmetic says.
  'order-lvs': {
    project: 'server',
    file: 'apps/server/src/features/lv-export/order-lvs-opened.test.ts',
    usually: 500,
  },
  // Two calls that meet come out as one after the other, in every order of their statements that makes a
  // difference and in drawn ones.
  orders: { project: 'server', file: 'apps/server/src/statement-orders.test.ts', usually: 200 },
  // What each page loads until it is usable.
  'page-weight': { project: 'e2e', file: 'e2e/every-page/page-weight.journey.ts', usually: 'once' },
  // In drawn tenders each mark of a picture, its place and its sentence are what a plain judge reckons, and
  // no text lies over another.
  pictures: { project: 'unit', file: 'packages/picture/src/drawn-', usually: 200 },
  // Any keys on a bidder's prices in the browser, held against a plain model (QUALITY.md «Nothing gets
  // lost»).
  'played-keys': { project: 'e2e', file: 'e2e/offer/played-keys.journey.ts', usually: 300 },
  // Random awards add up and keep rules as a second reader of rules says.
  rules: { project: 'unit', file: 'packages/scenario/src/reduce.test.ts', usually: 20_000 },
  // Random scenarios come out as by trying every award, by each way of solving them, checked by a second
  // reader of rules; every other one, and a tender for each hundred, presses on sets of bidders with rebates
  // (C4-01).
  scenario: { project: 'unit', file: 'packages/scenario/src/random-', usually: 40_000 },
  // Whatever is bid under the seal, every call answers an administrator alike, in as many questions to the
  // database.
  'sealed-copies': {
    project: 'server',
    file: 'apps/server/test/every-route/sealed-copies.test.ts',
    usually: 'once',
  },
  // No page scrolls sideways around the widths at which its shape changes, and the header is one line.
  shapes: { project: 'e2e', file: 'e2e/every-page/conventions.journey.ts', usually: 'once' },
  // One of two servers on one database is stopped in the middle of writing, and goes on or dies after a while
  // (decision 0064).
  stopped: { project: 'server', file: 'apps/server/src/stopped-server.test.ts', usually: 50 },
  // A wrong number is noticed on every page with sums.
  sums: { project: 'e2e', file: 'e2e/every-page/sums.journey.ts', usually: 'once' },
  // Comparison and award dialog show the exact sums of the reference tender.
  'tender-klein': { project: 'e2e', file: 'e2e/tender/tender-klein.journey.ts', usually: 'once' },
  // Whatever a rival does, every call answers a bidder alike.
  'two-worlds': {
    project: 'server',
    file: 'apps/server/test/every-route/two-worlds.test.ts',
    usually: 'once',
  },
  // The database of every version that was published is brought up to date, and answers as before (decision
  // 0049).
  upgrade: { project: 'server', file: 'apps/server/src/upgrade.test.ts', usually: 'once' },
};

function refuse(sentence: string): never {
  console.error(`${sentence}
Aufruf: npm run proof -- Name [Anzahl] [--seed Startzahl] [--from Anzahl der schon versuchten]
Namen: ${Object.keys(PROOFS).join(', ')}`);
  process.exit(1);
}

/** Reads a number that counts something; the program ends where it is none. */
function readCount(text: string, what: string): number {
  if (!/^\d{1,9}$/.test(text)) refuse(`${what} „${text}“ ist keine Zahl.`);
  return Number(text);
}

function readOrder(): { proof: Proof; count: number; seed: number; from: number; command: string } {
  const options = { seed: { type: 'string' }, from: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ allowPositionals: true, strict: false, options });
  const [name = '', given, ...more] = positionals;
  const proof = Object.hasOwn(PROOFS, name) ? PROOFS[name] : undefined;
  if (proof === undefined) refuse(`Ein Beweis „${name}“ ist nicht bekannt.`);
  const unknown = [...more, ...Object.keys(values).filter((key) => !Object.hasOwn(options, key))];
  if (unknown.length > 0) refuse(`Nicht verstanden: ${unknown.join(' ')}`);
  const isWalk = proof.usually === 'once';
  if (isWalk && (given ?? values.from) !== undefined) refuse(`„${name}“ geht alles durch, was es gibt.`);
  const count = readCount(given ?? `${isWalk ? 1 : proof.usually}`, 'Die Anzahl');
  const seed = readCount(`${values.seed ?? randomInt(1e9)}`, 'Die Startzahl');
  const from = readCount(`${values.from ?? 0}`, 'Die Anzahl der schon versuchten');
  if (from >= count) refuse(`Von ${count} bleibt nach ${from} nichts zu versuchen.`);
  const command = `npm run proof -- ${name}${isWalk ? '' : ` ${count} --seed ${seed}`}`;
  return { proof, count, seed, from, command };
}

/** What a journey needs beside; the program ends where it is missing. */
function prepareBrowser(): NodeJS.ProcessEnv {
  const chromium = findChromium();
  if (chromium !== undefined && buildWeb(root)) return { CHROMIUM_PATH: chromium };
  return refuse('Chromium oder die gebaute Oberfläche fehlt.');
}

// What `npm test` tries in small is tried here in large.
const { proof, count, seed, from, command } = readOrder();
const browser = proof.project === 'e2e' ? prepareBrowser() : {};
console.log(`„${command}“ wiederholt dies.`);
const projects = [proof.project].flat().map((project) => `--project=${project}`);
const vitest = ['vitest', 'run', proof.file, ...projects];
process.exitCode = await runTool([...vitest, '--disableConsoleIntercept', '--testTimeout=0'], {
  ...browser,
  PROOF_COUNT: `${count}`,
  PROOF_SEED: `${seed}`,
  PROOF_FROM: `${from}`,
  PROOF_COMMAND: command,
});
