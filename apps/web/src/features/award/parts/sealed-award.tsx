import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { liegenschaftenOf, readComparison } from '@rahmenpreis/tendering/award/comparison.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { useMemo } from 'react';
import { useUser } from '../../../kernel/session/session.ts';
import { LoadError } from '../../../kit/loading/load-state.tsx';
import { SealedState } from '../../../tender/phase/seal/sealed-state.tsx';
import { useTargetData } from '../api.ts';
import { readAwards } from '../award-book.ts';
import styles from '../page.module.css';
import { TargetBlock } from '../zielpreise/target-block.tsx';

interface SealedAwardProps {
  readonly phase: Phase;
  readonly actions: HTMLElement | null;
}

/** A comparison without bidders, on which target prices can be entered. */
function withoutBidders({ id, liegenschaftIds = [] }: Phase) {
  const nobody = { serviceProviderIds: [], participation: [], sums: [], flags: [] };
  const sliceIds = SLICES.map(({ sliceId }) => sliceId);
  return readComparison({ phaseId: id, revision: 0, liegenschaftIds, sliceIds, ...nobody }, new Map());
}

/** The award view of a sealed phase: target prices, and in place of the awards when offers are opened (decision 0046). */
export function SealedAward({ phase, actions }: SealedAwardProps) {
  const { organisationId: ownerId } = useUser();
  const { entries, liegenschaften: all, problem } = useTargetData(phase.id, ownerId);
  const comparison = useMemo(() => withoutBidders(phase), [phase]);
  const liegenschaften = useMemo(
    () => all && liegenschaftenOf(comparison.liegenschaftIds, all),
    [comparison, all],
  );
  const book = useMemo(() => entries && readAwards(phase.id, entries), [phase.id, entries]);
  return (
    <>
      {problem !== undefined && (
        <LoadError title={problem.title} error={problem.error} onRetry={problem.retry} />
      )}
      {problem === undefined && book !== undefined && liegenschaften !== undefined && (
        <TargetBlock
          phaseId={phase.id}
          ownerId={ownerId}
          actions={actions}
          comparison={comparison}
          liegenschaften={liegenschaften}
          targets={book.targets}
        />
      )}
      <div className={styles.sealed}>
        <SealedState phase={phase} />
      </div>
    </>
  );
}
