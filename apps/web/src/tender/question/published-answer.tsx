import { Anchor, Box, Group, Stack } from '@mantine/core';
import type { OwnQuestion, PublishedQuestion } from '@rahmenpreis/contract/question.ts';
import { shortDate } from '@rahmenpreis/german/german-date.ts';
import { holdsWords, searchWords } from '@rahmenpreis/german/search-words.ts';
import { IconFileText } from '@tabler/icons-react';
import type { PropsWithChildren } from 'react';
import { downloadDocument } from '../media/document/download-documents.ts';
import { titleText } from '../media/shown-media.ts';
import { useMedia } from '../media/use-media.ts';
import listStyles from '../../kit/show/list.module.css';
import textStyles from '../../kit/show/text.module.css';
import styles from './question.module.css';
import { QUESTION_TEXTS as TEXTS } from './texts.ts';

interface Subject extends Pick<PublishedQuestion, 'kind' | 'about'> {
  readonly corrects?: number | null;
  /** The publication, where that says what is corrected. */
  readonly published?: Pick<PublishedQuestion, 'corrects'> | null;
}

/** Says in a few words what a question or message is about. */
export function subjectOf({ kind, about, published, corrects = published?.corrects ?? null }: Subject) {
  if (kind === 'notice') return corrects === null ? TEXTS.notice : TEXTS.correction(corrects);
  return about?.title ?? TEXTS.general;
}

/** Says whether something published holds the words of a search. */
export function holdsSearch(published: PublishedQuestion, search: string): boolean {
  const { number, text, answer } = published;
  const all = [TEXTS.number(number), subjectOf(published), text ?? '', answer].join(' ');
  return holdsWords(all, searchWords(search));
}

/** Documents to download, each by its title. */
export function AnswerDocuments({ ids }: { ids: readonly string[] }) {
  const { media } = useMedia(ids);
  if (media.length === 0) return null;
  return (
    <ul className={listStyles.bare}>
      {media.map((document) => (
        <li key={document.id}>
          <Group gap={6} wrap="nowrap">
            <IconFileText size={16} aria-hidden />
            <Anchor
              component="button"
              type="button"
              aria-label={TEXTS.document(titleText(document))}
              onClick={() => void downloadDocument(document)}
            >
              {titleText(document)}
            </Anchor>
          </Group>
        </li>
      ))}
    </ul>
  );
}

/** A published question with its answer, as everybody reads it, with the day and nothing more exact. */
export function PublishedAnswer({ published }: { published: PublishedQuestion }) {
  const { text, answer, publishedOn, mediaIds } = published;
  return (
    <Stack gap={6}>
      {text !== null && (
        <Box component="p" className={styles.said} c="dimmed">
          {text}
        </Box>
      )}
      <p className={styles.said}>
        <b>{TEXTS.answer}</b> {answer}
      </p>
      <AnswerDocuments ids={mediaIds} />
      <small className={textStyles.quiet}>{shortDate(publishedOn)}</small>
    </Stack>
  );
}

interface InquiryProps extends PropsWithChildren {
  readonly inquiry: Pick<OwnQuestion['inquiries'][number], 'text' | 'on'>;
}

/** A query back to who asked, and what is replied. */
export function Inquiry({ inquiry: { text, on }, children }: InquiryProps) {
  return (
    <div className={styles.inquiry}>
      <small className={textStyles.quiet}>{`${TEXTS.inquiry}, ${shortDate(on)}`}</small>
      <p className={styles.said}>{text}</p>
      {children}
    </div>
  );
}
