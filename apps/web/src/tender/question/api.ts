import {
  exportQuestions,
  getOwnQuestions,
  listPublishedQuestions,
  listQuestions,
} from '@rahmenpreis/contract/question.ts';
import { useQuery } from '@tanstack/react-query';
import { saveAnswer } from '../../kernel/browser/save-file.ts';
import { answerQuery } from '../../kernel/call/answer-query.ts';
import { callWhole } from '../../kernel/call/call.ts';
import { showFailure } from '../../kernel/toast/show-toast.ts';
import { QUESTION_TEXTS as TEXTS } from './texts.ts';

/** All questions of a phase, for administrators; without a phase nothing is asked for. */
export function useQuestions(phaseId: string | undefined) {
  const params = { phaseId: phaseId ?? '' };
  return useQuery({ ...answerQuery(listQuestions, { params }), enabled: phaseId !== undefined });
}

/** The published answers of a phase; without a phase nothing is asked for. */
export function usePublished(phaseId: string | undefined) {
  const params = { phaseId: phaseId ?? '' };
  return useQuery({ ...answerQuery(listPublishedQuestions, { params }), enabled: phaseId !== undefined });
}

/** The own company's questions, and what the user has read; without a phase nothing is asked for. */
export function useOwnQuestions(phaseId: string | undefined) {
  const params = { phaseId: phaseId ?? '' };
  return useQuery({ ...answerQuery(getOwnQuestions, { params }), enabled: phaseId !== undefined });
}

/** Downloads everything published in a phase as a PDF. */
export function downloadQuestions(phaseId: string): Promise<boolean> {
  const answering = callWhole(exportQuestions, { params: { phaseId }, query: { type: 'pdf' } });
  return saveAnswer(answering, TEXTS.unnamedPdf, (error) =>
    showFailure(TEXTS.pdfFailed, error, { sticky: true, id: 'download' }),
  );
}
