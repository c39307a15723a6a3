import { Group, Textarea } from '@mantine/core';
import { MISSING_REASON_MAX_LENGTH } from '@rahmenpreis/contract/limits.ts';
import type { LvPosition } from '@rahmenpreis/contract/lv.ts';
import type { MissingDecision, MissingProbe } from '@rahmenpreis/contract/missing-price.ts';
import { shortInstant } from '@rahmenpreis/german/german-date.ts';
import { formatMillis, formatMillisShort } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { probeWords } from '@rahmenpreis/tendering/missing/probe-words.ts';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { mayWriteAlpha, useUser } from '../../../../kernel/session/session.ts';
import { LockableButton } from '../../../../kit/field/lockable-button.tsx';
import plain from '../../../../kit/show/plain-table.module.css';
import { Tag } from '../../../../kit/show/tag.tsx';
import { TEXTS } from './texts.ts';
import { useDecide } from './use-missing.ts';
import styles from './missing.module.css';

interface ProbeCardProps {
  readonly phaseId: string;
  readonly probe: MissingProbe;
  readonly decision: MissingDecision | undefined;
  readonly rows: readonly LvPosition[];
  readonly nameOf: (serviceProviderId: string) => string;
}

const TONES = { open: 'muted', stays: 'good', excluded: 'wrong' } as const;

/** One bidder's package: what both probes say, which positions lack a price, and what is decided. */
export function ProbeCard(props: ProbeCardProps) {
  const { probe, nameOf } = props;
  const titleId = useId();
  const group = SLICES.find(({ sliceId }) => sliceId === probe.sliceId);
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.title}>
        {nameOf(probe.serviceProviderId)} · {group?.title}
      </h3>
      <p className={styles.words}>{probeWords(probe, nameOf)}</p>
      <Orders {...props} />
      <Positions {...props} />
      <Decision {...props} />
    </section>
  );
}

function Orders({ probe, nameOf }: ProbeCardProps) {
  const rows = [
    [TEXTS.without, probe.without],
    [TEXTS.filled, probe.filled],
  ] as const;
  return (
    <table className={`${plain.table} ${styles.table}`}>
      <thead>
        <tr>
          {TEXTS.heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, order]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {order === null ? (
              <td colSpan={3}>{TEXTS.noSum}</td>
            ) : (
              <>
                <td>{formatMillis(order.sumMillis)}</td>
                <td>{order.rank}</td>
                <td>{nameOf(order.winnerId)}</td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Positions({ probe, rows, nameOf }: ProbeCardProps) {
  const { positions, missingCount } = probe;
  return (
    <details className={styles.positions}>
      <summary>{TEXTS.positions(missingCount)}</summary>
      <table className={`${plain.table} ${styles.table}`}>
        <thead>
          <tr>
            {TEXTS.positionHeads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {positions.map(({ epCode, mengeMillis, highestMillis, highestOfId }, at) => {
            const row = rows.find((each) => each.epCode === epCode);
            return (
              // A position may stand in several rows alike; their order never changes.
              <tr key={at}>
                <th scope="row">
                  {epCode} {row?.description}
                </th>
                <td>
                  {formatMillisShort(mengeMillis)} {row?.unit}
                </td>
                <td>{highestMillis === null ? TEXTS.noSum : formatMillis(highestMillis)}</td>
                <td>{highestOfId !== null && nameOf(highestOfId)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {missingCount > positions.length && TEXTS.more(missingCount - positions.length)}
    </details>
  );
}

function Decision({ phaseId, probe, decision, nameOf }: ProbeCardProps) {
  const { isBusy, decide } = useDecide(phaseId, probe, decision);
  const [draft, setDraft] = useState<string>();
  const [isWanting, setWanting] = useState(false);
  const isDecided = decision !== undefined && decision.decision !== 'open';
  const isOutdated = isDecided && decision.offersVersion !== probe.offersVersion;
  const reason = draft ?? (isDecided ? decision.reason : probeWords(probe, nameOf));
  const lock = mayWriteAlpha(useUser()) ? undefined : TEXTS.readOnly;
  const say = async (said: MissingDecision['decision']): Promise<void> => {
    const isEmpty = said !== 'open' && reason.trim() === '';
    setWanting(isEmpty);
    if (!isEmpty && (await decide({ decision: said, reason: said === 'open' ? '' : reason })))
      setDraft(undefined);
  };
  return (
    <div className={styles.decision}>
      {isDecided && (
        <p className={styles.said} data-outdated={isOutdated || undefined}>
          <Tag tone={isOutdated ? 'muted' : TONES[decision.decision]}>{TEXTS.states[decision.decision]}</Tag>{' '}
          {TEXTS.said(decision.by, shortInstant(decision.at))}
          {isOutdated && `. ${TEXTS.outdated}`}
        </p>
      )}
      <Textarea
        label={TEXTS.reason}
        rows={3}
        resize="vertical"
        maxLength={MISSING_REASON_MAX_LENGTH}
        value={reason}
        readOnly={lock !== undefined}
        error={isWanting && TEXTS.noReason}
        onChange={(event) => setDraft(event.currentTarget.value)}
      />
      <Group gap={8} justify="flex-end" mt={8}>
        {isDecided && (
          <LockableButton lock={lock} variant="subtle" loading={isBusy} onClick={() => void say('open')}>
            {TEXTS.reopen}
          </LockableButton>
        )}
        <LockableButton
          lock={lock}
          loading={isBusy}
          leftSection={<IconX size={16} aria-hidden />}
          onClick={() => void say('excluded')}
        >
          {TEXTS.exclude}
        </LockableButton>
        <LockableButton
          lock={lock}
          loading={isBusy}
          leftSection={<IconCheck size={16} aria-hidden />}
          onClick={() => void say('stays')}
        >
          {TEXTS.stays}
        </LockableButton>
      </Group>
    </div>
  );
}
