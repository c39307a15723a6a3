import { Button, Checkbox, Group } from '@mantine/core';
import {
  getOwnAccount,
  type MutableMail,
  muteMails,
  type OwnAccount,
} from '@rahmenpreis/contract/session.ts';
import { useMutation } from '@tanstack/react-query';
import { adoptAnswer, answerQuery } from '../../kernel/call/answer-query.ts';
import { call } from '../../kernel/call/call.ts';
import { failureHint } from '../../kernel/call/failure-text.ts';
import { Modal } from '../../kit/dialog/modal.tsx';
import { showToast } from '../../kernel/toast/show-toast.ts';
import { TEXTS } from './texts.ts';
import styles from './authenticator-dialog.module.css';

interface MailsDialogProps {
  readonly opened: boolean;
  readonly account: OwnAccount;
  readonly onClose: () => void;
}

function useMuteMails() {
  return useMutation({
    mutationFn: (muted: MutableMail[]) => call(muteMails, { body: { muted } }),
    onSuccess: (account) => adoptAnswer(answerQuery(getOwnAccount), () => account),
    onError: (error) => showToast('error', TEXTS.failed, failureHint(error), { sticky: true }),
  });
}

/** Which mails a bidder gets: each tick is stored at once (decision 0041). */
export function MailsDialog({ opened, account, onClose }: MailsDialogProps) {
  const { mutate, isPending, variables } = useMuteMails();
  const muted = isPending ? variables : account.mutedMails;
  const kinds = Object.entries(TEXTS.mailKinds) as [MutableMail, string][];
  return (
    <Modal opened={opened} onClose={onClose} title={TEXTS.mails} size={520}>
      <div className={styles.body}>
        <p>{TEXTS.mailsText}</p>
        {kinds.map(([kind, label]) => (
          <Checkbox
            key={kind}
            label={label}
            checked={!muted.includes(kind)}
            disabled={isPending}
            onChange={(event) =>
              mutate(event.currentTarget.checked ? muted.filter((each) => each !== kind) : [...muted, kind])
            }
          />
        ))}
        <p>{TEXTS.mailsAlways}</p>
        <Group justify="flex-end">
          <Button onClick={onClose}>{TEXTS.close}</Button>
        </Group>
      </div>
    </Modal>
  );
}
