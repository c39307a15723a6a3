import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { drawSeed, isProof } from '@rahmenpreis/pricing/test/draw-rounds.ts';
import { expect, test } from 'vitest';
import { workerBrowser } from '../stage/stage.ts';

const SOURCES = join(import.meta.dirname, '../../packages/pricing/src');
const HOST = 'http://exact.test';
/** `npm run proof -- exactness` tries a million. */
const RANDOM_CASES = isProof ? 1_000_000 : 60_000;
const TIE_CASES = isProof ? 300_000 : 20_000;
const SEED = drawSeed();

/**
 * Runs in the browser: every generated position by the careful path and by the hot path, each against BigInt.
 */
const PROOF = `
  const { gpMillis } = await import('/price/gp.ts');
  const { createDice, drawPositions, drawTies, gpExactly } = await import('/test/drawn-positions.ts');
  const { sortLv } = await import('/price-book/sorted-lv.ts');
  const { priceGroups } = await import('/price/price-groups.ts');
  const { createLvTable, createOfferTable } = await import('/price-book/price-book.ts');
  const frame = { sliceCount: 1, regionCount: 1, catalogueCount: 1, sustainable: [1], regionOf: [0] };
  const lv = sortLv(createLvTable(1), 1);
  const offer = createOfferTable(frame);
  const into = { sums: new Float64Array(1), flags: new Uint8Array(1) };
  const dice = createDice(${SEED});
  let differences = 0;
  for (const drawn of [drawPositions(${RANDOM_CASES}, ${SEED + 1}), drawTies(${TIE_CASES}, ${SEED + 2})]) {
    for (const [i, menge] of drawn.mengeMillis.entries()) {
      const [ep, nanos] = [drawn.epMillis[i], drawn.factorNanos[i]];
      if (BigInt(gpMillis(menge, ep, nanos)) !== gpExactly(menge, ep, nanos)) differences++;
      const [bl, ls, n] = [0, 0, 0].map(() => 700 + Math.floor(dice() * 601));
      [lv.mengeMillis[0], offer.epMillis[0]] = [menge, ep];
      [offer.blMillis[0], offer.lsMillis[0], offer.nMillis[0]] = [bl, ls, n];
      priceGroups(frame, lv, { lIndex: 0, fromSlice: 0, toSlice: 1 }, offer, into, 0);
      if (BigInt(into.sums[0]) !== gpExactly(menge, ep, bl * ls * n)) differences++;
    }
  }
  document.title = String(differences) + ' differences';
`;

test('the browser multiplies as exactly as BigInt, on random positions and on ties', async () => {
  const page = await (await workerBrowser()).newPage();
  // The package's own files, unchanged except for removed types.
  await page.route(`${HOST}/**`, (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    if (name === '') {
      return route.fulfill({ contentType: 'text/html', body: `<script type="module">${PROOF}</script>` });
    }
    const code = stripTypeScriptTypes(readFileSync(join(SOURCES, name), 'utf8'));
    return route.fulfill({ contentType: 'text/javascript', body: code });
  });
  // The proof may hold the page for long, and its loading with it.
  await page.goto(HOST, { waitUntil: 'commit' });
  await expect.poll(() => page.title(), { timeout: 240_000, message: `seed ${SEED}` }).toBe('0 differences');
  await page.close();
});
