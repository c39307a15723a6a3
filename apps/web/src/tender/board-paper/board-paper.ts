import * as contract from '@rahmenpreis/contract/board-paper.ts';
import type { BoardPaperFields } from '@rahmenpreis/contract/board-paper.ts';
import { adoptAnswer, answerQuery, writeOnNewest } from '../../kernel/call/answer-query.ts';
import { call } from '../../kernel/call/call.ts';
import { queryClient } from '../../kernel/call/query-client.ts';
import { showFailure } from '../../kernel/toast/show-toast.ts';
import { SECTION_TEXTS } from '../sections/texts.ts';

/** The Gremienvorlage of a phase. */
export const boardPaperQuery = (phaseId: string) =>
  answerQuery(contract.getBoardPaper, { params: { phaseId } });

/** Stores the fields over the version that was seen; throws 412 where another one stands there. */
async function saveFields(phaseId: string, seen: number, body: BoardPaperFields): Promise<void> {
  const sent = { params: { phaseId }, body, ifMatch: `"${seen}"` };
  const stored = await call(contract.saveBoardPaper, sent);
  await adoptAnswer(boardPaperQuery(phaseId), () => stored);
}

/** Gives what a form over its fields needs: how they are stored as `prepare` leaves them, and read anew. */
export const boardPaperStore = (phaseId: string, prepare = (fields: BoardPaperFields) => fields) => ({
  save: (seen: number, fields: BoardPaperFields) => saveFields(phaseId, seen, prepare(fields)),
  read: () => queryClient.fetchQuery({ ...boardPaperQuery(phaseId), staleTime: 0 }),
});

/** Changes one choice, over whatever others said of other things meanwhile; a message says if it fails. */
export async function changeBoardPaper(
  phaseId: string,
  change: (fields: BoardPaperFields) => Partial<BoardPaperFields>,
): Promise<void> {
  try {
    await queryClient.ensureQueryData(boardPaperQuery(phaseId));
    await writeOnNewest(boardPaperQuery(phaseId), async (known) => {
      if (known === undefined) return;
      await saveFields(phaseId, known.version, { ...known.fields, ...change(known.fields) });
    });
  } catch (error) {
    showFailure(SECTION_TEXTS.notSaved, error);
  }
}
