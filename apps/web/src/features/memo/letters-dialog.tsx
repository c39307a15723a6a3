import { Anchor, Checkbox, Group, Stack, Text, Textarea } from '@mantine/core';
import type { AwardLetter } from '@rahmenpreis/contract/memo.ts';
import { MEMO_LETTER_MAX_LENGTH } from '@rahmenpreis/contract/limits.ts';
import { CAUSE_WORDS, fillLetter, LETTER_TEXTS as DRAFTS } from '@rahmenpreis/tendering/memo/award-letter.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { showToast } from '../../kernel/toast/show-toast.ts';
import { serverNowMs } from '../../kernel/time/clock.ts';
import { formDialog } from '../../kit/dialog/form-dialog.tsx';
import { useReadLock } from '../../kit/field/use-read-lock.ts';
import { SendForm } from '../../kit/dialog/send-form.tsx';
import { LoadState } from '../../kit/loading/load-state.tsx';
import { Card } from '../../kit/show/card.tsx';
import listStyles from '../../kit/show/list.module.css';
import { Note } from '../../kit/show/note.tsx';
import { letterQuery, type MemoDialogProps, sendLetters } from './api.ts';
import { LETTER_TEXTS } from './texts.ts';

type Cause = AwardLetter['cause'];

type LettersProps = Omit<MemoDialogProps, 'memo'>;

/** Shows the letters on a closed award, and sends those that are chosen. */
export const LettersDialog = formDialog({ title: LETTER_TEXTS.title, size: 840 }, LoadedLetters);

function LoadedLetters(props: LettersProps) {
  const query = useQuery(letterQuery(props.phase.id));
  return (
    <LoadState query={query} errorTitle={LETTER_TEXTS.notLoaded}>
      {({ closing, letters }) =>
        closing === null || letters.length === 0 ? (
          <Note>{LETTER_TEXTS.none}</Note>
        ) : (
          <LettersForm {...props} closing={closing} letters={letters} />
        )
      }
    </LoadState>
  );
}

const nameOf = ({ serviceProviderId, cause }: AwardLetter) => `${serviceProviderId} ${cause}`;

function standingOf({ sentAt, orderedAt }: AwardLetter): string {
  if (sentAt !== null) return LETTER_TEXTS.sent(sentAt);
  return orderedAt === null ? '' : LETTER_TEXTS.ordered(orderedAt);
}

interface LettersFormProps extends LettersProps {
  readonly closing: string;
  readonly letters: readonly AwardLetter[];
}

function LettersForm({ phase, closing, letters, onClose }: LettersFormProps) {
  const [texts, setTexts] = useState<Readonly<Record<Cause, string>>>(DRAFTS);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [shownName, setShownName] = useState<string>();
  const lock = useReadLock();
  const wanted = letters.filter((letter) => letter.orderedAt === null && chosen.has(nameOf(letter)));
  const shown = letters.find((letter) => nameOf(letter) === shownName) ?? letters[0]!;
  const toggle = (letter: AwardLetter): void => {
    const next = new Set(chosen);
    if (!next.delete(nameOf(letter))) next.add(nameOf(letter));
    setChosen(next);
    setShownName(nameOf(letter));
  };
  const send = async (): Promise<void> => {
    const to = wanted.map(({ serviceProviderId, cause }) => ({ serviceProviderId, cause }));
    await sendLetters(phase.id, { closing, ...texts, to });
    setChosen(new Set());
    showToast('success', LETTER_TEXTS.done, '');
  };
  return (
    <SendForm
      submitLabel={LETTER_TEXTS.send(wanted.length)}
      failed={LETTER_TEXTS.notSent}
      send={send}
      isReady={wanted.length > 0}
      lock={lock}
      onCancel={onClose}
    >
      <Note mb={12}>{LETTER_TEXTS.intro}</Note>
      <Stack component="ul" gap={12} mb={16} className={listStyles.bare}>
        {letters.map((letter) => (
          <Group component="li" gap="4px 12px" key={nameOf(letter)}>
            <Checkbox
              flex={1}
              label={`${letter.organisation}, ${CAUSE_WORDS[letter.cause]}`}
              aria-label={LETTER_TEXTS.choose(letter.organisation, CAUSE_WORDS[letter.cause])}
              checked={letter.orderedAt !== null || chosen.has(nameOf(letter))}
              disabled={lock !== undefined || letter.orderedAt !== null}
              onChange={() => toggle(letter)}
            />
            <small>{standingOf(letter)}</small>
            <Anchor component="button" type="button" onClick={() => setShownName(nameOf(letter))}>
              {LETTER_TEXTS.preview}
            </Anchor>
          </Group>
        ))}
      </Stack>
      <Textarea
        label={LETTER_TEXTS.texts[shown.cause]}
        rows={7}
        resize="vertical"
        maxLength={MEMO_LETTER_MAX_LENGTH}
        readOnly={lock !== undefined}
        value={texts[shown.cause]}
        onChange={(event) => setTexts({ ...texts, [shown.cause]: event.currentTarget.value })}
      />
      <Card label={LETTER_TEXTS.preview}>
        <b>{LETTER_TEXTS.previewOf(shown.organisation, CAUSE_WORDS[shown.cause])}</b>
        <Text fz={13} style={{ whiteSpace: 'pre-line' }}>
          {fillLetter(texts[shown.cause], shown, new Date(serverNowMs()).toISOString())}
        </Text>
      </Card>
    </SendForm>
  );
}
