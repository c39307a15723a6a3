import { Checkbox } from '@mantine/core';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { TEXTS } from '../texts.ts';
import styles from './phase-form.module.css';

interface SealChoiceProps {
  readonly seal: Phase['seal'];
  /** Why it stays as it is; undefined where it can be chosen. */
  readonly lock: string | undefined;
  readonly isLocked: boolean;
  readonly onChange: (seal: Phase['seal']) => void;
}

/** Whether offers are sealed until the end, and whether two people open them (decision 0046). */
export function SealChoice({ seal, lock, isLocked, onChange }: SealChoiceProps) {
  const isDisabled = isLocked || lock !== undefined;
  return (
    <>
      <Checkbox
        label={TEXTS.sealed}
        description={lock ?? TEXTS.sealedHint}
        disabled={isDisabled}
        checked={seal !== 'NONE'}
        onChange={(event) => onChange(event.currentTarget.checked ? 'SEALED' : 'NONE')}
      />
      {seal !== 'NONE' && (
        <Checkbox
          className={styles.below}
          label={TEXTS.fourEyes}
          description={TEXTS.fourEyesHint}
          disabled={isDisabled}
          checked={seal === 'FOUR_EYES'}
          onChange={(event) => onChange(event.currentTarget.checked ? 'FOUR_EYES' : 'SEALED')}
        />
      )}
    </>
  );
}
