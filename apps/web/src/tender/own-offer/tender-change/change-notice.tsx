import { Alert, Button } from '@mantine/core';
import { getPhaseChanges } from '@rahmenpreis/contract/phase.ts';
import { hasWithdrawn, isOffering } from '@rahmenpreis/tendering/participation/participation.ts';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answerQuery } from '../../../kernel/call/answer-query.ts';
import { useKeptText } from '../../../kernel/session/use-kept-text.ts';
import { onDemand } from '../../../kit/on-demand/on-demand.tsx';
import type { ReadyOffer } from '../own-offer-state.ts';
import { DeclareDialog } from '../participation/declare-dialog-on-demand.tsx';
import styles from '../participation/participation-switch.module.css';
import { TEXTS } from './texts.ts';

const ChangeDialog = onDemand(async () => (await import('./change-dialog.tsx')).ChangeDialog);

/**
 * Says that what is tendered was changed since the bidder confirmed its offer, until that is confirmed once more. Who has not
 * confirmed yet only takes note of it, in this browser (decision 0047).
 */
export function ChangeNotice({ offer }: { readonly offer: ReadyOffer }) {
  const { own, situation } = offer;
  const phaseId = own.phase.id;
  const isConfirmed = isOffering(own.participation);
  const isAsked = situation.phaseState === 'running' && !hasWithdrawn(own.participation);
  const { data: changes } = useQuery({
    ...answerQuery(getPhaseChanges, { params: { phaseId } }),
    enabled: isAsked,
  });
  const [notedAt, note] = useKeptText('noted-changes', phaseId);
  const [step, setStep] = useState<'look' | 'declare'>();
  const close = () => setStep(undefined);
  if (changes === undefined || !isAsked || changes.changedAt === null) return null;
  if (!isConfirmed && notedAt === changes.changedAt) return null;
  const { changedAt } = changes;
  const onAnswer = () => {
    if (!isConfirmed) note(changedAt);
    setStep(isConfirmed ? 'declare' : undefined);
  };
  return (
    <Alert color="amber" icon={<IconInfoCircle size={18} aria-hidden />} className={styles.notice} py={6}>
      <span className={styles.noticeText}>
        {TEXTS.changed(changes.count)} {isConfirmed ? TEXTS.since : TEXTS.beforeConfirming}
      </span>
      <Button size="xs" variant="filled" onClick={() => setStep('look')}>
        {TEXTS.look}
      </Button>
      <ChangeDialog
        opened={step === 'look'}
        onClose={close}
        changes={changes}
        isConfirmed={isConfirmed}
        onAnswer={isConfirmed && offer.editState !== 'editable' ? undefined : onAnswer}
      />
      <DeclareDialog offer={offer} opened={step === 'declare'} onClose={close} />
    </Alert>
  );
}
