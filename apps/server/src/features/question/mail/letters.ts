import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import { type Letter, type Reader, setLetter } from '../../../mail/letter.ts';

/** An answer by its number and what it is about; never its text (decision 0119). */
interface ToldAnswer {
  readonly number: number;
  readonly title: string;
}

/** The notice of new answers and messages, in the same words for every bidder. */
export function writeAnswers(
  reader: Reader,
  { title, answers }: { title: string; answers: readonly ToldAnswer[] },
  link: string,
): Letter {
  const count = counted(answers.length, 'neue Antwort', 'neue Antworten');
  return setLetter('question-answers', reader, {
    subject: `${count} zu ${title}`,
    before: [`in der Phase „${title}“ wurden Bieterfragen für alle Dienstleister beantwortet.`],
    lists: [{ title: `${count}:`, lines: answers.map((each) => `Nr. ${each.number}: ${each.title}`) }],
    button: { title: 'Fragen und Antworten lesen', link },
    after: ['Bitte prüfen Sie, ob Ihr Angebot noch passt.'],
  });
}

const OWN = {
  'question-inquiry': {
    subject: 'Rückfrage zu Ihrer Bieterfrage',
    sentence: 'zu Ihrer Frage gibt es eine Rückfrage. Wer sie stellt, erfährt nicht, wer gefragt hat.',
  },
  'question-refusal': {
    subject: 'Ihre Bieterfrage wird nicht beantwortet',
    sentence: 'Ihre Frage wird nicht beantwortet. Den Grund sehen nur Sie.',
  },
} as const;

/** The notice of what became of a question of the reader's company. */
export function writeOwn(
  reader: Reader,
  { kind, title }: { kind: keyof typeof OWN; title: string },
  link: string,
): Letter {
  const { subject, sentence } = OWN[kind];
  return setLetter(kind, reader, {
    subject: `${subject} zu ${title}`,
    before: [sentence],
    button: { title: 'Ihre Fragen ansehen', link },
    after: [],
  });
}
