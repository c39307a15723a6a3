import type { applyChange } from '@rahmenpreis/contract/tender-change.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Call } from '../../kernel/call/call.ts';
import { noteChanges } from '../audit/entry/rules.ts';
import { findEpCatalog, findEpCatalogDigest } from '../ep-catalog/repository.ts';
import { storeEpCatalog, type TenderWriter } from '../ep-catalog/storing/repository.ts';
import { findLv, findLvDigest, listLvSummaries } from '../lv/repository.ts';
import { storeLv, takeLvAway } from '../lv/storing/repository.ts';
import { readMailChoice, readReason } from '../phase/rules.ts';
import type { PhaseRow } from '../phase/repository.ts';
import { listLvPlaces, type ReadFiles } from './read-files.ts';
import * as repository from './repository.ts';

/**
 * Stores the catalogue and the LVs of a change in a phase whose row is locked, the catalogue first, as LVs
 * need its codes; tells the audit log of all, and gives what takes it back (decision 0081).
 */
export async function putInPlace(
  transaction: Transaction,
  call: Call<typeof applyChange>,
  phase: PhaseRow,
  files: ReadFiles,
) {
  const { catalog, lvs, gone } = files;
  const telling = {
    nowMs: await call.nowMs(transaction),
    isTold: readMailChoice(call),
    reason: readReason(call, call.body.reason),
  };
  const writer: TenderWriter = { userId: call.actor.userId, arrivedMs: call.arrivedMs(), telling };
  const known = new Set((await repository.listKept(transaction, phase.id)).map(({ fileId }) => fileId));
  const was = await describePlaces(transaction, phase.id, files);
  const places = lvs.map(({ propertyId }) => propertyId);
  const earlier = await listLvSummaries(transaction, phase.id, places);
  const withLv = new Set(earlier.map(({ propertyId }) => propertyId));
  if (catalog !== undefined) {
    const before = (await findEpCatalog(transaction, phase.id))?.entries;
    await storeEpCatalog(transaction, phase, { ...catalog, before, units: call.body.units }, writer);
  }
  for (const lv of lvs) await storeLv(transaction, phase, lv, writer);
  for (const propertyId of gone) {
    const lv = await findLv(transaction, phase.id, propertyId);
    if (lv !== undefined) await takeLvAway(transaction, phase, lv, writer);
  }
  noteChanges(call, was, await describePlaces(transaction, phase.id, files));
  const fileIds = call.body.files.map(({ fileId }) => fileId);
  await repository.keepSources(transaction, fileIds, { userId: writer.userId, nowMs: writer.arrivedMs });
  await repository.forgetLaidFiles(transaction, fileIds);
  const kept = await repository.listKept(transaction, phase.id);
  return {
    kept: kept.filter(({ fileId }) => !known.has(fileId)),
    added: places.filter((id) => !withLv.has(id)),
  };
}

/** Describes a change's catalogue and LVs for the audit log: the names together, and each by digest. */
async function describePlaces(transaction: Transaction, phaseId: string, files: ReadFiles) {
  const own = files.catalog === undefined ? undefined : await findEpCatalogDigest(transaction, phaseId);
  const names = own === undefined ? [] : [own.filename];
  const digests: Record<string, unknown> = {};
  for (const { id, label } of await repository.listChangeLiegenschaften(transaction, listLvPlaces(files))) {
    const digest = await findLvDigest(transaction, { phaseId, propertyId: id });
    digests[`LV ${label}`] = digest?.file;
    if (digest !== undefined) names.push(digest.filename);
  }
  const { entryCount, file } = own ?? {};
  return { filename: names.join(', '), entryCount, file, ...digests };
}
