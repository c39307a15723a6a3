import * as contract from '@rahmenpreis/contract/board-paper.ts';
import type { BoardPaper } from '@rahmenpreis/contract/board-paper.ts';
import { saveAnswer } from '../../kernel/browser/save-file.ts';
import { invalidateAnswers } from '../../kernel/call/answer-query.ts';
import { isCallFailure } from '../../kernel/call/call-failure.ts';
import { callWhole } from '../../kernel/call/call.ts';
import { showFailure, showToast } from '../../kernel/toast/show-toast.ts';
import { SECTION_TEXTS } from '../../tender/sections/texts.ts';
import { TEXTS } from './texts.ts';

/** Makes what was seen as a PDF, which is kept and downloaded; a message says if it fails. */
export async function makeBoardPaper(phaseId: string, { version }: BoardPaper): Promise<void> {
  const making = callWhole(contract.makeBoardPaper, {
    params: { phaseId },
    query: { type: 'pdf' },
    ifMatch: `"${version}"`,
  });
  const isMade = await saveAnswer(making, TEXTS.unnamed, (error) => {
    if (isCallFailure(error, 412))
      showToast('warning', SECTION_TEXTS.notMade, TEXTS.changed, { sticky: true });
    else showFailure(SECTION_TEXTS.notMade, error);
  });
  if (isMade) showToast('success', TEXTS.made, '');
  await invalidateAnswers(contract.getBoardPaper);
}

/** Downloads a Fassung as it was made; a message says if it fails. */
export function downloadMade(phaseId: string, madeId: string): Promise<boolean> {
  const answering = callWhole(contract.getMadeBoardPaper, { params: { phaseId, madeId } });
  return saveAnswer(answering, TEXTS.unnamed, (error) => showFailure(SECTION_TEXTS.notMade, error));
}
