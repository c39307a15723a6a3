import * as contract from '@rahmenpreis/contract/board-paper.ts';
import type { BoardPaper, BoardPaperFields } from '@rahmenpreis/contract/board-paper.ts';
import { adoptAnswer, answerQuery, writeOnNewest } from '../../kernel/call/answer-query.ts';
import { call } from '../../kernel/call/call.ts';
import { queryClient } from '../../kernel/call/query-client.ts';
import { showFailure } from '../../kernel/toast/show-toast.ts';
import { SECTION_TEXTS } from '../sections/texts.ts';

/** The Gremienvorlage of a phase. */
export const boardPaperQuery = (phaseId: string) =>
  answerQuery(contract.getBoardPaper, { params: { phaseId } });

/** The Gremienvorlage as it is by now. */
export function readBoardPaper(phaseId: string): Promise<BoardPaper> {
  return queryClient.fetchQuery({ ...boardPaperQuery(phaseId), staleTime: 0 });
}

/** Stores the fields over the version that was seen; throws 412 where another one stands there. */
export async function saveBoardPaperFields(
  phaseId: string,
  seen: number,
  fields: BoardPaperFields,
): Promise<void> {
  const stored = await call(contract.saveBoardPaper, {
    params: { phaseId },
    body: fields,
    ifMatch: `"${seen}"`,
  });
  await adoptAnswer(boardPaperQuery(phaseId), () => stored);
}

/** Changes one choice, over whatever others said of other things meanwhile; a message says if it fails. */
export async function changeBoardPaper(
  phaseId: string,
  change: (fields: BoardPaperFields) => Partial<BoardPaperFields>,
): Promise<void> {
  try {
    await queryClient.ensureQueryData(boardPaperQuery(phaseId));
    await writeOnNewest(boardPaperQuery(phaseId), async (known) => {
      if (known === undefined) return;
      await saveBoardPaperFields(phaseId, known.version, { ...known.fields, ...change(known.fields) });
    });
  } catch (error) {
    showFailure(SECTION_TEXTS.notSaved, error);
  }
}
