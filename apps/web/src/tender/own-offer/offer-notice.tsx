import { Alert, Button, Group } from '@mantine/core';
import { getPhaseChanges, type PhaseChanges } from '@rahmenpreis/contract/phase.ts';
import { clockTime, shortDate } from '@rahmenpreis/german/german-date.ts';
import { mayChangeParticipation } from '@rahmenpreis/tendering/participation/bidder-edit-state.ts';
import { hasWithdrawn, isOffering } from '@rahmenpreis/tendering/participation/participation.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answerQuery } from '../../kernel/call/answer-query.ts';
import { useKeptText } from '../../kernel/session/use-kept-text.ts';
import { Modal } from '../../kit/dialog/modal.tsx';
import { TEXTS as KIT_TEXTS } from '../../kit/texts.ts';
import type { ReadyOffer } from './own-offer-loading.ts';
import { DeclareDialog } from './participation/declare-dialog.tsx';
import { TEXTS } from './texts.ts';
import dialogStyles from './change-dialog.module.css';
import styles from './offer-notice.module.css';

interface ChangeDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly changes: PhaseChanges;
  readonly isConfirmed: boolean;
  /** Confirms once more, or takes note; undefined for who may do neither. */
  readonly onAnswer: (() => void) | undefined;
}

/** Lists what was changed of a tender, part by part, and leads on to the confirmation. */
function ChangeDialog({ opened, onClose, changes, isConfirmed, onAnswer }: ChangeDialogProps) {
  const { changedAt, parts, reasons } = changes;
  return (
    <Modal opened={opened} onClose={onClose} title={TEXTS.notice.title} size="lg">
      {changedAt !== null && (
        <p className={dialogStyles.when}>{TEXTS.notice.lastAt(shortDate(changedAt), clockTime(changedAt))}</p>
      )}
      {reasons.map((reason) => (
        <p key={reason}>{TEXTS.notice.reason(reason)}</p>
      ))}
      {parts.map(({ title, liegenschaftId, lines, count }) => (
        <section key={`${liegenschaftId} ${title}`}>
          <h3 className={dialogStyles.heading}>{title}</h3>
          <ul className={dialogStyles.list}>
            {lines.map((line, place) => (
              <li key={`${place} ${line}`}>{line}</li>
            ))}
            {count > lines.length && <li>{TEXTS.notice.more(count - lines.length)}</li>}
          </ul>
        </section>
      ))}
      <Group justify="flex-end" gap={8} mt="lg">
        <Button onClick={onClose}>{KIT_TEXTS.close}</Button>
        {onAnswer !== undefined && (
          <Button variant="filled" data-autofocus onClick={onAnswer}>
            {isConfirmed ? TEXTS.notice.confirmAgain : TEXTS.notice.noted}
          </Button>
        )}
      </Group>
    </Modal>
  );
}

/** What was changed of a tender, and what takes note of it for who has not confirmed yet. */
interface TenderChanges {
  readonly changes: PhaseChanges;
  readonly note: () => void;
}

/**
 * What was changed of the tender since the bidder confirmed its offer, until that is confirmed once more; undefined where that is
 * nothing. Who has not confirmed yet only takes note of it, in this browser (decision 0047).
 */
function useTenderChanges({ own, situation }: ReadyOffer): TenderChanges | undefined {
  const phaseId = own.phase.id;
  const isAsked = situation.phaseState === 'running' && !hasWithdrawn(own.participation);
  const { data: changes } = useQuery({
    ...answerQuery(getPhaseChanges, { params: { phaseId } }),
    enabled: isAsked,
  });
  const [notedAt, note] = useKeptText('noted-changes', phaseId);
  if (changes === undefined || !isAsked || changes.changedAt === null) return undefined;
  const { changedAt } = changes;
  if (!isOffering(own.participation) && notedAt === changedAt) return undefined;
  return { changes, note: () => note(changedAt) };
}

interface OfferNoticeProps {
  readonly offer: ReadyOffer;
  /** Whether a participation that nobody has confirmed yet is asked for here. */
  readonly asksParticipation: boolean;
}

function sentenceOf(changeCount: number | undefined, isConfirmed: boolean, isUnsaid: boolean): string {
  if (changeCount === undefined) return TEXTS.unsaid;
  if (isUnsaid) return TEXTS.notice.changedAndUnsaid(changeCount);
  return `${TEXTS.notice.changed(changeCount)} ${isConfirmed ? TEXTS.notice.since : TEXTS.notice.beforeConfirming}`;
}

/**
 * One line over a bidder's page, as low as it can be, so that prices stay in sight: the tender was changed since the offer was
 * confirmed (decision 0047), or it was not confirmed yet (OPEN-02), or both.
 */
export function OfferNotice({ offer, asksParticipation }: OfferNoticeProps) {
  const { own, situation } = offer;
  const changed = useTenderChanges(offer);
  const [step, setStep] = useState<'look' | 'declare'>();
  const close = () => setStep(undefined);
  const isConfirmed = isOffering(own.participation);
  const isUnsaid = asksParticipation && own.participation === null && mayChangeParticipation(situation);
  if (changed === undefined && !isUnsaid) return null;
  const onAnswer = () => {
    if (!isConfirmed) changed?.note();
    setStep(isConfirmed ? 'declare' : undefined);
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
          changes={changed.changes}
          isConfirmed={isConfirmed}
          onAnswer={isConfirmed && offer.editState !== 'editable' ? undefined : onAnswer}
        />
      )}
      <DeclareDialog offer={offer} opened={step === 'declare'} onClose={close} />
    </Alert>
  );
}
