import { Input, UnstyledButton } from '@mantine/core';
import { IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { FIELD_TEXTS } from '../texts.ts';
import styles from './tri-state.module.css';

type Flag = boolean | null;

interface TriStateProps {
  readonly label: string;
  readonly value: Flag;
  readonly isDisabled?: boolean;
  readonly onChange: (value: Flag) => void;
}

const FACES = {
  true: { Icon: IconCheck, text: FIELD_TEXTS.yes, checked: 'true' },
  false: { Icon: IconX, text: FIELD_TEXTS.no, checked: 'false' },
  null: { Icon: IconMinus, text: FIELD_TEXTS.unset, checked: 'mixed' },
} as const;

/** The value after one more press: true, false, unset, and again (PROP-017). */
export function nextFlag(value: Flag): Flag {
  if (value === null) return true;
  return value ? false : null;
}

/** A flag that may also be unset; Enter, Space and click lead to its next value (PROP-016, PROP-017). */
export function TriState({ label, value, isDisabled = false, onChange }: TriStateProps) {
  const id = useId();
  const { Icon, text, checked } = FACES[`${value}`];
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }}>
      <UnstyledButton
        role="checkbox"
        aria-checked={checked}
        aria-labelledby={id}
        disabled={isDisabled}
        className={styles.button}
        data-value={String(value)}
        onClick={() => onChange(nextFlag(value))}
        // A form takes Enter in a button for sending; here it only means the next value.
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onChange(nextFlag(value));
        }}
      >
        <Icon size={16} aria-hidden />
        {text}
      </UnstyledButton>
    </Input.Wrapper>
  );
}
