import type { PublishedQuestion } from '@rahmenpreis/contract/question.ts';
import { shortDate, shortInstant, writtenInstant } from '@rahmenpreis/german/german-date.ts';
import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import type { PdfDocument, PdfRow } from '../../generated-file/pdf-table.ts';

/** The contents of a PDF of all answers. */
interface AnswersFile {
  readonly title: string;
  readonly until: string;
  readonly published: readonly PublishedQuestion[];
  /** The names of the documents that came with them, by id. */
  readonly mediaNames: ReadonlyMap<string, string>;
  readonly nowMs: number;
}

/** Lays out everything published in a phase, the first answer first. */
export function layOutAnswers({ title, until, published, mediaNames, nowMs }: AnswersFile): PdfDocument {
  const standing = `Stand ${writtenInstant(new Date(nowMs).toISOString())}`;
  return {
    title: `Fragen und Antworten ${title}`,
    standing,
    facts: [
      ['Phase', title],
      ['Fragen bis', shortInstant(until)],
      ['Veröffentlicht', counted(published.length, 'Antwort oder Mitteilung', 'Antworten und Mitteilungen')],
    ],
    notes: published.length === 0 ? ['Noch ist nichts veröffentlicht.'] : [],
    tables: [
      {
        title: 'Fragen und Antworten',
        columns: [
          { header: 'Nr.', points: 28, isRight: true },
          { header: 'Tag', points: 52, isRight: false },
          { header: 'Frage', weight: 4, isRight: false },
          { header: 'Antwort', weight: 5, isRight: false },
        ],
        rows: published.toReversed().map((each) => rowOf(each, mediaNames)),
      },
    ],
    foot: `Fragen und Antworten ${title}, ${standing}`,
    madeAtMs: nowMs,
  };
}

function rowOf(
  { number, publishedOn, about, text, answer, mediaIds, corrects }: PublishedQuestion,
  mediaNames: ReadonlyMap<string, string>,
): PdfRow {
  const asked = [about?.title, text ?? 'Mitteilung an alle'].filter((part) => part !== undefined);
  const documents = mediaIds.flatMap((id) => mediaNames.get(id) ?? []);
  const said = [
    ...(corrects === null ? [] : [`Berichtigt Nr. ${corrects}`]),
    answer,
    ...(documents.length === 0 ? [] : [`Unterlagen: ${documents.join(', ')}`]),
  ];
  return { cells: [`${number}`, shortDate(`${publishedOn}T12:00:00Z`), asked.join('\n'), said.join('\n')] };
}
