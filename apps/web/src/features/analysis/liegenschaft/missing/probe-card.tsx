import { Box, Group, Table, Textarea } from '@mantine/core';
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
import { ToolButton } from '../../../../kit/field/tool-button.tsx';
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

/** The look of small tables. */
const LOOK = { tabularNums: true, withRowBorders: false, verticalSpacing: 3, horizontalSpacing: 6 } as const;

const TONES = { open: 'muted', stays: 'good', excluded: 'wrong' } as const;
const SAYINGS = [
  { said: 'excluded', icon: IconX, label: TEXTS.exclude },
  { said: 'stays', icon: IconCheck, label: TEXTS.stays },
] as const;

/** One bidder's package: what both probes say, which positions lack a price, and what is decided. */
export function ProbeCard(props: ProbeCardProps) {
  const { probe, nameOf } = props;
  const titleId = useId();
  const group = SLICES.find(({ sliceId }) => sliceId === probe.sliceId);
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <Box component="h3" id={titleId} fz="1rem">
        {nameOf(probe.serviceProviderId)} · {group?.title}
      </Box>
      <Box component="p" mt={4} mb={8}>
        {probeWords(probe, nameOf)}
      </Box>
      <Orders {...props} />
      <Positions {...props} />
      <Decision {...props} />
    </section>
  );
}

function Orders({ probe, nameOf }: ProbeCardProps) {
  const cellsOf = (order: MissingProbe['filled']) =>
    order === null
      ? [TEXTS.noSum, '', '']
      : [formatMillis(order.sumMillis), order.rank, nameOf(order.winnerId)];
  const body = [
    [TEXTS.without, ...cellsOf(probe.without)],
    [TEXTS.filled, ...cellsOf(probe.filled)],
  ];
  return <Table {...LOOK} data={{ head: [...TEXTS.heads], body }} />;
}

function Positions({ probe, rows, nameOf }: ProbeCardProps) {
  const { positions, missingCount } = probe;
  const body = positions.map(({ epCode, mengeMillis, highestMillis, highestOfId }) => {
    const row = rows.find((each) => each.epCode === epCode);
    return [
      `${epCode} ${row?.description ?? ''}`,
      `${formatMillisShort(mengeMillis)} ${row?.unit ?? ''}`,
      highestMillis === null ? TEXTS.noSum : formatMillis(highestMillis),
      highestOfId !== null && nameOf(highestOfId),
    ];
  });
  return (
    // A phone has no room for whole rows.
    <Box component="details" my={6} style={{ overflowX: 'auto' }}>
      <summary>{TEXTS.positions(missingCount)}</summary>
      <Table {...LOOK} data={{ head: [...TEXTS.positionHeads], body }} />
      {missingCount > positions.length && TEXTS.more(missingCount - positions.length)}
    </Box>
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
    <Box mt={8}>
      {isDecided && (
        <Box component="p" mt={0} mb={6} fz={13} {...(isOutdated && { c: 'dimmed' })}>
          <Tag tone={isOutdated ? 'muted' : TONES[decision.decision]}>{TEXTS.states[decision.decision]}</Tag>{' '}
          {TEXTS.said(decision.by, shortInstant(decision.at))}
          {isOutdated && `. ${TEXTS.outdated}`}
        </Box>
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
        {SAYINGS.map(({ said, ...button }) => (
          <ToolButton key={said} {...button} lock={lock} loading={isBusy} onClick={() => void say(said)} />
        ))}
      </Group>
    </Box>
  );
}
