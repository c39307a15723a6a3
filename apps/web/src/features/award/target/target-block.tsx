import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { formatThousands } from '@rahmenpreis/pricing/numbers/thousands.ts';
import type { Comparison } from '@rahmenpreis/tendering/award/comparison.ts';
import { IconTargetArrow } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useDialog } from '../../../kit/dialog/use-dialog.ts';
import { PageActions } from '../../../kit/page/page-actions.tsx';
import { lateDialog } from '../../../kit/dialog/late-dialog.tsx';
import { LoadError } from '../../../kit/loading/load-state.tsx';
import { ToolButton } from '../../../kit/field/tool-button.tsx';
import { useHasRows } from '../api.ts';
import { TEXTS } from '../texts.ts';
import { countTargets, type TargetPlace, targetRows, type Targets } from './target-rows.ts';
import styles from './target-block.module.css';

const TargetDialog = lateDialog(async () => (await import('./target-dialog.tsx')).TargetDialog);

interface TargetBlockProps {
  readonly phaseId: string;
  readonly ownerId: string;
  readonly comparison: Comparison;
  readonly liegenschaften: readonly Liegenschaft[];
  readonly targets: Targets;
}

const NO_CHANGES = new Map<string, number | null>();

/** The number and sum of target prices that are set, and the link to enter them (AWARD-007, TARGET-001). */
export function TargetBlock(props: TargetBlockProps) {
  const { phaseId, ownerId, comparison, liegenschaften, targets } = props;
  const dialog = useDialog();
  const { hasRows, problem } = useHasRows(phaseId, comparison);
  const place = useMemo<TargetPlace | undefined>(
    () => hasRows && { phaseId, comparison, liegenschaften, hasRows },
    [phaseId, comparison, liegenschaften, hasRows],
  );
  const counts = useMemo(
    () => place && countTargets(targetRows(place, targets, NO_CHANGES)),
    [place, targets],
  );
  if (problem !== undefined) return <LoadError {...problem} />;
  if (place === undefined || counts === undefined) return null;
  return (
    <>
      <PageActions>
        <ToolButton icon={IconTargetArrow} label={TEXTS.targets.enter} onClick={dialog.open} />
      </PageActions>
      <section aria-labelledby="targets-title" className={styles.block}>
        <h2 id="targets-title">{TEXTS.targets.title}</h2>
        <output>{TEXTS.targets.set(counts.set, counts.all)}</output>
        {counts.set > 0 && <span>{TEXTS.targets.sum(formatThousands(counts.sumMillis))}</span>}
      </section>
      <TargetDialog key={phaseId} {...dialog.props} place={place} ownerId={ownerId} stored={targets} />
    </>
  );
}
