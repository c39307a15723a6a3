import { exportReceipt, exportSubmissions, getReceipt } from '@rahmenpreis/contract/receipt.ts';
import { useQuery } from '@tanstack/react-query';
import { answerQuery } from '../../kernel/call/answer-query.ts';
import { callWhole } from '../../kernel/call/call.ts';
import { saveAnswer } from '../../kernel/browser/save-file.ts';
import { useUser } from '../../kernel/session/session.ts';
import { showFailure, showToast } from '../../kernel/toast/show-toast.ts';
import type { ReadyOffer } from '../../tender/own-offer/own-offer-loading.ts';
import { TEXTS as OFFER_TEXTS } from '../../tender/own-offer/texts.ts';
import { TEXTS } from './texts.ts';

/** Whose receipt, and of which phase. */
export interface ReceiptPlace {
  readonly orgaId: string;
  readonly phaseId: string;
}

/** The files in which there is a receipt; the text is the one whose SHA-256 is the check value. */
export type ReceiptType = 'excel' | 'pdf' | 'text';

/** The place of the offer's receipt. */
export function useReceiptPlace({ own }: Pick<ReadyOffer, 'own'>): ReceiptPlace {
  const { organisationId } = useUser();
  return { orgaId: organisationId, phaseId: own.phase.id };
}

/** The check value of the offer as the server holds it, and what it stands for. */
export function useReceipt(offer: Pick<ReadyOffer, 'own'>) {
  return useQuery(answerQuery(getReceipt, { params: { ...useReceiptPlace(offer) } }));
}

const tellFailed = (title: string) => (error: unknown) =>
  showFailure(title, error, { sticky: true, id: 'download' });

/** Downloads the receipt after storing pending entries; says so where something is still not stored. */
export async function downloadReceipt(
  place: ReceiptPlace,
  { saver }: Pick<ReadyOffer, 'saver'>,
  type: ReceiptType,
): Promise<void> {
  await saver.settle();
  const answering = callWhole(exportReceipt, { params: { ...place }, query: { type } });
  const tell = tellFailed(TEXTS.downloadFailed);
  if (!(await saveAnswer(answering, TEXTS.unnamedFiles[type], tell))) return;
  const count = saver.unsaved().length;
  if (count > 0) showToast('warning', TEXTS.unsavedFirst, OFFER_TEXTS.unsaved(count), { sticky: true });
}

/** Downloads what the own company has sent in the phase, after storing pending entries. */
export async function downloadSubmissions(place: ReceiptPlace, { saver }: Pick<ReadyOffer, 'saver'>) {
  await saver.settle();
  const answering = callWhole(exportSubmissions, { params: { ...place } });
  await saveAnswer(answering, TEXTS.submissionsFile, tellFailed(TEXTS.submissionsFailed));
}
