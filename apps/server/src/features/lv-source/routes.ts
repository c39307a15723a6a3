import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import * as contract from '@rahmenpreis/contract/lv-source.ts';
import { manyLvsFileName } from '@rahmenpreis/workbook/file-name.ts';
import type { FastifyInstance } from 'fastify';
import type { Queries } from '../../db/open.ts';
import { inTransaction, type Transaction } from '../../db/transaction.ts';
import { mediaKey } from '../../files/media-key.ts';
import type { MediaStore } from '../../files/media-store.ts';
import { notFound, orThrow, raise } from '../../kernel/answer/failure.ts';
import { FILE_TYPES, FileAnswer, fileAnswer, written } from '../../kernel/answer/file-answer.ts';
import { ownerOf } from '../../kernel/call/actor.ts';
import type { Call } from '../../kernel/call/call.ts';
import { openPassingFile } from '../../kernel/call/upload/passing-file.ts';
import type { RouteContext } from '../../kernel/call/route-context.ts';
import { fileRoute, route, transactRoute } from '../../kernel/call/route.ts';
import { startProcess } from '../../kernel/work/solver-process.ts';
import { showNumber } from '../../watch/meters.ts';
import { findEpCatalog } from '../ep-catalog/repository.ts';
import { noCatalog, refuseUpload } from '../lv/rules.ts';
import { findVisiblePhase, lockPhase } from '../phase/repository.ts';
import { stateOnArrival } from '../phase/rules.ts';
import { dropOldest } from '../tender-change/repository.ts';
import { fileGone } from '../tender-change/rules.ts';
import { createSourceJobs } from './jobs.ts';
import * as repository from './repository.ts';
import { type ManyLvsTask, presentSource, sourceKept } from './rules.ts';

type SourceCall = Call<
  typeof contract.layLvSource | typeof contract.readLvSource | typeof contract.dropLvSource
>;

/** The LVs of many properties in one file, in and out (decision 0127). */
export function lvSourceRoutes(app: FastifyInstance, context: RouteContext, files: MediaStore): void {
  const { db, clock, meters } = context;
  const jobs = createSourceJobs({ db, files, clock, onError: (error) => app.log.error(error) });
  app.addHook('preClose', () => jobs.close());
  showNumber(meters, 'lv_sources_waiting', 'Files with many LVs that wait.', () => jobs.count().waiting);

  route(app, context, contract.layLvSource, async (call) => {
    const { filename, bytes, sha256 } = await call.upload();
    const { phaseId } = call.params;
    const run = { sourceId: randomUUID(), phaseId, runId: randomUUID() };
    await files.write(mediaKey(run.sourceId, 'ORIGIN'), bytes);
    const file = { filename, sha256, sizeBytes: bytes.length };
    const droppedCount = await call.transact(async (transaction) => {
      await openPhase(transaction, call);
      const nowMs = call.arrivedMs();
      await repository.insertSource(transaction, run, file, nowMs);
      call.note({ file: { sha256, bytes: bytes.length } }, { filename });
      return dropOldest(transaction, { ...run, ownId: run.sourceId, nowMs });
    });
    jobs.start({ ...run, owner: ownerOf(call.actor), filename, choices: {} });
    return { sourceId: run.sourceId, droppedCount };
  });

  route(app, context, contract.readLvSource, async (call) => {
    const run = await call.transact(async (transaction) => {
      await openPhase(transaction, call);
      const { id: sourceId, phaseId, filename } = await openSource(transaction, call.params);
      const begun = { sourceId, phaseId, filename, runId: randomUUID() };
      await repository.restartSource(transaction, begun, call.arrivedMs());
      return begun;
    });
    jobs.start({ ...run, owner: ownerOf(call.actor), choices: call.body.choices });
    return {};
  });

  transactRoute(app, context, contract.dropLvSource, async (call, transaction) => {
    await openPhase(transaction, call);
    const { id, filename } = await openSource(transaction, call.params);
    if (!(await repository.dropSource(transaction, id))) throw sourceKept();
    call.note({}, { filename });
    // What another process reads of it ends by itself.
    jobs.stop(id);
    return {};
  });

  transactRoute(app, context, contract.getLvSource, async (call, transaction) => {
    const row = await openSource(transaction, call.params);
    const same = row.state === 'done' ? await repository.listSame(transaction, row) : undefined;
    const sameAs = (fileId: string) => (same?.get(fileId) ?? []).map(({ propertyId }) => propertyId);
    return presentSource(row, clock.nowMs(), sameAs);
  });

  transactRoute(app, context, contract.listLvSources, async (call, transaction) => {
    const phase = orThrow(await findVisiblePhase(transaction, call.actor, call.params.phaseId));
    return repository.listKeptSources(transaction, phase.id);
  });

  route(app, context, contract.downloadLvSource, async (call) => {
    const { id, filename } = await call.transact((transaction) => openSource(transaction, call.params));
    const bytes = orThrow(await files.open(mediaKey(id, 'ORIGIN')), fileGone);
    const ending = filename.split('.').at(-1)?.toLowerCase() ?? '';
    return new FileAnswer(filename, FILE_TYPES[ending] ?? 'application/octet-stream', bytes);
  });

  fileRoute(app, context, contract.exportLvs, (call) => writeAll(context, call));
}

/** So many LVs are asked of the database at once. */
const LVS_AT_ONCE = 20;
const WRITER = new URL('./in-process.ts', import.meta.url);

/** Prints LVs as lines of JSON, some at a time. */
async function* printLvs(db: Queries, phaseId: string, ids: readonly string[]): AsyncGenerator<Buffer> {
  for (let at = 0; at < ids.length; at += LVS_AT_ONCE) {
    const some = ids.slice(at, at + LVS_AT_ONCE);
    const print = (transaction: Transaction) => repository.printLvLines(transaction, phaseId, some);
    const lines = await inTransaction(db, print);
    yield Buffer.from(lines.map((line) => `${line}\n`).join(''));
  }
}

/** Writes all LVs of a phase in a process of its own, which takes them from a temporary file. */
async function writeAll(
  { db, clock }: RouteContext,
  call: Call<typeof contract.exportLvs>,
): Promise<FileAnswer> {
  const { form } = call.query;
  const [lying, into] = [await openPassingFile(), await openPassingFile()];
  try {
    const { phase, ids } = await call.transact(async (transaction) => {
      const found = orThrow(await findVisiblePhase(transaction, call.actor, call.params.phaseId));
      return { phase: found, ids: await repository.listLvPropertyIds(transaction, found.id) };
    });
    if (ids.length === 0) throw notFound();
    await pipeline(printLvs(db, phase.id, ids), lying.openSink());
    const [path, phaseTitle] = [lying.path, phase.title];
    const task: ManyLvsTask = { kind: 'write', path, into: into.path, form, phaseTitle };
    const { how } = await startProcess(WRITER, task, () => undefined).ended;
    const bytes = written(how === 'done' ? await readFile(into.path) : undefined);
    return fileAnswer(manyLvsFileName(phaseTitle, form, clock.nowMs()), bytes);
  } finally {
    await Promise.all([lying.close(), into.close()]);
  }
}

/** Holds a phase whose LVs may be changed; 404 if there is none, 409 if it is over or has no catalogue. */
async function openPhase(transaction: Transaction, call: SourceCall): Promise<void> {
  const phase = orThrow(await lockPhase(transaction, call.params.phaseId, 'share'));
  raise(refuseUpload(stateOnArrival(call, phase)));
  orThrow(await findEpCatalog(transaction, phase.id), noCatalog);
}

/** Opens a file with many LVs of a phase; 404 where it is gone. */
async function openSource(transaction: Transaction, params: { phaseId: string; sourceId: string }) {
  return orThrow(await repository.findSource(transaction, params), fileGone);
}
