import { Box, Button, Group, Text, Textarea } from '@mantine/core';
import { PRICE_NOTE_MAX_LENGTH } from '@rahmenpreis/contract/limits.ts';
import { shortInstant } from '@rahmenpreis/german/german-date.ts';
import { IconCheck, IconMail } from '@tabler/icons-react';
import { type Ref, useState } from 'react';
import { LockableButton } from '../../../kit/field/lockable-button.tsx';
import { ToolButton } from '../../../kit/field/tool-button.tsx';
import type { CheckState, OutlierRow } from './outlier-rows.ts';
import { TEXTS } from './texts.ts';
import styles from './outlier.module.css';

interface CheckFootProps {
  /** The price that is open. */
  readonly row: OutlierRow;
  /** Of how many marked prices the same is said. */
  readonly count: number;
  /** Why nothing can be said. */
  readonly lock: string | undefined;
  readonly onLetter: () => void;
  readonly noteRef: Ref<HTMLTextAreaElement>;
  readonly onSay: (said: { readonly state?: CheckState; readonly note: string }) => void;
}

/** What is said of an opened price: a note, and that it is checked or to be clarified. */
export function CheckFoot({ row, count, lock, noteRef, onLetter, onSay }: CheckFootProps) {
  const { check } = row;
  const [draft, setDraft] = useState<string>();
  const note = draft ?? check?.note ?? '';
  const isOpen = row.state === 'open';
  const say = (state?: CheckState): void => {
    onSay(state === undefined ? { note } : { state, note });
    setDraft(undefined);
  };
  return (
    <Box px={{ base: 0, sm: 16 }} className={styles.foot}>
      <Textarea
        ref={noteRef}
        aria-label={TEXTS.note}
        placeholder={TEXTS.notePlaceholder}
        rows={1}
        maxLength={PRICE_NOTE_MAX_LENGTH}
        value={note}
        readOnly={lock !== undefined}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && event.ctrlKey && lock === undefined) say();
        }}
      />
      {check !== undefined && (check.state !== 'open' || check.note !== '') && (
        <Text mt={6} c={row.isOutdated ? 'var(--ink-3)' : 'dimmed'} fz="xs">
          {TEXTS.states[check.state]} · {TEXTS.said(check.by, shortInstant(check.at))}
          {row.isOutdated && <> · {TEXTS.outdated}</>}
        </Text>
      )}
      <Group gap={8} align="stretch" justify="flex-end" mt={8}>
        <Button variant="subtle" px={0} mr="auto" onClick={onLetter}>
          {TEXTS.letter.title}
        </Button>
        {draft !== undefined && draft !== (check?.note ?? '') && (
          <LockableButton lock={lock} variant="subtle" onClick={() => say()}>
            {TEXTS.onlyNote}
          </LockableButton>
        )}
        {!isOpen && (
          <LockableButton lock={lock} variant="subtle" onClick={() => say('open')}>
            {TEXTS.reopen}
          </LockableButton>
        )}
        <Group gap={8} wrap="nowrap" align="stretch">
          <ToolButton
            lock={lock}
            icon={IconCheck}
            label={TEXTS.ofMarked(TEXTS.check, count)}
            onClick={() => say('checked')}
          />
          <ToolButton
            lock={lock}
            variant="filled"
            icon={IconMail}
            label={TEXTS.ofMarked(TEXTS.clarify, count)}
            onClick={() => say('clarify')}
          />
        </Group>
      </Group>
    </Box>
  );
}
