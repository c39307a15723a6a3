/// <reference types="node" />
import { readFile } from 'node:fs/promises';
import { FLAG_NO_ROWS, FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { type Comparison, readComparison } from '../award/comparison.ts';
import { printTargetKey } from '../keyval/keyval-key.ts';
import { SLICES, type SliceId } from '../lv/slice.ts';
import type { Participation } from '../participation/participation.ts';

interface Tender {
  zielpreise: Record<string, Partial<Record<SliceId, number>>>;
  liegenschaften: { nummer: string }[];
  providers: { organisation: string; username: string }[];
}
interface ExpectedCell {
  provider: string;
  liegenschaft: string;
  slice: string;
  sum: number;
  positions: number;
  inComplete: boolean;
  notInMarket: boolean;
}

const folder = new URL('../../../../apps/server/src/demo/data/tender-klein/', import.meta.url);
const jsonOf = async <T>(path: string) => JSON.parse(await readFile(new URL(path, folder), 'utf8')) as T;

const ALL: readonly Participation[] = ['true', 'true', 'true', 'true', 'false'];

/**
 * The published result of the tender as GET offers would give it; the last of the five bidders has withdrawn.
 */
export async function readKleinComparison(
  participation: readonly Participation[] = ALL,
): Promise<Comparison> {
  const { liegenschaften, providers } = await jsonOf<Tender>('tender.json');
  const cells = await jsonOf<ExpectedCell[]>('expected.json');
  const ordered = providers.flatMap(({ username }) =>
    liegenschaften.flatMap(({ nummer }) =>
      SLICES.flatMap(
        ({ sliceId }) =>
          cells.find(
            (cell) => cell.provider === username && cell.liegenschaft === nummer && cell.slice === sliceId,
          ) ?? [],
      ),
    ),
  );
  const offers = {
    phaseId: 'phase',
    revision: 1,
    serviceProviderIds: providers.map(({ username }) => username),
    liegenschaftIds: liegenschaften.map(({ nummer }) => nummer),
    sliceIds: SLICES.map(({ sliceId }) => sliceId),
    participation: [...participation],
    sums: ordered.map(({ sum }) => sum),
    flags: ordered.map(
      ({ inComplete, notInMarket, positions }) =>
        (inComplete ? FLAG_PRICE_MISSING : 0) |
        (notInMarket ? FLAG_NOT_IN_MARKET : 0) |
        (positions === 0 ? FLAG_NO_ROWS : 0),
    ),
  };
  return readComparison(
    offers,
    new Map(providers.map(({ username, organisation }) => [username, organisation])),
  );
}

/** The target prices of the tender by printed key, in thousandths of a euro. */
export async function readKleinTargets(phaseId: string): Promise<Map<string, number>> {
  const { zielpreise } = await jsonOf<Tender>('tender.json');
  return new Map(
    Object.entries(zielpreise).flatMap(([liegenschaftId, bySlice]) =>
      Object.entries(bySlice).map(([sliceId, millis]): [string, number] => [
        printTargetKey({ phaseId, liegenschaftId, sliceId: sliceId as SliceId }),
        millis,
      ]),
    ),
  );
}
