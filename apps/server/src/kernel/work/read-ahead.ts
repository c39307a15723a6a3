/**
 * Gives each question with its answer, in their order. The next one is asked before this one is worked through, so that
 * the database works while we do; never are two on their way at once.
 */
export async function* readAhead<Question, Answer>(
  questions: readonly Question[],
  ask: (question: Question) => Promise<Answer>,
): AsyncGenerator<[Question, Answer]> {
  let coming: Promise<Answer> | undefined;
  const askNext = (place: number): void => {
    coming = place < questions.length ? ask(questions[place] as Question) : undefined;
    // It may fail while nobody waits for it yet; who waits is told all the same.
    coming?.catch(() => undefined);
  };
  askNext(0);
  try {
    for (const [place, question] of questions.entries()) {
      const answer = await (coming as Promise<Answer>);
      askNext(place + 1);
      yield [question, answer];
    }
  } finally {
    // Who stops early finds nothing on its way any more, as a transaction's end must.
    await coming?.catch(() => undefined);
  }
}
