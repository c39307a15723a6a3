/**
 * Yields each question with its answer, in order. The next one is asked before this one has been processed,
 * so that database and server work in parallel; there are never two on their way at once.
 */
export async function* readAhead<Question, Answer>(
  questions: readonly Question[],
  ask: (question: Question) => Promise<Answer>,
): AsyncGenerator<[Question, Answer]> {
  let coming: Promise<Answer> | undefined;
  const askNext = (place: number): void => {
    coming = place < questions.length ? ask(questions[place] as Question) : undefined;
    // It may fail while nobody is awaiting it yet; whoever does await it gets the error all the same.
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
    // A caller that stops early must find no query still running, or the transaction could not end.
    await coming?.catch(() => undefined);
  }
}
