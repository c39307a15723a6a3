import { clockTime, shortDate } from '@rahmenpreis/german/written-instant.ts';
import { readCheckValue } from '@rahmenpreis/tendering/receipt/check-value.ts';
import { Alert, Button, Group, TextInput } from '@mantine/core';
import { UPLOAD_MAX_BYTES } from '@rahmenpreis/contract/limits.ts';
import type { ReceiptCheck } from '@rahmenpreis/contract/receipt.ts';
import { IconCheck, IconX } from '@tabler/icons-react';
import { type SubmitEvent, useState } from 'react';
import { serverSentence } from '../../../kernel/call/failure-text.ts';
import { Modal } from '../../../kit/dialog/modal-on-demand.tsx';
import { TEXTS as KIT_TEXTS } from '../../../kit/texts.ts';
import { DropArea } from '../../../kit/upload/drop-area.tsx';
import { fileProblem } from '../../../kit/upload/file-rule.ts';
import { checkFile, checkValue, type ReceiptPlace } from '../api.ts';
import { TEXTS } from '../texts.ts';
import styles from './check-dialog.module.css';

const RULE = { accept: ['.xlsx'], maxBytes: UPLOAD_MAX_BYTES };
const CHECK_VALUE = /^[0-9a-f]{64}$/;

function isGenuine({ isIntact, isCurrent, kept }: ReceiptCheck): boolean {
  return isIntact && (isCurrent || kept.length > 0);
}

function explain(check: ReceiptCheck, phaseId: string): string {
  if (!check.isIntact) return TEXTS.isForged;
  if (!isGenuine(check)) return TEXTS.isUnknown;
  if (check.isCurrent) return TEXTS.isCurrent;
  return check.kept.some((kept) => kept.phaseId === phaseId) ? TEXTS.isOlder : TEXTS.isOfOther;
}

function Outcome({ check, phaseId }: { check: ReceiptCheck; phaseId: string }) {
  const isGood = isGenuine(check);
  return (
    <Alert
      color={isGood ? 'green' : 'red'}
      icon={isGood ? <IconCheck size={18} aria-hidden /> : <IconX size={18} aria-hidden />}
      title={isGood ? TEXTS.matches : TEXTS.matchesNot}
    >
      {explain(check, phaseId)}
      {check.isIntact && check.kept.length > 0 && (
        <ul className={styles.kept}>
          {check.kept.map(({ cause, madeAt }) => (
            <li key={`${cause} ${madeAt}`}>
              {TEXTS.kept(shortDate(madeAt), clockTime(madeAt), TEXTS.causes[cause])}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
}

interface CheckDialogProps {
  readonly place: ReceiptPlace;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Checks a receipt from a mail, by its value or by its Excel, and says which one it is (decision 0037). */
export function CheckDialog({ place, opened, onClose }: CheckDialogProps) {
  const [text, setText] = useState('');
  const [file, setFile] = useState<File>();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [check, setCheck] = useState<ReceiptCheck>();
  const ask = async (question: () => Promise<ReceiptCheck>) => {
    setBusy(true);
    setProblem(undefined);
    setCheck(undefined);
    try {
      setCheck(await question());
    } catch (error) {
      setProblem(serverSentence(error) ?? TEXTS.checkFailed);
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const value = readCheckValue(text);
    if (CHECK_VALUE.test(value)) void ask(() => checkValue(place, value));
    else setProblem(TEXTS.checkFormat);
  };
  const choose = (chosen: File) => {
    setFile(chosen);
    const wrong = fileProblem(chosen, RULE);
    if (wrong === undefined) void ask(() => checkFile(place, chosen));
    else setProblem(wrong);
  };
  return (
    <Modal opened={opened} onClose={onClose} title={TEXTS.check} size="lg">
      <p className={styles.intro}>{TEXTS.checkIntro}</p>
      <form onSubmit={submit} noValidate>
        <TextInput
          data-autofocus
          label={TEXTS.value}
          value={text}
          spellCheck={false}
          autoComplete="off"
          classNames={{ input: styles.input }}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setProblem(undefined);
          }}
        />
        <p className={styles.or}>{TEXTS.or}</p>
        <DropArea rule={RULE} file={file} isDisabled={isBusy} onChoose={choose} />
        <div role="status" className={styles.outcome}>
          {problem !== undefined && (
            <Alert color="red" icon={<IconX size={18} aria-hidden />}>
              {problem}
            </Alert>
          )}
          {check !== undefined && <Outcome check={check} phaseId={place.phaseId} />}
        </div>
        <Group justify="flex-end" gap={8} mt="lg">
          <Button onClick={onClose}>{KIT_TEXTS.close}</Button>
          <Button type="submit" variant="filled" loading={isBusy}>
            {TEXTS.checkNow}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
