import * as contract from '@rahmenpreis/contract/tender-file.ts';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../kernel/answer/failure.ts';
import { fileAnswer } from '../../../kernel/answer/file-answer.ts';
import type { Door } from '../../../kernel/call/door.ts';
import { route } from '../../../kernel/call/route.ts';
import { findVisiblePhase } from '../repository.ts';
import { findReplacedFile, listReplacedFiles } from './repository.ts';

/** The files that were replaced or deleted while a phase was set up or ran (decision 0067). */
export function replacedFileRoutes(app: FastifyInstance, door: Door): void {
  route(app, door, contract.listReplacedFiles, (call) =>
    call.transact(async (transaction) => {
      const phase = await findVisiblePhase(transaction, call.actor, call.params.phaseId);
      if (phase === undefined) throw notFound();
      const rows = await listReplacedFiles(transaction, phase.id);
      return rows.map(({ liegenschaftId, createdAt, replacedAt, ...row }) => ({
        ...row,
        propertyId: liegenschaftId,
        createdAt: createdAt.toISOString(),
        replacedAt: replacedAt.toISOString(),
      }));
    }),
  );

  route(app, door, contract.downloadReplacedFile, (call) =>
    call.transact(async (transaction) => {
      const file = await findReplacedFile(transaction, call.params.phaseId, call.params.replacedFileId);
      if (file === undefined) throw notFound();
      return fileAnswer(file.filename, file.bytes);
    }),
  );
}
