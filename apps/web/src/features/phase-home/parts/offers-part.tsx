import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { useReadLock } from '../../../kit/field/use-read-lock.ts';
import { Button, Group, Text } from '@mantine/core';
import type { PhaseProgress } from '@rahmenpreis/contract/offers.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { isOffering } from '@rahmenpreis/tendering/participation/participation.ts';
import { IconBell, IconChevronRight, IconMail, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Confirm } from '../../../kit/dialog/confirm.tsx';
import { useLastShown } from '../../../kit/dialog/use-last-shown.ts';
import { EmptyState } from '../../../kit/loading/empty-state.tsx';
import type { Loadable } from '../../../kit/loading/load-problem.ts';
import { LoadState } from '../../../kit/loading/load-state.tsx';
import { ToolButton } from '../../../kit/field/tool-button.tsx';
import { useShownPhaseState } from '../../../tender/phase/use-phase-state.tsx';
import { SealedState } from '../../../tender/phase/seal/sealed-state.tsx';
import { ToSetupButton } from '../../../tender/phase/to-setup-button.tsx';
import { remind } from '../api.ts';
import { type BidderLine, lackingBidders } from '../facts.ts';
import { TEXTS } from '../texts.ts';
import { BidderTable } from './bidder-table.tsx';
import styles from './phase-home.module.css';

/** A sentence that names more companies is no longer read. */
const NAMED_AT_MOST = 3;

interface HintProps {
  readonly line: BidderLine;
  /** Who lacks something as well. */
  readonly others: readonly BidderLine[];
  readonly lock: string | undefined;
  readonly onRemind: (provider: ServiceProvider) => void;
}

/** The one thing that helps most, with its button. */
function Hint({ line, others, lock, onRemind }: HintProps) {
  const { provider, progress } = line;
  const { organisation } = provider;
  const { gapCount } = progress;
  const otherNames = others.map((other) => other.provider.organisation);
  const [what, why] =
    gapCount > 0
      ? [
          TEXTS.lacksPrices(organisation, gapCount),
          isOffering(progress.participation) ? TEXTS.behind(gapCount) : TEXTS.noOffer,
        ]
      : [TEXTS.unconfirmed(organisation), TEXTS.noOffer];
  return (
    <div className={styles.hint}>
      <IconBell size={18} color="var(--amber)" aria-hidden />
      <p>
        <b>{what}</b> {why}
        {others.length > 0 && ` ${TEXTS.alsoLacking(joinGerman(otherNames, NAMED_AT_MOST))}`}
      </p>
      <ToolButton icon={IconMail} label={TEXTS.remind} lock={lock} onClick={() => onRemind(provider)} />
    </div>
  );
}

function OpenOffers({ phase, lines }: { phase: Phase; lines: readonly BidderLine[] }) {
  const isRunning = useShownPhaseState() === 'running';
  const lock = useReadLock();
  const [asked, ask] = useState<ServiceProvider>();
  const named = useLastShown(asked);
  if (lines.length === 0) {
    return (
      <EmptyState title={TEXTS.noProviders} icon={IconUsers} action={<ToSetupButton tab="user" />}>
        {TEXTS.noProvidersHint}
      </EmptyState>
    );
  }
  const [nearest, ...others] = isRunning ? lackingBidders(lines) : [];
  return (
    <>
      {nearest !== undefined && <Hint line={nearest} others={others} lock={lock} onRemind={ask} />}
      <BidderTable lines={lines} lock={lock} onRemind={isRunning ? ask : undefined} />
      {named !== undefined && (
        <Confirm
          opened={asked !== undefined}
          title={TEXTS.remindTitle(named.organisation)}
          confirmLabel={TEXTS.remind}
          closesAfter
          onConfirm={() => remind(phase.id, named)}
          onClose={() => ask(undefined)}
        >
          {TEXTS.remindText(named.username)}
        </Confirm>
      )}
    </>
  );
}

interface OffersPartProps {
  readonly phase: Phase;
  readonly progress: Loadable<PhaseProgress>;
  readonly lines: readonly BidderLine[] | undefined;
  readonly isSealed: boolean;
}

/** How far each bidder has come; of a sealed phase only when that will be told (decisions 0046 and 0085). */
export function OffersPart({ phase, progress, lines, isSealed }: OffersPartProps) {
  const state = useShownPhaseState();
  const onward = state === 'ended' ? '/placing' : '/analysis';
  return (
    <section className={styles.offers} aria-label={TEXTS.offers}>
      <Group gap="4px 10px" mih={36} mb={8} className={styles.partHead}>
        <h2>{TEXTS.offers}</h2>
        {state === 'running' && !isSealed && (
          <Text span c="dimmed" fz={13} visibleFrom="sm">
            {TEXTS.followsHint}
          </Text>
        )}
        {!isSealed && (
          <Button
            variant="subtle"
            rightSection={<IconChevronRight size={16} aria-hidden />}
            renderRoot={(props) => <Link {...props} to={onward} search={{ pId: phase.id }} />}
          >
            {state === 'ended' ? TEXTS.toAward : TEXTS.compare}
          </Button>
        )}
      </Group>
      {isSealed ? (
        <SealedState phase={phase} />
      ) : (
        <LoadState query={progress} errorTitle={TEXTS.offersNotLoaded}>
          {() => lines !== undefined && <OpenOffers phase={phase} lines={lines} />}
        </LoadState>
      )}
    </section>
  );
}
