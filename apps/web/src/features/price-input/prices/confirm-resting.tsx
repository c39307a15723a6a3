import { useCallbackRef } from '@mantine/hooks';
import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { IconChecks } from '@tabler/icons-react';
import { ToolButton } from '../../../kit/field/tool-button.tsx';
import { showToast } from '../../../kernel/toast/show-toast.ts';
import { Confirm } from '../../../kit/dialog/confirm.tsx';
import { useDialog } from '../../../kit/dialog/use-dialog.ts';
import { useLastShown } from '../../../kit/dialog/use-last-shown.ts';
import type { EditAction } from '../../../kit/tree-grid/edit/edit-session.ts';
import { type CellEdits, takeAction, takeBack } from '../../../kit/tree-grid/edit/enter-texts.ts';
import { tellTaken } from '../tell-taken.ts';
import { TEXTS } from '../texts.ts';
import type { QuestionProps } from '../use-question.tsx';
import { confirmSteps, type Resting } from './price-edits.ts';
import type { PriceLine } from './price-lines.ts';

/** The prices that rest and can be confirmed as they are, in the order of the catalogue. */
export function listResting(lines: readonly PriceLine[]): Resting[] {
  return lines.flatMap(({ entry: { epCode, unit }, resting }) =>
    epCode === null || resting?.millis === undefined ? [] : [{ epCode, price: resting, unit }],
  );
}

/** Asks whether resting prices count for the present unit, naming both units (decisions 0081, 0101). */
export function RestingQuestion({ about, ...answers }: QuestionProps<readonly Resting[]>) {
  const shown = useLastShown(about) ?? [];
  const changes = Map.groupBy(shown, ({ price, unit }) => JSON.stringify([price.unit, unit]));
  return (
    <Confirm {...answers} title={TEXTS.confirmAllTitle} confirmLabel={TEXTS.holdsOn}>
      <ul>
        {[...changes].map(([key, same]) => (
          <li key={key}>{TEXTS.confirmAllOf(same[0]!.price.unit, same[0]!.unit, same.length)}</li>
        ))}
      </ul>
      <p>{TEXTS.confirmAllHint}</p>
    </Confirm>
  );
}

interface ConfirmRestingProps {
  readonly resting: readonly Resting[];
  readonly onConfirm: (resting: readonly Resting[]) => void;
}

/** Confirms all prices that rest, once it is said how many go from which unit to which. */
export function ConfirmResting({ resting, onConfirm }: ConfirmRestingProps) {
  const question = useDialog();
  const confirm = () => {
    question.close();
    onConfirm(resting);
  };
  return (
    <>
      <ToolButton icon={IconChecks} label={TEXTS.confirmAll(resting.length)} onClick={question.open} />
      <RestingQuestion {...question.props} about={resting} onConfirm={confirm} />
    </>
  );
}

const NAMED_AT_MOST = 3;

/** Undoes an action though others followed, but for later changes, which it names (decision 0101). */
export function useTakingBack(edits: CellEdits): (action: EditAction) => void {
  return useCallbackRef((action: EditAction): void => {
    const left = [...new Set(takeBack(edits, action).flatMap((cell) => edits.nameOf?.(cell) ?? []))];
    if (left.length > 0) showToast('warning', TEXTS.staysAsItIs(joinGerman(left, NAMED_AT_MOST)));
  });
}

/**
 * Confirms resting prices for the present unit, one or many, as one step; undone, they rest (decision 0101).
 */
export function useConfirming(edits: CellEdits): (resting: readonly Resting[]) => void {
  const undo = useTakingBack(edits);
  return useCallbackRef((resting: readonly Resting[]): void => {
    const action = confirmSteps(resting);
    takeAction(edits, action, 'decided');
    tellTaken(TEXTS.confirmAllDone(resting.length), () => undo(action));
  });
}
