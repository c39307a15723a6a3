import { listLiegenschaften, retireLiegenschaften } from '@rahmenpreis/contract/liegenschaft.ts';
import { IconArchive, IconArchiveOff } from '@tabler/icons-react';
import { useState } from 'react';
import { invalidateAnswers } from '../../../../kernel/call/answer-query.ts';
import { call } from '../../../../kernel/call/call.ts';
import { failureText } from '../../../../kernel/call/failure-text.ts';
import { showToast } from '../../../../kernel/toast/show-toast.ts';
import { LockableButton } from '../../../../kit/field/lockable-button.tsx';
import { UNDO_MS } from '../../../../tender/phase/change-mail.ts';
import type { PropertyRow } from './property-rows.ts';
import { TEXTS } from './texts.ts';

/** Retires properties, or offers them again, and says so with the way back. */
async function retire(ids: readonly string[], isRetired: boolean, isUndo = false): Promise<void> {
  try {
    const answer = await call(retireLiegenschaften, { body: { liegenschaftIds: [...ids], isRetired } });
    const { liegenschaftIds: changed } = answer;
    const title = isRetired ? TEXTS.retiredDone(changed.length) : TEXTS.backDone(changed.length);
    const undo = { label: TEXTS.undo, run: () => void retire(changed, !isRetired, true) };
    showToast('success', title, undefined, isUndo ? {} : { lifetimeMs: UNDO_MS, action: undo });
  } catch (error) {
    showToast('error', TEXTS.notRetired, failureText(error));
  } finally {
    await invalidateAnswers(listLiegenschaften);
  }
}

interface RetireButtonProps {
  readonly chosen: readonly PropertyRow[];
  readonly mayWrite: boolean;
}

/** Retires the chosen properties, or offers them again where all of them are retired (decision 0083). */
export function RetireButton({ chosen, mayWrite }: RetireButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const isBack = chosen.length > 0 && chosen.every((row) => row.isRetired);
  const Icon = isBack ? IconArchiveOff : IconArchive;
  const nothingChosen = chosen.length === 0 ? TEXTS.choose : undefined;
  const lock = mayWrite ? nothingChosen : TEXTS.readOnly;
  const store = async (): Promise<void> => {
    setBusy(true);
    const ids = chosen.filter((row) => row.isRetired === isBack).map(({ id }) => id);
    await retire(ids, !isBack);
    setBusy(false);
  };
  return (
    <LockableButton
      leftSection={<Icon size={16} aria-hidden />}
      data-hint={lock ?? (isBack ? undefined : TEXTS.retireHint)}
      lock={lock}
      loading={isBusy}
      onClick={() => void store()}
    >
      {isBack ? TEXTS.takeBack : TEXTS.retire}
    </LockableButton>
  );
}
