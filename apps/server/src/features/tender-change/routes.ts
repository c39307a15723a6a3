import * as contract from '@rahmenpreis/contract/tender-change.ts';
import { noWorkbookFindings } from '@rahmenpreis/workbook/sheet/file-kind.ts';
import type { FastifyInstance } from 'fastify';
import { phaseTopic } from '../../db/notifications/db-notification-topic.ts';
import { inTransaction, type Transaction } from '../../db/transaction.ts';
import { fileRefused, notFound, raise } from '../../kernel/answer/failure.ts';
import type { Call } from '../../kernel/call/call.ts';
import type { RouteContext } from '../../kernel/call/route-context.ts';
import { route } from '../../kernel/call/route.ts';
import { refuseUpload } from '../ep-catalog/rules.ts';
import { lockLiegenschaften } from '../liegenschaft/repository.ts';
import { findPhase, lockPhase } from '../phase/repository.ts';
import { stateOnArrival } from '../phase/rules.ts';
import { isHidden } from '../seal/rules.ts';
import { composeLetters } from './compose-letters.ts';
import { composePreview } from './compose-preview.ts';
import { putInPlace } from './put-in-place.ts';
import { findFiles, listLvPlaces, readFiles, type ReadFiles } from './read-files.ts';
import * as repository from './repository.ts';
import { changeStale, fileGone, refuseFiles } from './rules.ts';

/** Changes of a phase that are looked at before they are made (decision 0081). */
export function tenderChangeRoutes(app: FastifyInstance, context: RouteContext, publicUrl: () => string) {
  route(app, context, contract.layFile, async (call) => {
    const file = await call.upload();
    const findings = noWorkbookFindings(file.bytes);
    if (findings.length > 0) throw fileRefused(findings);
    return call.transact(async (transaction) => {
      const phase = await openPhase(transaction, call, 'share');
      const fileId = await repository.layFile(transaction, phase.id, file, call.arrivedMs());
      call.note({ file: { sha256: file.sha256, bytes: file.bytes.length } }, { filename: file.filename });
      return { fileId, filename: file.filename };
    });
  });

  route(app, context, contract.previewChange, async (call) => {
    const wanted = call.body;
    const files = await readAhead(context, call);
    return call.transact(async (transaction) => {
      const phase = await openPhase(transaction, call);
      const isSealed = isHidden(call.actor, phase, call.seenMs());
      return composePreview(transaction, { phase, wanted, files, isSealed, nowMs: call.arrivedMs() });
    });
  });

  route(app, context, contract.previewLetters, async (call) => {
    const { reason, ...wanted } = call.body;
    const files = await readAhead(context, call);
    return call.transact(async (transaction) => {
      const phase = await openPhase(transaction, call);
      const written = { phase, wanted, files, nowMs: call.arrivedMs(), reason: reason || undefined };
      return composeLetters(transaction, written, publicUrl());
    });
  });

  route(app, context, contract.applyChange, async (call) => {
    raise(refuseFiles(call.body));
    const files = await readAhead(context, call);
    return call.transact(async (transaction) => {
      const phase = await openPhase(transaction, call, 'update');
      await lockPlaces(transaction, files);
      const version = await repository.findChangeVersion(transaction, phase.id, listLvPlaces(files));
      const { replaces } = call.query;
      if (replaces === undefined) call.note({ isBlind: true });
      else if (replaces !== version) throw changeStale();
      const { kept, added } = await putInPlace(transaction, call, phase, files);
      call.announce(phaseTopic(phase.id));
      const { catalog, lvs } = files;
      const places = [...kept.flatMap(({ propertyId }) => propertyId ?? []), ...added];
      return {
        kept,
        added,
        version: await repository.findChangeVersion(transaction, phase.id, places),
        warnings: [...(catalog?.findings ?? []), ...lvs.flatMap(({ findings }) => findings)],
      };
    });
  });
}

type ChangeCall =
  | Call<typeof contract.layFile>
  | Call<typeof contract.previewChange>
  | Call<typeof contract.previewLetters>
  | Call<typeof contract.applyChange>;

/** Finds and locks a changeable phase; 404 if there is none, 409 once it has ended (PHASE-012). */
async function openPhase(transaction: Transaction, call: ChangeCall, strength?: 'share' | 'update') {
  const { phaseId } = call.params;
  const phase = await (strength === undefined
    ? findPhase(transaction, phaseId)
    : lockPhase(transaction, phaseId, strength));
  if (phase === undefined) throw notFound();
  raise(refuseUpload(stateOnArrival(call, phase)));
  return phase;
}

/** Settles when a call arrived, and reads its files before anything is locked for long. */
async function readAhead(context: RouteContext, call: Exclude<ChangeCall, Call<typeof contract.layFile>>) {
  const find = async (transaction: Transaction) => {
    await call.settleArrival(transaction);
    const phase = await openPhase(transaction, call);
    return findFiles(transaction, phase.id, call.body);
  };
  return readFiles(call.workers, await inTransaction(context.db, find, call.askClock));
}

/** Locks the properties of LVs in one order, so that no writers wait for each other; 404 if one is gone. */
async function lockPlaces(transaction: Transaction, files: ReadFiles): Promise<void> {
  const ids = listLvPlaces(files).toSorted();
  await lockLiegenschaften(transaction, ids);
  const found = await repository.listChangeLiegenschaften(transaction, ids);
  if (found.length < new Set(ids).size) throw fileGone();
}
