import { ActionIcon, Group } from '@mantine/core';
import { IconFileDescription, IconFileZip } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Confirm } from '../../../kit/dialog/confirm.tsx';
import { lateDialog } from '../../../kit/dialog/late-dialog.tsx';
import { useDialog } from '../../../kit/dialog/use-dialog.ts';
import { ToolButton } from '../../../kit/field/tool-button.tsx';
import { useArchive } from '../../../tender/download/save-archive.ts';
import type { PageRebate } from '../award-state.ts';
import type { AwardRow } from '../award-rows.ts';
import { useOrderWish } from '../contract-terms.ts';
import { losersText, type LostPackage } from '../lost-packages.ts';
import { orderLvJobs } from '../order-lv-archive.ts';
import { CONTRACT_TEXTS, ORDER_LV_TEXTS, TEXTS as AWARD_TEXTS } from '../texts.ts';

const ContractDialog = lateDialog(async () => (await import('./contract-dialog.tsx')).ContractDialog);

interface OrderLvButtonProps {
  readonly phaseId: string;
  readonly ownerId: string;
  readonly rows: readonly AwardRow[];
  /** The packages whose holders take part no more. */
  readonly lost: ReadonlyMap<string, LostPackage>;
  readonly rebates: readonly PageRebate[];
}

/** Downloads all order LVs in sight as one archive; asks while packages are lost (AWARD-027, EXPORT-011). */
export function OrderLvButton({ rows, lost, rebates, ...place }: OrderLvButtonProps) {
  const [wish, keepWish] = useOrderWish(place.phaseId);
  const describing = useDialog();
  const jobs = useMemo(() => orderLvJobs(rows), [rows]);
  const contractors = useMemo(
    () => [
      ...new Map(jobs.map(({ serviceProviderId: id, organisation }) => [id, { id, organisation }])).values(),
    ],
    [jobs],
  );
  const { isRunning, start } = useArchive(ORDER_LV_TEXTS, async () => {
    const { saveOrderLvs } = await import('../save-order-lvs.ts');
    await saveOrderLvs(jobs, { ...place, wish, rebates });
  });
  const question = useDialog();
  const isEmpty = jobs.length === 0;
  return (
    <>
      <Group gap={4} wrap="nowrap">
        <ToolButton
          icon={IconFileZip}
          label={ORDER_LV_TEXTS.title}
          data-tooltip={isEmpty ? AWARD_TEXTS.nothingAwarded : undefined}
          disabled={isEmpty}
          loading={isRunning}
          onClick={lost.size > 0 ? question.open : start}
        />
        <ActionIcon
          variant="default"
          size={36}
          aria-label={CONTRACT_TEXTS.title}
          data-tooltip={CONTRACT_TEXTS.title}
          onClick={describing.open}
        >
          <IconFileDescription size={18} aria-hidden />
        </ActionIcon>
      </Group>
      <ContractDialog {...describing.props} wish={wish} contractors={contractors} onSave={keepWish} />
      <Confirm
        {...question.props}
        title={AWARD_TEXTS.lostQuestion}
        confirmLabel={AWARD_TEXTS.lostGo}
        onConfirm={() => {
          question.close();
          start();
        }}
      >
        {AWARD_TEXTS.lostQuestionText(lost.size, losersText(lost.values()))}
      </Confirm>
    </>
  );
}
