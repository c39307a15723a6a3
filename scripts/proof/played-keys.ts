import { findChromium } from '../../e2e/stage/find-chromium.ts';
import { buildWeb } from '../build-web.ts';
import { readRounds } from '../rounds/read-rounds.ts';
import { root, runTool } from '../run-checks.ts';

// Any keys on a bidder's prices in the browser, held against a plain model (QUALITY.md «Nothing gets lost»).
const USUAL_SEQUENCES = 300;

const { rounds, seed } = readRounds('proof -- played-keys', USUAL_SEQUENCES);
const chromium = findChromium();
if (chromium === undefined || !buildWeb(root)) {
  console.error('Chromium oder die gebaute Oberfläche fehlt.');
  process.exit(1);
}
process.exitCode = await runTool(
  ['vitest', 'run', 'e2e/offer/played-keys.journey.ts', '--project=e2e', '--disableConsoleIntercept'],
  { CHROMIUM_PATH: chromium, PLAYED_SEQUENCES: `${rounds}`, PLAYED_KEYS_SEED: `${seed}` },
);
