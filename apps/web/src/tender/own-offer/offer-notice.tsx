import { Alert, Button } from '@mantine/core';
import { mayChangeParticipation } from '@rahmenpreis/tendering/participation/bidder-edit-state.ts';
import { hasWithdrawn, isOffering } from '@rahmenpreis/tendering/participation/participation.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { useKeptText } from '../../kernel/session/use-kept-text.ts';
import { ChangeDialog } from './changes/change-dialog.tsx';
import { useToldChanges } from './changes/told-changes.ts';
import type { ReadyOffer } from './own-offer-loading.ts';
import { DeclareDialog } from './participation/declare-dialog.tsx';
import { TEXTS } from './texts.ts';
import styles from './offer-notice.module.css';

/**
 * What was changed of the tender since the bidder confirmed its offer, until confirmed again; undefined where
 * nothing was. A bidder that has not confirmed yet only takes note, in this browser (decision 0047).
 */
function useTenderChanges(offer: ReadyOffer) {
  const { own, situation } = offer;
  const isAsked = situation.phaseState === 'running' && !hasWithdrawn(own.participation);
  const changes = useToldChanges(offer);
  const [notedAt, note] = useKeptText('noted-changes', own.phase.id);
  if (changes === undefined || !isAsked || changes.changedAt === null) return undefined;
  const { changedAt } = changes;
  if (!isOffering(own.participation) && notedAt === changedAt) return undefined;
  return { changes, note: () => note(changedAt) };
}

function sentenceOf(changeCount: number | undefined, isConfirmed: boolean, isUnsaid: boolean): string {
  if (changeCount === undefined) return TEXTS.unsaid;
  if (isUnsaid) return TEXTS.notice.changedAndUnsaid(changeCount);
  return `${TEXTS.notice.changed(changeCount)} ${isConfirmed ? TEXTS.notice.since : TEXTS.notice.beforeConfirming}`;
}

/**
 * One low line over a bidder's page, so that prices stay in sight: the tender was changed since the offer was
 * confirmed (decision 0047), or it was not confirmed yet and is asked for here (OPEN-02), or both.
 */
export function OfferNotice({ offer, asksParticipation }: { offer: ReadyOffer; asksParticipation: boolean }) {
  const { own, situation } = offer;
  const changed = useTenderChanges(offer);
  const [step, setStep] = useState<'look' | 'declare'>();
  const close = () => setStep(undefined);
  const isConfirmed = isOffering(own.participation);
  const isUnsaid = asksParticipation && own.participation === null && mayChangeParticipation(situation);
  if (changed === undefined && !isUnsaid) return null;
  const answer = {
    label: isConfirmed ? TEXTS.notice.confirmAgain : TEXTS.notice.noted,
    run: () => {
      if (!isConfirmed) changed?.note();
      setStep(isConfirmed ? 'declare' : undefined);
    },
  };
  return (
    <Alert color="amber" icon={<IconAlertTriangle size={16} aria-hidden />} className={styles.notice}>
      <span className={styles.text}>{sentenceOf(changed?.changes.count, isConfirmed, isUnsaid)}</span>
      {changed !== undefined && (
        <Button size="compact-xs" variant="filled" onClick={() => setStep('look')}>
          {TEXTS.notice.look}
        </Button>
      )}
      {isUnsaid && (
        <Button
          size="compact-xs"
          variant={changed === undefined ? 'filled' : 'default'}
          onClick={() => setStep('declare')}
        >
          {TEXTS.confirmHere}
        </Button>
      )}
      {changed !== undefined && (
        <ChangeDialog
          opened={step === 'look'}
          onClose={close}
          offer={offer}
          changes={changed.changes}
          answer={isConfirmed && offer.editState !== 'editable' ? undefined : answer}
        />
      )}
      <DeclareDialog offer={offer} opened={step === 'declare'} onClose={close} />
    </Alert>
  );
}
