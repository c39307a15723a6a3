import { readCheckValue } from '@rahmenpreis/tendering/receipt/check-value.ts';
import * as contract from '@rahmenpreis/contract/receipt.ts';
import type { Receipt, ReceiptCheck, ReceiptComparison } from '@rahmenpreis/contract/receipt.ts';
import { receiptFileName } from '@rahmenpreis/workbook/file-name.ts';
import type { FastifyInstance } from 'fastify';
import { type Ahead, inSnapshot, type Transaction } from '../../db/transaction.ts';
import { notFound, orThrow, raise } from '../../kernel/answer/failure.ts';
import { fileAnswer } from '../../kernel/answer/file-answer.ts';
import { type Actor } from '../../kernel/call/actor.ts';
import type { Call } from '../../kernel/call/call.ts';
import type { RouteContext } from '../../kernel/call/route-context.ts';
import { fileRoute, route } from '../../kernel/call/route.ts';
import { createSigner, type Signer } from '../../kernel/secret/signing-key.ts';
import { parseFile } from '../../kernel/work/parse-file.ts';
import { workerModule } from '../../kernel/work/worker-module.ts';
import { findNewestCheckpoint } from '../audit/repository.ts';
import { findVisiblePhase } from '../phase/repository.ts';
import { stateOfPhase } from '../phase/rules.ts';
import { isHidden, refuseSealed } from '../seal/rules.ts';
import { writeReceiptExcel, writeReceiptFile } from './files.ts';
import * as repository from './repository.ts';
import {
  checkValueOf,
  type MadeReceipt,
  makeReceipt,
  signReceipt,
  textFileOf,
  verifyBlock,
} from './rules.ts';
import { submissionRoutes } from './submission/routes.ts';

const receiptIn = workerModule<typeof import('@rahmenpreis/workbook/receipt/receipt-in.ts')>(
  import.meta.resolve('@rahmenpreis/workbook/receipt/receipt-in.ts'),
);

/** What of a call about a receipt says whose it is. */
interface ReceiptCall {
  readonly actor: Actor;
  readonly params: { orgaId: string; phaseId: string };
  seenMs(): number;
  readonly askClock: Ahead;
}

/** Receipts of a bidder's own offer, whether an old one is genuine, and whose one is (decision 0037). */
export function receiptRoutes(app: FastifyInstance, context: RouteContext, serverSecret: Uint8Array): void {
  const signer = createSigner(serverSecret);
  const open = (call: ReceiptCall) =>
    inSnapshot(context.db, (transaction) => loadOwn(transaction, call, signer), call.askClock);

  route(app, context, contract.getReceipt, async (call) => {
    const own = await open(call);
    return presentReceipt(own, own.isFinal);
  });

  fileRoute(app, context, contract.exportReceipt, async (call) => {
    const own = await open(call);
    const { text, checkValue, phaseId, content } = own;
    const { type } = call.query;
    const bytes =
      type === 'text'
        ? textFileOf(own)
        : await (type === 'pdf'
            ? writeReceiptFile(call.workers, own, own)
            : writeReceiptExcel(call.workers, own, own));
    await call.transact(async (transaction) => {
      const scope = { organisationId: call.actor.organisationId, phaseId };
      await repository.keepReceipt(transaction, scope, { checkValue, text, cause: 'download' }, own.nowMs);
      call.note({ checkValue });
    });
    return fileAnswer(receiptFileName(content.phase.title, type, own.nowMs), bytes);
  });

  const check = async (call: ReceiptCall, checkValue: string, isIntact: boolean): Promise<ReceiptCheck> => {
    const own = await open(call);
    const { organisationId } = call.actor;
    const kept = await inSnapshot(context.db, (transaction) =>
      repository.listKeptReceipts(transaction, organisationId, checkValue),
    );
    return { checkValue, isIntact, isCurrent: own.checkValue === checkValue, kept };
  };

  route(app, context, contract.checkReceiptValue, (call) => check(call, call.params.checkValue, true));

  route(app, context, contract.checkReceiptFile, async (call) => {
    const { checkValue, isIntact } = await readFile(call);
    const answer = await check(call, checkValue, isIntact);
    call.note({ checkValue, isIntact });
    await call.auditAlone();
    return answer;
  });

  submissionRoutes(app, context);
  comparisonRoutes(app, context);
}

/** Tells administrators whose a shown receipt is and when it left the program (decision 0037). */
function comparisonRoutes(app: FastifyInstance, context: RouteContext): void {
  const compare = async (
    call: ComparingCall,
    { checkValue, isIntact }: StatedReceipt,
  ): Promise<ReceiptComparison> => {
    const kept = await inSnapshot(
      context.db,
      (transaction) => listShown(transaction, call, checkValue),
      call.askClock,
    );
    call.note({ checkValue });
    await call.auditAlone();
    return { checkValue, isIntact, kept };
  };

  route(app, context, contract.compareReceiptValue, (call) =>
    compare(call, { checkValue: call.params.checkValue, isIntact: true }),
  );

  route(app, context, contract.compareReceiptFile, async (call) => {
    const file = await readFile(call);
    call.note({ isIntact: file.isIntact });
    return compare(call, file);
  });
}

/** What a receipt's content comes to, and whether it is what its file states. */
type StatedReceipt = Pick<ReceiptCheck, 'checkValue' | 'isIntact'>;

/** Reads the file that was sent; the text of a first version states no value of its own. */
async function readFile(call: Pick<Call<typeof contract.checkReceiptFile>, 'workers' | 'upload'>) {
  const { bytes } = await call.upload();
  const { text, statedValue, block } = await parseFile(call.workers, receiptIn, 'readReceipt', bytes);
  const checkValue = checkValueOf(text);
  const isStated = statedValue === undefined || readCheckValue(statedValue) === checkValue;
  const isSigned = block === undefined || verifyBlock(block)?.checkValue === checkValue;
  return { checkValue, isIntact: isStated && isSigned };
}

/** What of an administrator's call says what may be shown. */
type ComparingCall = Pick<
  Call<typeof contract.compareReceiptFile>,
  'actor' | 'params' | 'seenMs' | 'askClock' | 'note' | 'auditAlone'
>;

/** The receipts with a value, of phases that are open; 409 while the phase that is asked about is sealed. */
async function listShown(transaction: Transaction, call: ComparingCall, checkValue: string) {
  const { actor, params } = call;
  const phase = orThrow(await findVisiblePhase(transaction, actor, params.phaseId));
  const nowMs = call.seenMs();
  raise(refuseSealed(actor, phase, nowMs));
  const shown = (await repository.listReceiptsOfAll(transaction, checkValue)).filter(
    (row) => !isHidden(actor, row, nowMs),
  );
  const current = new Set<string>();
  const own = shown.filter(({ phaseId }) => phaseId === phase.id);
  for (const organisationId of new Set(own.map((row) => row.organisationId))) {
    const made = makeReceipt(await repository.loadStoredOffer(transaction, phase, organisationId));
    if (made.checkValue === checkValue) current.add(organisationId);
  }
  return shown.map((row) => ({
    ...row,
    isCurrent: row.phaseId === phase.id && current.has(row.organisationId),
  }));
}

/** Makes the actor's own receipt; a foreign company and a phase without the actor get the same 404. */
async function loadOwn(transaction: Transaction, call: ReceiptCall, signer: Signer) {
  const { actor, params } = call;
  if (params.orgaId !== actor.organisationId) throw notFound();
  const phase = orThrow(await findVisiblePhase(transaction, actor, params.phaseId));
  const nowMs = call.seenMs();
  const offer = await repository.loadStoredOffer(transaction, phase, actor.organisationId);
  const isFinal = stateOfPhase(phase, nowMs) === 'ended';
  const moment = { nowMs, checkpoint: await findNewestCheckpoint(transaction) };
  const signed = signReceipt(signer, makeReceipt(offer), moment);
  return { ...signed, phaseId: phase.id, nowMs, isFinal, phaseEnd: phase.end };
}

/** A receipt as it travels. */
function presentReceipt({ content, checkValue, changedAt }: MadeReceipt, isFinal: boolean): Receipt {
  const { participation, declaration: said, prices, factors, liegenschaften, documents } = content;
  return {
    checkValue,
    organisation: content.organisation.name,
    isFinal,
    changedAt: changedAt?.toISOString() ?? null,
    participation,
    declaration: said && { name: said.name, at: said.at },
    letter: said?.letter ? { version: said.letter.version, isDeclared: said.letter.ticked !== null } : null,
    pricedCount: prices.filter(({ epMillis }) => epMillis !== null).length,
    factorCount: factors.length,
    inMarketCount: liegenschaften.filter(({ isInMarket }) => isInMarket).length,
    documentCount: documents.length,
  };
}
