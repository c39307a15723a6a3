import { Alert, Box, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconLock } from '@tabler/icons-react';
import type { Finding } from '@rahmenpreis/contract/failure.ts';
import { FindingsTable } from '../../../../kit/upload/findings-table.tsx';
import styles from './change-notices.module.css';
import type { TickedChange } from './proposed-change.ts';
import { TEXTS } from './texts.ts';

export interface ChangeNoticesProps {
  readonly lines: readonly TickedChange[];
  /** Why nothing can be stored any more. */
  readonly lock: string | undefined;
  /** Why nothing was stored a moment ago, or what has changed under the list. */
  readonly trouble: string | undefined;
  /** What the file says that is passed over, in a few sentences and one by one. */
  readonly warnings: { readonly sentences: readonly string[]; readonly findings: readonly Finding[] };
  /** The ways to read the file otherwise. */
  readonly ways?: readonly WayToRead[] | undefined;
}

/** A way to read a file otherwise, for somebody to choose. */
export interface WayToRead {
  readonly label: string;
  readonly onChoose: () => void;
}

function Doubts({ lines }: Pick<ChangeNoticesProps, 'lines'>) {
  const doubted = lines.flatMap(({ change }) => (change.doubt === undefined ? [] : change));
  const kinds = Map.groupBy(doubted, ({ doubtOfAll = '' }) => doubtOfAll);
  const wordsOf = (kind: string, count: number) =>
    kind === '' ? TEXTS.doubts(count) : TEXTS.doubtsOf(count, kind);
  return [...kinds].map(([kind, changes]) => (
    <Alert key={kind} color="amber" icon={<IconAlertTriangle size={18} aria-hidden />} py={8} px={12}>
      <b>{changes.length === 1 ? changes[0]?.doubt : wordsOf(kind, changes.length)}</b> {TEXTS.doubted}
    </Alert>
  ));
}

function Warnings({
  warnings: { sentences, findings },
  ways = [],
}: Pick<ChangeNoticesProps, 'warnings' | 'ways'>) {
  if (sentences.length === 0) return null;
  return (
    <Alert color="gray" icon={<IconInfoCircle size={18} aria-hidden />} py={8} px={12}>
      {sentences.map((sentence) => (
        <Text key={sentence} inherit>
          {sentence}
        </Text>
      ))}
      {ways.length > 0 && (
        <Group gap={8} mt={4}>
          {ways.map(({ label, onChoose }) => (
            <Button key={label} size="compact-sm" onClick={onChoose}>
              {label}
            </Button>
          ))}
        </Group>
      )}
      {findings.length > 1 && (
        <Box component="details" mt={6}>
          <summary className={styles.summary}>{TEXTS.warnings(findings.length)}</summary>
          <FindingsTable findings={findings} />
        </Box>
      )}
    </Alert>
  );
}

/** Notices before a list is taken: why it cannot be, what looks like a slip, what of the file is skipped. */
export function ChangeNotices({ lines, lock, trouble, warnings, ways }: ChangeNoticesProps) {
  const stop = lock ?? trouble;
  return (
    <>
      {stop !== undefined && (
        <Alert color="red" role="alert" icon={<IconLock size={18} aria-hidden />} py={8} px={12}>
          <b>{stop}</b> {TEXTS.nothingStored}
        </Alert>
      )}
      <Doubts lines={lines} />
      <Warnings warnings={warnings} ways={ways} />
    </>
  );
}

/** What was done to the values on the way. */
export function ChangeNotes({ notes }: { notes: readonly string[] }) {
  return notes.map((note) => (
    <Group key={note} component="span" gap={6} wrap="nowrap" ml="auto" c="dimmed" fz={13}>
      <IconCircleCheck size={16} color="var(--green)" aria-hidden />
      {note}
    </Group>
  ));
}
