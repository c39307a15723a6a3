import { Alert } from '@mantine/core';
import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { findTraces, type TextTrace } from '@rahmenpreis/tendering/question/text-traces.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMemo } from 'react';
import { QUESTION_TEXTS } from './texts.ts';

type Names = Parameters<typeof findTraces>[1];

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
  readonly names: Names;
  /** True where the company that is looked for is the reader's own. */
  readonly isOwn?: boolean;
  /** The advice about what was found. */
  readonly advice: string;
  /** The sentence where nothing was found. */
  readonly clean?: string;
}

/** Points out names, addresses and amounts in a text that everybody will read; it refuses nothing. */
export function TraceNote({ text, names, isOwn = false, advice, clean }: TraceNoteProps) {
  const sentences = useMemo(() => sentencesOf(findTraces(text, names), isOwn), [text, names, isOwn]);
  return (
    <div role="status">
      {sentences.length === 0 && clean !== undefined && text !== '' && <small>{clean}</small>}
      {sentences.length > 0 && (
        <Alert color="amber" py={8} icon={<IconAlertTriangle size={16} aria-hidden />}>
          <b>{sentences.join(' ')}</b> {advice}
        </Alert>
      )}
    </div>
  );
}
