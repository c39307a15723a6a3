import type { Openable } from '../../kit/dialog/late-dialog.tsx';
import { Alert, Box, Button, Group, Text, TextInput } from '@mantine/core';
import { UPLOAD_MAX_BYTES } from '@rahmenpreis/contract/limits.ts';
import type { KeptReceipt } from '@rahmenpreis/contract/receipt.ts';
import { clockTime, shortDate } from '@rahmenpreis/german/german-date.ts';
import { readCheckValue } from '@rahmenpreis/tendering/receipt/check-value.ts';
import { IconCheck, IconX } from '@tabler/icons-react';
import { type SubmitEvent, useState } from 'react';
import { serverSentence } from '../../kernel/call/failure-text.ts';
import { Modal } from '../../kit/dialog/modal.tsx';
import { TEXTS as KIT_TEXTS } from '../../kit/texts.ts';
import { DropArea } from '../../kit/upload/drop-zone.tsx';
import { fileProblem } from '../../kit/upload/file-problems.ts';
import { RECEIPT_TEXTS } from './texts.ts';
import styles from './check-dialog.module.css';

const RULE = { accept: ['.xlsx', '.txt'], maxBytes: UPLOAD_MAX_BYTES };
const CHECK_VALUE = /^[0-9a-f]{64}$/;

/** What became of a receipt, in words. */
export interface Verdict {
  readonly isGood: boolean;
  readonly title: string;
  readonly explanation: string;
  /** When and how such a receipt left the program. */
  readonly lines: readonly string[];
}

/** When and how a receipt left the program, in one line. */
export function keptLine({ cause, madeAt }: Pick<KeptReceipt, 'cause' | 'madeAt'>): string {
  return RECEIPT_TEXTS.kept(shortDate(madeAt), clockTime(madeAt), RECEIPT_TEXTS.causes[cause]);
}

function Outcome({ isGood, title, explanation, lines }: Verdict) {
  return (
    <Alert
      color={isGood ? 'green' : 'red'}
      icon={isGood ? <IconCheck size={18} aria-hidden /> : <IconX size={18} aria-hidden />}
      title={title}
    >
      {explanation}
      {lines.length > 0 && (
        <ul className={styles.kept}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </Alert>
  );
}

interface CheckDialogProps extends Openable {
  readonly title: string;
  /** What it is checked against. */
  readonly intro: string;
  readonly judgeValue: (checkValue: string) => Promise<Verdict>;
  readonly judgeFile: (file: File) => Promise<Verdict>;
}

/** Checks a receipt by its value, its Excel or its text, and says which one it is (decision 0037). */
export function CheckDialog({ title, intro, judgeValue, judgeFile, opened, onClose }: CheckDialogProps) {
  const [text, setText] = useState('');
  const [file, setFile] = useState<File>();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [verdict, setVerdict] = useState<Verdict>();
  const ask = async (question: () => Promise<Verdict>) => {
    setBusy(true);
    setProblem(undefined);
    setVerdict(undefined);
    try {
      setVerdict(await question());
    } catch (error) {
      setProblem(serverSentence(error) ?? RECEIPT_TEXTS.checkFailed);
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const value = readCheckValue(text);
    if (CHECK_VALUE.test(value)) void ask(() => judgeValue(value));
    else setProblem(RECEIPT_TEXTS.checkFormat);
  };
  const choose = (chosen: File) => {
    setFile(chosen);
    const wrong = fileProblem(chosen, RULE);
    if (wrong === undefined) void ask(() => judgeFile(chosen));
    else setProblem(wrong);
  };
  return (
    <Modal opened={opened} onClose={onClose} title={title} size="lg">
      <Text mb={12} c="dimmed">
        {intro}
      </Text>
      <form onSubmit={submit} noValidate>
        <TextInput
          data-autofocus
          label={RECEIPT_TEXTS.value}
          value={text}
          spellCheck={false}
          autoComplete="off"
          classNames={{ input: styles.input }}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setProblem(undefined);
          }}
        />
        <Text my={8} c="dimmed" fz={13} ta="center">
          {RECEIPT_TEXTS.or}
        </Text>
        <DropArea rule={RULE} file={file} isDisabled={isBusy} onChoose={choose} />
        <Box role="status" mt={12}>
          {problem !== undefined && (
            <Alert color="red" icon={<IconX size={18} aria-hidden />}>
              {problem}
            </Alert>
          )}
          {verdict !== undefined && <Outcome {...verdict} />}
        </Box>
        <Group justify="flex-end" gap={8} mt="lg">
          <Button onClick={onClose}>{KIT_TEXTS.close}</Button>
          <Button type="submit" variant="filled" loading={isBusy}>
            {RECEIPT_TEXTS.checkNow}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
