import { DL_PERMISSIONS } from '@rahmenpreis/contract/permission.ts';
import { phaseUser } from '../src/db/schema/phase.ts';
import { enter, openTestPriceBook, putLv, type TestPriceBook } from './test-price-book.ts';
import type { TestServer, TestUser } from './test-server.ts';

/** Numbers that a seed gives, the same again for the same seed. */
function drawer(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** Takes the bidder outside the phase and further ones into it, so that there are so many. */
async function listBidders(own: TestServer, book: TestPriceBook, count: number): Promise<TestUser[]> {
  const bidders = book.bidders.slice(0, count);
  for (let at = bidders.length; at < count; at++) {
    bidders.push(await own.signIn(`bieter${at}@example.org`, DL_PERMISSIONS));
  }
  const rows = bidders.slice(2).map(({ id: userId }) => ({ phaseId: book.phase.id, userId }));
  if (rows.length > 0) await own.database.db.insert(phaseUser).values(rows);
  return bidders;
}

/**
 * A tender of two properties and some bidders, two unless more are wanted, whose LVs, prices and factors are
 * drawn by a seed.
 */
export async function drawTender(own: TestServer, seed: number, bidderCount = 2): Promise<TestPriceBook> {
  const draw = drawer(seed);
  const book = await openTestPriceBook(own);
  for (const id of book.liegenschaftIds.slice(0, 2)) {
    const rows = Array.from({ length: 3 + draw(20) }, () => ({
      code: draw(5),
      mengeMillis: draw(50_000_000),
      inactive: draw(6) === 0,
    }));
    await putLv(own, book, id, rows);
  }
  for (const bidder of await listBidders(own, book, bidderCount)) {
    const prices = ['007', 'UE_1', 'EN ä', 'UE_2'].filter(() => draw(7) > 0);
    await enter(own, book, bidder, {
      ...Object.fromEntries(prices.map((code) => [`ep_${code}`, `${draw(9_000_000)}`])),
      bl_Hamburg_uegm: `${700 + draw(600)}`,
      [`ls_${book.liegenschaftIds[0]}_uegm`]: `${700 + draw(600)}`,
      [`m_${book.liegenschaftIds[1]}`]: draw(4) === 0 ? 'false' : 'true',
      offer: draw(5) === 0 ? 'false' : 'true',
    });
  }
  return book;
}
