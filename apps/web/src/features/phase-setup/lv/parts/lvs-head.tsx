import { Button } from '@mantine/core';
import { IconEyeOff, IconUpload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { showToast } from '../../../../kernel/toast/show-toast.ts';
import { showRefusal } from '../../api.ts';
import type { LvProgress } from '../lv-progress.ts';
import type { PhaseColumn } from '../../phase-columns.ts';
import styles from '../../parts/setup.module.css';
import { TEXTS } from '../../texts.ts';
import { changePhaseList } from '../../change-phase-list.ts';

interface LvsHeadProps {
  readonly column: PhaseColumn;
  readonly progress: LvProgress;
  readonly onUpload: () => void;
}

/** How far the LVs of a phase are, the way to upload several, and to let bidders see those they do not (SETUP-002). */
export function LvsHead({ column: { phase }, progress, onUpload }: LvsHeadProps) {
  const { hiddenIds } = progress;
  const takeIn = useMutation({
    mutationFn: () =>
      changePhaseList('liegenschaftIds', phase.id, new Map(hiddenIds.map((id) => [id, true]))),
    onSuccess: () => showToast('success', TEXTS.tookIn(hiddenIds.length), phase.title),
    onError: (error) => showRefusal(TEXTS.notTakenIn, error),
  });
  const upload = TEXTS.uploadLvs(progress.done, progress.all);
  return (
    <>
      <Button
        size="compact-xs"
        variant="light"
        className={styles.headButton}
        leftSection={<IconUpload size={14} aria-hidden />}
        aria-label={`${phase.title}: ${upload}`}
        onClick={onUpload}
      >
        {upload}
      </Button>
      {hiddenIds.length > 0 && (
        <Button
          data-hint={TEXTS.takeInHint}
          size="compact-xs"
          variant="subtle"
          color="amber"
          className={styles.headButton}
          leftSection={<IconEyeOff size={14} aria-hidden />}
          aria-label={`${phase.title}: ${TEXTS.takeIn(hiddenIds.length)}`}
          loading={takeIn.isPending}
          onClick={() => takeIn.mutate()}
        >
          {TEXTS.takeIn(hiddenIds.length)}
        </Button>
      )}
    </>
  );
}
