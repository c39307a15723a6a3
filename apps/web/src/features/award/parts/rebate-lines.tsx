import { Box, Button } from '@mantine/core';
import { removeAwardCondition } from '@rahmenpreis/contract/keyval.ts';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../kernel/call/call.ts';
import { showFailure } from '../../../kernel/toast/show-toast.ts';
import { useAwardLock } from '../../../tender/award/award-lock.ts';
import { readAwardsAgain, undoAwards } from '../../../tender/award/undo-awards.ts';
import { useNames } from '../accept/use-accept.ts';
import type { PageRebate } from '../award-state.ts';
import type { ManyStep } from '../award-history.ts';
import { TEXTS } from '../texts.ts';
import listStyles from '../../../kit/show/list.module.css';

interface RebateLinesProps {
  readonly phase: Phase;
  readonly ownerId: string;
  readonly liegenschaften: readonly Liegenschaft[];
  readonly providers: readonly ServiceProvider[];
  readonly rebates: readonly PageRebate[];
  readonly onRemoved: (step: ManyStep) => void;
}

/** The rebates of the applied scenario under the current awards, below sums that exclude them (R4-15). */
export function RebateLines({ rebates, onRemoved, ...props }: RebateLinesProps) {
  const { ownerId, liegenschaften, providers } = props;
  const phaseId = props.phase.id;
  const nameOf = useNames(liegenschaften, providers);
  const lock = useAwardLock(phaseId, TEXTS.readOnly);
  const removing = useMutation({
    mutationFn: ({ awardWriteId, serviceProviderId }: PageRebate) =>
      call(removeAwardCondition, { params: { phaseId, orgaId: ownerId, awardWriteId, serviceProviderId } }),
    onSuccess: ({ awardWriteId }, { text }) => {
      const takeBack = () => undoAwards({ phaseId, ownerId, awardWriteId }, nameOf);
      onRemoved({ title: TEXTS.rebateRemoved, name: text, cells: [], takeBack });
    },
    onError: (error) => showFailure(TEXTS.rebateNotRemoved, error),
    onSettled: readAwardsAgain,
  });
  if (rebates.length === 0) return null;
  return (
    <Box component="ul" className={listStyles.bare} mt={8} fz={14} aria-label={TEXTS.rebates}>
      {rebates.map((rebate) => (
        <li key={rebate.serviceProviderId}>
          <span data-tooltip={TEXTS.rebateOf(rebate.scenarioName)} tabIndex={0}>
            {rebate.text}
          </span>
          {lock === undefined && (
            <Button
              size="compact-xs"
              variant="subtle"
              loading={removing.isPending && removing.variables === rebate}
              onClick={() => removing.mutate(rebate)}
            >
              {TEXTS.removeRebate}
            </Button>
          )}
        </li>
      ))}
    </Box>
  );
}
