import { type Caller, signInByCall } from '../../e2e/stage/caller.ts';
import { bidderName } from '../pricing/store-offer.ts';

/** Signs in the first `count` bidders of a made tender, in their order. */
export async function signInBidders(base: string, count: number): Promise<Caller[]> {
  const bidders: Caller[] = [];
  for (let p = 0; p < count; p += 1) bidders.push(await signInByCall(base, bidderName(p)));
  return bidders;
}
