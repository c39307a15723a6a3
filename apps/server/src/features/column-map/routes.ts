import { createHash } from 'node:crypto';
import * as contract from '@rahmenpreis/contract/column-map.ts';
import { isBiddersKind } from '@rahmenpreis/contract/schema/column-map.ts';
import { refuseNames } from '@rahmenpreis/workbook/column-names.ts';
import { sameHeadings } from '@rahmenpreis/workbook/sheet/mapped-table.ts';
import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../../db/transaction.ts';
import { Failure, forbidden, notFound, stale } from '../../kernel/answer/failure.ts';
import { type Actor, isAdmin } from '../../kernel/call/actor.ts';
import type { RouteContext } from '../../kernel/call/route-context.ts';
import { route, transactRoute } from '../../kernel/call/route.ts';
import { parseFile } from '../../kernel/work/parse-file.ts';
import { workerModule } from '../../kernel/work/worker-module.ts';
import { noteChanges } from '../audit/entry/rules.ts';
import {
  deleteColumnMap,
  dropOldestMaps,
  insertColumnMap,
  listColumnMaps,
  listKnownMaps,
  lockColumnMap,
  updateColumnMap,
} from './repository.ts';

const columnQuestion = workerModule<typeof import('@rahmenpreis/workbook/column-question.ts')>(
  import.meta.resolve('@rahmenpreis/workbook/column-question.ts'),
);

/** The version of a head of which nobody has said anything. */
const UNSAID = 0;

/** Gives the company whose files a caller means; null for the owner's. */
function companyOf(actor: Actor): string | null {
  return isAdmin(actor) ? null : actor.organisationId;
}

/** Which heading of a catalogue or an LV stands for which column (CONTRACT.md «Files that come in»). */
export function columnMapRoutes(app: FastifyInstance, context: RouteContext): void {
  route(app, context, contract.previewColumns, async (call) => {
    const { fileKind: kind } = call.params;
    const { bytes } = await call.upload();
    const maps = await inTransaction(context.db, (transaction) => listKnownMaps(transaction, kind));
    const { head } = await parseFile(call.workers, columnQuestion, 'readColumnHead', bytes, kind, maps);
    // Without a head there is a finding, and that refuses the file.
    const { headings, ...rest } = head!;
    return call.transact(async (transaction) => {
      const digest = digestOfHeadings(headings.map(({ heading }) => heading));
      const known = await lockColumnMap(transaction, kind, digest);
      return { headings, ...rest, version: known?.version ?? UNSAID };
    });
  });

  transactRoute(app, context, contract.saveColumnMap, async (call, transaction) => {
    const { fileKind: kind } = call.params;
    const { headings, names } = call.body;
    const organisationId = companyOf(call.actor);
    if (isBiddersKind(kind) !== (organisationId !== null)) throw forbidden();
    const message = refuseNames(kind, headings, names);
    if (message !== undefined) {
      throw new Failure(400, 'column-names', message, [{ field: 'names', message }]);
    }
    const digest = digestOfHeadings(headings, organisationId);
    const known = await lockColumnMap(transaction, kind, digest);
    call.expectSeen(known?.version ?? UNSAID);
    const saved = { savedAt: new Date(call.arrivedMs()), savedBy: call.actor.userId, organisationId };
    const values = { kind, digest, headings, names, ...saved };
    const version =
      known === undefined
        ? await insertColumnMap(transaction, values)
        : await updateColumnMap(transaction, values);
    if (version === undefined) throw stale();
    // No administrator reads what a bidder's files are like.
    if (organisationId === null) noteChanges(call, known?.names, names);
    else await dropOldestMaps(transaction, organisationId);
    call.answerVersion(version);
    return { names, version };
  });

  route(app, context, contract.listColumnMaps, (call) =>
    inTransaction(context.db, (transaction) => listColumnMaps(transaction, companyOf(call.actor))),
  );

  transactRoute(app, context, contract.forgetColumnMap, async (call, transaction) => {
    const { fileKind: kind } = call.params;
    const digest = digestOfHeadings(call.body.headings);
    const known = await lockColumnMap(transaction, kind, digest);
    call.expectSeen(known?.version ?? UNSAID);
    if (known === undefined) throw notFound();
    await deleteColumnMap(transaction, kind, digest);
    noteChanges(call, known.names, undefined);
    return null;
  });
}

/** Digests headings to find them again: SHA-256, in hex, of their common form and of whose files they are. */
function digestOfHeadings(headings: readonly string[], organisationId: string | null = null): string {
  const whose = organisationId === null ? '' : `${organisationId}\n`;
  return createHash('sha256')
    .update(whose + sameHeadings(headings))
    .digest('hex');
}
