import { Button, Group, Radio, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Modal } from '../../../dialog/modal.tsx';
import { TEXTS as KIT_TEXTS } from '../../../texts.ts';
import type { ColumnQuestion } from './paste-report.ts';
import styles from './report.module.css';
import { TEXTS } from './texts.ts';

function Columns({ question, onClose }: { question: ColumnQuestion; onClose: () => void }) {
  const { columns, take } = question;
  // What is copied last is most often what it is about.
  const [chosen, setChosen] = useState(columns.at(-1));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (chosen !== undefined) take(chosen);
  };
  return (
    <form onSubmit={submit}>
      <p className={styles.text}>{TEXTS.whichColumnHint}</p>
      <Radio.Group
        aria-label={TEXTS.whichColumn(question.value)}
        value={String(chosen?.index)}
        onChange={(index) => setChosen(columns.find((column) => String(column.index) === index))}
      >
        <Stack gap={8}>
          {columns.map((column) => (
            <Radio
              key={column.index}
              value={String(column.index)}
              data-autofocus={column === chosen || undefined}
              label={TEXTS.column(column.index + 1, column.title)}
              description={TEXTS.samples(column.samples)}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Group justify="flex-end" gap={8} mt="lg">
        <Button onClick={onClose}>{KIT_TEXTS.cancel}</Button>
        <Button type="submit" variant="filled">
          {TEXTS.take}
        </Button>
      </Group>
    </form>
  );
}

interface ColumnDialogProps {
  readonly question: ColumnQuestion | undefined;
  readonly onClose: () => void;
  readonly onClosed: () => void;
}

/** Asks which column of a pasted block holds the values where several could; Enter takes it, Escape pastes nothing. */
export function ColumnDialog({ question, onClose, onClosed }: ColumnDialogProps) {
  return (
    <Modal
      opened={question !== undefined}
      onClose={onClose}
      onExitTransitionEnd={onClosed}
      title={question === undefined ? '' : TEXTS.whichColumn(question.value)}
    >
      {question !== undefined && <Columns question={question} onClose={onClose} />}
    </Modal>
  );
}
