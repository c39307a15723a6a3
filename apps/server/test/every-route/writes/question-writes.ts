import { askQuestion, inquireQuestion, type OwnQuestion } from '@rahmenpreis/contract/question.ts';
import type { Ask, TestServer } from '../../test-server.ts';
import type { World } from '../world.ts';

/** A new question for each call on one, with a query back where a reply to it is meant. */
export function ofQuestions(
  server: TestServer,
  { people, ids }: World,
): Record<string, () => Promise<Partial<Ask>>> {
  const { admin, bidder } = people;
  const phaseId = ids.phase['running']!;
  const ask = async () => {
    const body = { about: null, text: 'Mit Anfahrt?' };
    const { id } = await server.get<OwnQuestion>(askQuestion, { as: bidder, params: { phaseId }, body });
    return { params: { phaseId, questionId: id } };
  };
  return {
    saveAnswerDraft: ask,
    publishAnswer: ask,
    refuseQuestion: ask,
    inquireQuestion: ask,
    replyToInquiry: async () => {
      const asked = await ask();
      await server.get(inquireQuestion, { as: admin, ...asked, body: { text: 'In welchem Haus?' } });
      return asked;
    },
    markQuestionRead: () => Promise.resolve({ params: { phaseId, questionId: ids.question['published']! } }),
  };
}
