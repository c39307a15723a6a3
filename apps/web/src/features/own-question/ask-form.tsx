import { Group, Stack } from '@mantine/core';
import { getOwnAccount } from '@rahmenpreis/contract/session.ts';
import { shortInstant } from '@rahmenpreis/german/german-date.ts';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import { isQuestionLate, questionsUntil } from '@rahmenpreis/tendering/question/questions-until.ts';
import { IconEyeOff, IconListSearch, IconSend } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { answerQuery } from '../../kernel/call/answer-query.ts';
import { useUser } from '../../kernel/session/session.ts';
import { useServerNow } from '../../kernel/time/use-server-now.ts';
import { showToast } from '../../kernel/toast/show-toast.ts';
import { LeaveGuard } from '../../kit/dialog/leave-guard.tsx';
import { Select } from '../../kit/field/select.tsx';
import { ToolButton } from '../../kit/field/tool-button.tsx';
import { useSending } from '../../kit/field/use-sending.ts';
import { Card } from '../../kit/show/card.tsx';
import { Note } from '../../kit/show/note.tsx';
import type { ReadyOffer } from '../../tender/own-offer/own-offer-loading.ts';
import { LongTextField } from '../../tender/question/long-text-field.tsx';
import { QUESTION_TEXTS } from '../../tender/question/texts.ts';
import { TraceNote } from '../../tender/question/trace-note.tsx';
import { askQuestion } from './api.ts';
import { TEXTS } from './texts.ts';

const MINUTE_MS = 60_000;
/** The list is searched, not scrolled through: a catalogue may have thousands of positions. */
const MOST_OPTIONS = 100;
const GENERAL = 'general';

type About = { readonly kind: 'position' | 'property'; readonly key: string } | null;

/** Reads what is chosen: «position:UE0010», «property:…» or neither. */
function aboutOf(choice: string): About {
  const [kind, ...key] = choice.split(':');
  return kind === 'position' || kind === 'property' ? { kind, key: key.join(':') } : null;
}

/** Lists what a question may be about: everything, a position of the catalogue, a property of the phase. */
function useSubjects({ own: { entries, liegenschaften } }: ReadyOffer) {
  return useMemo(
    () => [
      { value: GENERAL, label: QUESTION_TEXTS.general },
      ...entries.flatMap(({ epCode, number, title }) =>
        epCode === null ? [] : [{ value: `position:${epCode}`, label: `${number} ${title}` }],
      ),
      ...liegenschaften.map((each) => ({ value: `property:${each.id}`, label: liegenschaftLabel(each) })),
    ],
    [entries, liegenschaften],
  );
}

/** The reader, whose company and name no question should hold. */
function useReader() {
  const { data } = useQuery(answerQuery(getOwnAccount));
  return useMemo(() => (data === undefined ? [] : [data]), [data]);
}

/** Gives why no question or reply can be sent. */
export function useAskLock({ situation }: ReadyOffer): string | undefined {
  if (!useUser().permissions.includes('PERMISSION_DLWRITEKEYVAL')) return TEXTS.form.readOnly;
  return situation.phaseState === 'ended' ? TEXTS.form.ended : undefined;
}

/** Says until when a question is promised an answer, or that it is not any more. */
function UntilNote({ offer: { own } }: { offer: ReadyOffer }) {
  const isLate = isQuestionLate(own.phase, useServerNow(MINUTE_MS));
  const until = shortInstant(questionsUntil(own.phase));
  return <Note fz={12}>{isLate ? TEXTS.form.late(until) : TEXTS.form.until(until)}</Note>;
}

/** The form of a question, which begins with what it was opened from. */
export function AskForm({ offer }: { offer: ReadyOffer }) {
  const { about, key } = useSearch({ from: '/shell/provider/dl-questions' });
  const subjects = useSubjects(offer);
  const persons = useReader();
  const lock = useAskLock(offer);
  const wished = `${about}:${key}`;
  const [choice, setChoice] = useState(subjects.some(({ value }) => value === wished) ? wished : GENERAL);
  const [text, setText] = useState('');
  // The same question once more, where its answer got lost, is asked once.
  const [sendKey, setSendKey] = useState(() => crypto.randomUUID());
  const change = (next: string): void => {
    setText(next);
    setSendKey(crypto.randomUUID());
  };
  const send = async (): Promise<void> => {
    const { isLate } = await askQuestion(offer.own.phase.id, { about: aboutOf(choice), text }, sendKey);
    showToast(isLate ? 'warning' : 'success', isLate ? TEXTS.form.sentLate : TEXTS.form.sent);
    change('');
    setChoice(GENERAL);
  };
  const sendLock = lock ?? (text.trim() === '' ? TEXTS.form.empty : undefined);
  const toast = { sticky: true, id: 'ask' };
  const { isBusy, submit } = useSending(TEXTS.form.failed, send, sendLock === undefined, toast);
  return (
    <Card>
      <form onSubmit={submit}>
        <Stack gap={12}>
          <h2>{QUESTION_TEXTS.ask}</h2>
          <Select
            label={TEXTS.form.about}
            data={subjects}
            value={choice}
            searchable
            allowDeselect={false}
            limit={MOST_OPTIONS}
            disabled={lock !== undefined}
            leftSection={<IconListSearch size={16} aria-hidden />}
            onChange={(next) => setChoice(next ?? GENERAL)}
          />
          <LongTextField
            label={TEXTS.form.text}
            placeholder={TEXTS.form.placeholder}
            disabled={lock !== undefined}
            autoFocus={about !== undefined && lock === undefined}
            value={text}
            onChange={change}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event);
            }}
          />
          <TraceNote text={text} persons={persons} isOwn advice={TEXTS.form.advice} />
          <Group gap={8} align="flex-start" wrap="nowrap" c="dimmed" fz={12}>
            <IconEyeOff size={14} aria-hidden /> {TEXTS.form.hidden}
          </Group>
          <Group gap={12} justify="space-between" wrap="nowrap">
            {lock === undefined ? <UntilNote offer={offer} /> : <Note fz={12}>{lock}</Note>}
            <ToolButton
              type="submit"
              flex="none"
              variant="filled"
              icon={IconSend}
              label={TEXTS.form.send}
              lock={sendLock}
              loading={isBusy}
            />
          </Group>
        </Stack>
      </form>
      <LeaveGuard hasUnsaved={() => text.trim() !== ''} texts={TEXTS.leave} />
    </Card>
  );
}
