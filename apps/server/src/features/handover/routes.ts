import { isDeepStrictEqual } from 'node:util';
import * as contract from '@rahmenpreis/contract/handover.ts';
import type { Handover } from '@rahmenpreis/contract/handover.ts';
import { handoverFileName } from '@rahmenpreis/workbook/file-name.ts';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from '../../db/transaction.ts';
import { notFound, orThrow, raise, refusal, stale } from '../../kernel/answer/failure.ts';
import { fileAnswer, written } from '../../kernel/answer/file-answer.ts';
import type { Call } from '../../kernel/call/call.ts';
import type { RouteContext } from '../../kernel/call/route-context.ts';
import { fileRoute, transactRoute } from '../../kernel/call/route.ts';
import { workerModule } from '../../kernel/work/worker-module.ts';
import { noteChanges } from '../audit/entry/rules.ts';
import { findOpenPhase, lockPhase } from '../phase/repository.ts';
import { refuseSealed } from '../seal/rules.ts';
import { loadHandover, readHandover } from './load-handover.ts';
import { storeContracts, storeForm } from './repository.ts';

const handoverFile = workerModule<typeof import('./handover-file.ts')>(
  import.meta.resolve('./handover-file.ts'),
);

const nothingAwarded = refusal(
  409,
  'nothing-awarded',
  'Es ist noch kein Leistungspaket vergeben, das übergeben werden könnte.',
);

/** The award as a flat table for the owner's ERP, and the form that it takes (decision 0132). */
export function handoverRoutes(app: FastifyInstance, context: RouteContext): void {
  transactRoute(app, context, contract.getHandover, async (call, transaction) => {
    await findOpenPhase(transaction, call);
    return answer(call, transaction);
  });

  transactRoute(app, context, contract.saveHandover, async (call, transaction) => {
    const phase = orThrow(await lockPhase(transaction, call.params.phaseId, 'update'));
    raise(refuseSealed(call.actor, phase, call.seenMs()));
    await save(transaction, call);
    return answer(call, transaction);
  });

  fileRoute(app, context, contract.exportHandover, async (call) => {
    const inputs = await call.transact((transaction) => loadHandover(transaction, call));
    const { type } = call.query;
    const file = written(await call.workers.run(handoverFile, 'writeHandover', inputs, type));
    if (file === 'nothing') throw nothingAwarded();
    const ending = type === 'csv' ? 'csv' : 'xlsx';
    return fileAnswer(handoverFileName(inputs.phaseTitle, ending, call.aboutMs()), file);
  });
}

type HandoverCall = Call<typeof contract.getHandover | typeof contract.saveHandover>;

async function answer(call: HandoverCall, transaction: Transaction): Promise<Handover> {
  const { version, form, contracts } = await readHandover(transaction, call);
  call.answerVersion(version);
  return { version, form, contracts };
}

/** Stores form and contracts over the version that their sender saw; the form only where it is another. */
async function save(transaction: Transaction, call: Call<typeof contract.saveHandover>): Promise<void> {
  const before = await readHandover(transaction, call);
  call.expectSeen(before.version);
  const { form, contracts } = call.body;
  const organisations = new Map(before.listed.map(({ id, organisation }) => [id, organisation]));
  if (!contracts.every(({ serviceProviderId }) => organisations.has(serviceProviderId))) throw notFound();
  const { organisationId, userId: by } = call.actor;
  const at = new Date(call.arrivedMs());
  const isStored =
    isDeepStrictEqual(form, before.form) ||
    (await storeForm(transaction, { organisationId, seen: before.formVersion, fields: form, by, at }));
  if (!isStored) throw stale();
  await storeContracts(transaction, call.params.phaseId, { contracts, by, at });
  noteChanges(call, tellHandover(before, organisations), tellHandover({ form, contracts }, organisations));
}

/** Tells the audit log of a form and contracts, in words. */
function tellHandover(
  { form, contracts }: Pick<Handover, 'form' | 'contracts'>,
  organisations: ReadonlyMap<string, string>,
) {
  return {
    handoverColumns: form.columns.map(({ name, header }) => `${name}: ${header}`),
    handoverCsv: JSON.stringify(form.csv),
    handoverContracts: contracts.map(({ serviceProviderId, ...terms }) =>
      [organisations.get(serviceProviderId), ...Object.values(terms)].filter(Boolean).join(', '),
    ),
  };
}
