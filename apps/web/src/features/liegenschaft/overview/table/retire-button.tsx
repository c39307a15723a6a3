import { listLiegenschaften, retireLiegenschaften } from '@rahmenpreis/contract/liegenschaft.ts';
import { IconArchive, IconArchiveOff } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { ToolButton } from '../../../../kit/field/tool-button.tsx';
import { useBusy } from '../../../../kit/field/use-busy.ts';
import { invalidateAnswers } from '../../../../kernel/call/answer-query.ts';
import { call } from '../../../../kernel/call/call.ts';
import { showFailure } from '../../../../kernel/toast/show-toast.ts';
import { UNDO_MS } from '../../../../tender/phase/change-mail.ts';
import { tellDone } from '../../../../tender/undo/done-steps.ts';
import { TEXTS } from './texts.ts';
import type { IntoPhase } from './into-phase.tsx';

function doneWords(isRetired: boolean, count: number): string {
  return isRetired ? TEXTS.retiredDone(count) : TEXTS.backDone(count);
}

/** Stores whether properties are retired, and gives those that were not so before. */
async function store(ids: readonly string[], isRetired: boolean): Promise<readonly string[]> {
  try {
    const answer = await call(retireLiegenschaften, { body: { liegenschaftIds: [...ids], isRetired } });
    return answer.liegenschaftIds;
  } finally {
    await invalidateAnswers(listLiegenschaften);
  }
}

/** Retires properties, or offers them again, and says so with the way back. */
async function retire(ids: readonly string[], isRetired: boolean): Promise<void> {
  try {
    const changed = await store(ids, isRetired);
    tellDone(
      { title: doneWords(isRetired, changed.length) },
      {
        id: `retired ${changed.join(' ')}`,
        async takeBack() {
          await store(changed, !isRetired);
        },
        undone: [doneWords(!isRetired, changed.length)],
        notUndone: TEXTS.notRetired,
        lifetimeMs: UNDO_MS,
      },
    );
  } catch (error) {
    showFailure(TEXTS.notRetired, error);
  }
}

/** Retires the chosen properties, or offers them again where all of them are retired (decision 0083). */
export function RetireButton({ chosen, lock }: Pick<ComponentProps<typeof IntoPhase>, 'chosen' | 'lock'>) {
  const { isBusy, run } = useBusy();
  const isBack = chosen.length > 0 && chosen.every((row) => row.isRetired);
  const ids = chosen.filter((row) => row.isRetired === isBack).map(({ id }) => id);
  return (
    <ToolButton
      icon={isBack ? IconArchiveOff : IconArchive}
      label={isBack ? TEXTS.takeBack : TEXTS.retire}
      data-tooltip={lock ?? (isBack ? undefined : TEXTS.retireHint)}
      lock={lock}
      loading={isBusy}
      onClick={() => void run(() => retire(ids, !isBack))}
    />
  );
}
