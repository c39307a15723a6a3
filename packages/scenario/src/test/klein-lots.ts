/// <reference types="node" />
import { readFile } from 'node:fs/promises';
import { FLAG_NO_ROWS, FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { type Comparison, readComparison } from '@rahmenpreis/tendering/award/comparison.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { type PhaseLots, layLots } from '../lots.ts';

interface Tender {
  liegenschaften: { nummer: string; adresse: { region: string } }[];
  providers: { organisation: string; username: string }[];
  zielpreise: Record<string, Record<string, number>>;
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

/**
 * The published result of the demo tender as scenarios see it; the last of its five bidders has withdrawn.
 */
export async function readKlein(): Promise<{ ground: PhaseLots; comparison: Comparison }> {
  const { liegenschaften, providers, zielpreise } = await jsonOf<Tender>('tender.json');
  const cellOf = new Map(
    (await jsonOf<ExpectedCell[]>('expected.json')).map((cell) => [
      `${cell.provider} ${cell.liegenschaft} ${cell.slice}`,
      cell,
    ]),
  );
  const cells = providers.flatMap(({ username }) =>
    liegenschaften.flatMap(({ nummer }) =>
      SLICES.map(({ sliceId }) => cellOf.get(`${username} ${nummer} ${sliceId}`)!),
    ),
  );
  const comparison = readComparison(
    {
      phaseId: 'phase',
      revision: 1,
      serviceProviderIds: providers.map(({ username }) => username),
      liegenschaftIds: liegenschaften.map(({ nummer }) => nummer),
      sliceIds: SLICES.map(({ sliceId }) => sliceId),
      participation: providers.map((_, p) => (p < 4 ? 'true' : 'false')),
      sums: cells.map(({ sum }) => sum),
      flags: cells.map(
        ({ inComplete, notInMarket, positions }) =>
          (inComplete ? FLAG_PRICE_MISSING : 0) +
          (notInMarket ? FLAG_NOT_IN_MARKET : 0) +
          (positions === 0 ? FLAG_NO_ROWS : 0),
      ),
    },
    new Map(providers.map(({ username, organisation }) => [username, organisation])),
  );
  const titles = new Map<string, string>(SLICES.map(({ sliceId, title }) => [sliceId, title]));
  const ground = layLots(comparison, {
    properties: liegenschaften.map(({ nummer, adresse }) => ({ id: nummer, nummer, region: adresse.region })),
    titleOf: (groupId) => titles.get(groupId) ?? groupId,
    targetMillisOf: (nummer, groupId) => zielpreise[nummer]?.[groupId] ?? null,
  });
  return { ground, comparison };
}
