import { Alert, Button, Group } from '@mantine/core';
import { answerAddressChange, type OwnAddressChange } from '@rahmenpreis/contract/address-change.ts';
import { getOwnAccount } from '@rahmenpreis/contract/session.ts';
import { shortDate, shortInstant } from '@rahmenpreis/german/german-date.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { Openable } from '../../kit/dialog/late-dialog.tsx';
import { answerQuery, invalidateAnswers } from '../../kernel/call/answer-query.ts';
import { call } from '../../kernel/call/call.ts';
import { failureAdvice } from '../../kernel/call/failure-text.ts';
import { useKeptText } from '../../kernel/session/use-kept-text.ts';
import { showToast } from '../../kernel/toast/show-toast.ts';
import { Modal } from '../../kit/dialog/modal.tsx';
import { useDialog } from '../../kit/dialog/use-dialog.ts';
import { ADDRESS_TEXTS as TEXTS, TEXTS as OFFER_TEXTS } from './texts.ts';
import styles from './offer-notice.module.css';

/**
 * One line over a bidder's page: somebody has asked for another address for signing in, which the company may
 * agree to or stop, or one holds lately (decision 0087). Absent where neither is so.
 */
export function AddressNotice() {
  const { data: account } = useQuery({ ...answerQuery(getOwnAccount), staleTime: 60_000 });
  const change = account?.addressChange;
  if (change?.outcome === 'open') return <OpenNotice change={change} />;
  return change?.outcome === 'effective' ? <DoneNotice key={change.id} change={change} /> : null;
}

function OpenNotice({ change }: { change: OwnAddressChange }) {
  const dialog = useDialog();
  return (
    <Alert color="amber" icon={<IconAlertTriangle size={16} aria-hidden />} className={styles.notice}>
      <span className={styles.text}>{TEXTS.wanted(change.username)}</span>
      <Button size="compact-xs" variant="filled" onClick={dialog.open}>
        {TEXTS.look}
      </Button>
      <AnswerDialog {...dialog.props} change={change} />
    </Alert>
  );
}

/** Stands for a month, until its reader has taken note of it in this browser. */
function DoneNotice({ change }: { change: OwnAddressChange }) {
  const [noted, note] = useKeptText('noted-address', change.id);
  if (noted !== null) return null;
  return (
    <Alert color="amber" icon={<IconAlertTriangle size={16} aria-hidden />} className={styles.notice}>
      <span className={styles.text}>
        {TEXTS.done(shortDate(change.endedAt ?? change.askedAt), change.formerUsername, change.username)}
      </span>
      <Button size="compact-xs" onClick={() => note('true')}>
        {OFFER_TEXTS.notice.noted}
      </Button>
    </Alert>
  );
}

function AnswerDialog({ opened, change, onClose }: Openable & { readonly change: OwnAddressChange }) {
  const answering = useMutation({
    mutationFn: (isAgreed: boolean) =>
      call(answerAddressChange, { params: { addressChangeId: change.id }, body: { isAgreed } }),
    onSuccess: (_, isAgreed) => {
      showToast('success', isAgreed ? TEXTS.agreed : TEXTS.stopped);
      void invalidateAnswers(getOwnAccount);
    },
    onError: (error) => showToast('error', TEXTS.failed, failureAdvice(error), { sticky: true }),
  });
  const { isPending, variables } = answering;
  const answer = (isAgreed: boolean) => answering.mutate(isAgreed, { onSuccess: onClose });
  return (
    <Modal opened={opened} onClose={onClose} title={TEXTS.title}>
      <p>{TEXTS.asked(shortInstant(change.askedAt))}</p>
      <p>
        {TEXTS.former(change.formerUsername)}
        <br />
        {TEXTS.next(change.username)}
      </p>
      <p>{change.agreedBy === null ? TEXTS.meaning : TEXTS.meaningAgreed}</p>
      <Group justify="flex-end" gap={8} mt="lg">
        <Button onClick={onClose}>{TEXTS.later}</Button>
        <Button color="red" loading={isPending && variables === false} onClick={() => answer(false)}>
          {TEXTS.stop}
        </Button>
        {change.agreedBy === null && (
          <Button variant="filled" loading={isPending && variables === true} onClick={() => answer(true)}>
            {TEXTS.agree}
          </Button>
        )}
      </Group>
    </Modal>
  );
}
