import { SaveStateMark } from '../../../../kit/field/save-state/save-state.tsx';
import type { OwnValue } from '../../../../tender/own-offer/own-offer.ts';
import styles from './liegenschaft-matrix.module.css';

interface CellMarkProps {
  readonly value: OwnValue;
  readonly isEditable: boolean;
  readonly onRetry: () => void;
}

/** The save state of a value in a narrow cell: its sign alone, the word is heard and shown as a hint (BID-012). */
export function CellMark({ value: { state, message }, isEditable, onRetry }: CellMarkProps) {
  if (state === 'none') return null;
  return (
    <span className={styles.mark}>
      <SaveStateMark state={state} message={message} {...(isEditable ? { onRetry } : {})} />
    </span>
  );
}
