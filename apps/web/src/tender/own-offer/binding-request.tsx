import { Alert } from '@mantine/core';
import { confirmBinding, getBinding } from '@rahmenpreis/contract/binding.ts';
import { getReceipt } from '@rahmenpreis/contract/receipt.ts';
import { isOffering } from '@rahmenpreis/tendering/participation/participation.ts';
import { bindingState, writtenDay } from '@rahmenpreis/tendering/phase/binding-state.ts';
import { useQuery } from '@tanstack/react-query';
import { answerQuery, invalidateAnswers } from '../../kernel/call/answer-query.ts';
import { call } from '../../kernel/call/call.ts';
import { serverNowMs } from '../../kernel/time/clock.ts';
import { showFailure, showToast } from '../../kernel/toast/show-toast.ts';
import { Confirm } from '../../kit/dialog/confirm.tsx';
import { useDialog } from '../../kit/dialog/use-dialog.ts';
import { LockableButton } from '../../kit/field/lockable-button.tsx';
import { TEXTS as KIT_TEXTS } from '../../kit/texts.ts';
import { BINDING_TEXTS } from '../binding/texts.ts';
import type { ReadyOffer } from './own-offer-loading.ts';
import styles from './offer-notice.module.css';

/** The last request to be bound for longer that the own company has not confirmed, until its day is over. */
export function BindingRequest({ offer }: { offer: ReadyOffer }) {
  const { own, situation } = offer;
  const params = { phaseId: own.phase.id };
  const isAsked =
    situation.phaseState === 'ended' && Boolean(own.phase.bindingUntil) && isOffering(own.participation);
  const { data } = useQuery({ ...answerQuery(getBinding, { params }), enabled: isAsked });
  const dialog = useDialog();
  const [bidder] = data?.bidders ?? [];
  const request = data?.requests.at(-1);
  if (bidder === undefined || request === undefined) return null;
  if (bidder.until >= request.until || bindingState(request.until, serverNowMs()).state === 'over')
    return null;
  const until = writtenDay(request.until);
  const confirm = async () => {
    try {
      await call(confirmBinding, { params: { ...params, bindingId: request.id } });
      showToast('success', BINDING_TEXTS.confirmed(until));
    } catch (error) {
      showFailure(BINDING_TEXTS.notConfirmed, error);
    } finally {
      await invalidateAnswers(getBinding, getReceipt);
    }
  };
  return (
    <Alert color="amber" className={styles.notice}>
      <span className={styles.text}>{BINDING_TEXTS.request(writtenDay(bidder.until), until)}</span>
      <LockableButton
        size="compact-xs"
        variant="filled"
        lock={situation.mayWrite ? undefined : KIT_TEXTS.readOnly}
        onClick={dialog.open}
      >
        {BINDING_TEXTS.confirm}
      </LockableButton>
      <Confirm
        {...dialog.props}
        title={BINDING_TEXTS.confirm}
        confirmLabel={BINDING_TEXTS.confirm}
        closesAfter
        onConfirm={confirm}
      >
        {BINDING_TEXTS.confirmText(until)}
      </Confirm>
    </Alert>
  );
}
