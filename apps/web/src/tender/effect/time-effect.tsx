import { Skeleton } from '@mantine/core';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { BoundPhase } from '@rahmenpreis/tendering/phase/binding.ts';
import type { PhaseTime } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { useQuery } from '@tanstack/react-query';
import { failureText } from '../../kernel/call/failure-text.ts';
import textStyles from '../../kit/show/text.module.css';
import { ReasonField } from './change-cards.tsx';
import { ChangeEffect } from './change-effect.tsx';
import { MailPreview } from './mail-preview.tsx';
import { previewQuery } from './preview-query.ts';
import { CHANGE_TEXTS } from './texts.ts';
import styles from './changes.module.css';

interface TimeEffectProps {
  readonly phase: Phase;
  readonly times: PhaseTime & BoundPhase;
  readonly reason: string;
  readonly onReason: (reason: string) => void;
}

/** The state of offers that other times concern, who gets a mail, and why they change (decision 0081). */
export function TimeEffect({ phase, times, reason, onReason }: TimeEffectProps) {
  const { start, end, bindingUntil = null } = times;
  const isMoved = start !== phase.start || end !== phase.end;
  const isSet = bindingUntil !== (phase.bindingUntil ?? null);
  const wanted = { ...(isMoved && { start, end }), ...(isSet && { bindingUntil }) };
  const { data: preview, error } = useQuery(previewQuery(phase.id, wanted));
  return (
    <div className={styles.body}>
      {error !== null && (
        <p className={textStyles.note}>{`${CHANGE_TEXTS.notShown}. ${failureText(error)}`}</p>
      )}
      {preview === undefined && error === null && <Skeleton height={160} />}
      {preview !== undefined && (
        <ChangeEffect
          phase={phase}
          wanted={wanted}
          preview={preview}
          units={[]}
          isTold
          onTick={() => undefined}
        />
      )}
      <ReasonField reason={reason} hint={CHANGE_TEXTS.reasonHint} onChange={onReason} />
      {preview?.bidders.some(({ isTold }) => isTold) === true && (
        <MailPreview phaseId={phase.id} wanted={wanted} reason={reason} />
      )}
    </div>
  );
}
