import { Alert } from '@mantine/core';
import type { OwnAccount } from '@rahmenpreis/contract/session.ts';
import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { findTraces, type TextTrace } from '@rahmenpreis/tendering/question/text-traces.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Note } from '../../kit/show/note.tsx';
import { QUESTION_TEXTS } from './texts.ts';

const TEXTS = QUESTION_TEXTS.traces;

/** Says of each kind what was found, and once what was found several times. */
function sentencesOf(traces: readonly TextTrace[], isOwn: boolean): string[] {
  const byKind = Map.groupBy(traces, ({ kind }) => kind);
  return [...byKind].map(([kind, found]) => {
    const texts = [...new Set(found.map(({ text }) => QUESTION_TEXTS.quoted(text)))];
    const [one, many] = TEXTS[kind === 'company' && isOwn ? 'ownCompany' : kind];
    return `${joinGerman(texts)} ${texts.length === 1 ? one : many}.`;
  });
}

interface TraceNoteProps {
  readonly text: string;
  /** The persons who should not be named in it, nor should their companies. */
  readonly persons: readonly Pick<OwnAccount, 'firstname' | 'lastname' | 'organisation'>[];
  /** True where the company that is looked for is the reader's own. */
  readonly isOwn?: boolean;
  /** The advice about what was found. */
  readonly advice: string;
  /** The sentence where nothing was found. */
  readonly clean?: string;
}

/** Points out names, addresses and amounts in a text that everybody will read; it refuses nothing. */
export function TraceNote({ text, persons, isOwn = false, advice, clean }: TraceNoteProps) {
  const sentences = useMemo(() => {
    const companies = persons.map(({ organisation }) => organisation);
    return sentencesOf(findTraces(text, { companies, persons }), isOwn);
  }, [text, persons, isOwn]);
  return (
    <div role="status">
      {sentences.length === 0 && clean !== undefined && text !== '' && <Note fz={12}>{clean}</Note>}
      {sentences.length > 0 && (
        <Alert color="amber" py={8} icon={<IconAlertTriangle size={16} aria-hidden />}>
          <b>{sentences.join(' ')}</b> {advice}
        </Alert>
      )}
    </div>
  );
}
