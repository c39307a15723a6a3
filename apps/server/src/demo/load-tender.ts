import { type EpEntry, listEpEntries, uploadEpCatalog } from '@rahmenpreis/contract/ep-catalog.ts';
import { saveOwnKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { uploadLv } from '@rahmenpreis/contract/lv.ts';
import { type KeyvalKey, printKeyvalKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { factorTag, type SliceId } from '@rahmenpreis/tendering/lv/slice.ts';
import { readRahmenpreise } from '@rahmenpreis/workbook/rahmenpreise/rahmenpreise-in.ts';
import type { FastifyInstance } from 'fastify';
import { getFromApp } from './in-process.ts';
import {
  type DemoBidder,
  readTenderFile,
  type Tender,
  type TenderProvider,
  type UnfinishedBidder,
} from './tender.ts';

/** The ids under which the tender's properties are in the database. */
export type LiegenschaftIds = ReadonlyMap<string, string>;

const CATALOG_FILE = 'ep-katalog.xlsx';

/** Uploads the tender's catalogue and LVs into a phase as an administrator would. */
export async function uploadTestFile(
  app: FastifyInstance,
  where: { token: string; phaseId: string; tender: Tender; liegenschaftIds: LiegenschaftIds },
): Promise<void> {
  const { token, phaseId, tender, liegenschaftIds } = where;
  const file = readTenderFile(CATALOG_FILE);
  await getFromApp(app, uploadEpCatalog, { token, params: { phaseId }, file });
  for (const { nummer, lvFile } of tender.liegenschaften) {
    await getFromApp(app, uploadLv, {
      token,
      params: { phaseId, propertyId: idOf(liegenschaftIds, nummer) },
      file: readTenderFile(lvFile),
    });
  }
}

/** A bidder in a phase, and how its prices differ from those of its file. */
interface OfferPlace {
  token: string;
  phaseId: string;
  organisationId: string;
  liegenschaftIds: LiegenschaftIds;
  /** Gives the price to enter for the file's price, both in thousandths of a euro. */
  reprice?: (epMillis: number, epCode: string) => number;
}

/**
 * Enters a bidder's price list, factors, market areas and participation as the bidder would: the file is read
 * by the price list importer and everything is saved in one batch.
 */
export async function enterOffer(app: FastifyInstance, place: OfferPlace, provider: TenderProvider) {
  const { token, phaseId } = place;
  const entries = await getFromApp<EpEntry[]>(app, listEpEntries, { token, params: { phaseId } });
  const { bytes } = readTenderFile(provider.priceFile);
  const { prices } = await readRahmenpreise(bytes, entries);
  const reprice = place.reprice ?? ((epMillis: number) => epMillis);
  await saveEntries(app, place, [
    ...prices.map(({ epCode, epMillis }) =>
      entry({ kind: 'ep', phaseId, epCode }, `${reprice(epMillis, epCode)}`),
    ),
    ...factorEntries(place, provider),
    ...marketEntries(place, provider),
    entry({ kind: 'offer', phaseId }, provider.participation),
  ]);
}

/** Enters what a bidder has got done so far, without a word on whether it takes part. */
export async function loadUnfinishedOffer(app: FastifyInstance, place: OfferPlace, bidder: UnfinishedBidder) {
  const { phaseId } = place;
  await saveEntries(app, place, [
    ...Object.entries(bidder.prices).map(([epCode, epMillis]) =>
      entry({ kind: 'ep', phaseId, epCode }, `${epMillis}`),
    ),
    ...factorEntries(place, bidder),
    ...marketEntries(place, bidder),
  ]);
}

async function saveEntries(
  app: FastifyInstance,
  { token, phaseId, organisationId }: OfferPlace,
  data: ReturnType<typeof entry>[],
): Promise<void> {
  await getFromApp(app, saveOwnKeyVals, {
    token,
    params: { phaseId, orgaId: organisationId },
    body: { data },
  });
}

function marketEntries({ phaseId, liegenschaftIds }: OfferPlace, bidder: DemoBidder) {
  return Object.entries(bidder.market).map(([nummer, value]) =>
    entry({ kind: 'm', phaseId, liegenschaftId: idOf(liegenschaftIds, nummer) }, `${value}`),
  );
}

function factorEntries({ phaseId, liegenschaftIds }: OfferPlace, bidder: DemoBidder) {
  const byRegion = Object.entries(bidder.bl).flatMap(([region, factors]) =>
    valuesOf(factors).map(([tag, value]) => entry({ kind: 'bl', phaseId, region, tag } as KeyvalKey, value)),
  );
  const byLiegenschaft = (['ls', 'n'] as const).flatMap((kind) =>
    Object.entries(bidder[kind]).flatMap(([nummer, factors]) =>
      valuesOf(factors).map(([tag, value]) =>
        entry({ kind, phaseId, liegenschaftId: idOf(liegenschaftIds, nummer), tag } as KeyvalKey, value),
      ),
    ),
  );
  return [...byRegion, ...byLiegenschaft];
}

function valuesOf(factors: Record<string, number>) {
  return Object.entries(factors).map(
    ([sliceId, factorMillis]) => [factorTag(sliceId as SliceId), `${factorMillis}`] as const,
  );
}

function entry(key: KeyvalKey, value: string) {
  return { key: printKeyvalKey(key), value };
}

function idOf(ids: LiegenschaftIds, nummer: string): string {
  const id = ids.get(nummer);
  if (id === undefined) throw new Error(`the tender names an unknown property ${nummer}`);
  return id;
}
