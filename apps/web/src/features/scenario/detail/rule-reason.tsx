import { Button, Textarea } from '@mantine/core';
import { CHANGE_REASON_MAX_LENGTH } from '@rahmenpreis/contract/limits.ts';
import { type ComponentProps, useState } from 'react';
import { REASON } from '../texts.ts';
import styles from './rules.module.css';

interface ReasonFieldProps
  extends Pick<ComponentProps<typeof Textarea>, 'placeholder' | 'autoFocus' | 'onBlur' | 'onKeyDown'> {
  readonly label: string;
  readonly value: string;
  readonly onChange: (reason: string) => void;
}

/** Why somebody wants a rule: one line, however long it is. */
export function ReasonField({ label, value, onChange, ...area }: ReasonFieldProps) {
  return (
    <Textarea
      placeholder={REASON.placeholder}
      {...area}
      size="xs"
      rows={1}
      classNames={{ input: styles.reasonInput ?? '' }}
      aria-label={label}
      maxLength={CHANGE_REASON_MAX_LENGTH}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value.replaceAll(/[\r\n]+/g, ' '))}
    />
  );
}

interface RuleReasonProps {
  /** The rule in words. */
  readonly rule: string;
  readonly reason: string;
  /** Undefined where it may not be changed. */
  readonly onChange: ((reason: string) => void) | undefined;
}

/** The reason of a rule; Enter or leaving the field stores it, Escape takes back what was typed. */
export function RuleReason({ rule, reason, onChange }: RuleReasonProps) {
  const [typed, setTyped] = useState<string>();
  if (onChange === undefined)
    return reason === '' ? null : <p className={styles.reason}>{REASON.told(reason)}</p>;
  if (typed === undefined && reason === '') {
    return (
      <Button
        className={styles.addReason}
        size="compact-xs"
        variant="subtle"
        aria-label={REASON.addTo(rule)}
        onClick={() => setTyped('')}
      >
        {REASON.add}
      </Button>
    );
  }
  const store = (): void => {
    const next = typed?.trim() ?? reason;
    setTyped(undefined);
    if (next !== reason) onChange(next);
  };
  return (
    <div className={styles.reason}>
      <ReasonField
        label={REASON.of(rule)}
        value={typed ?? reason}
        autoFocus={reason === ''}
        onChange={setTyped}
        onBlur={store}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setTyped(undefined);
          if (event.key !== 'Enter') return;
          event.preventDefault();
          event.currentTarget.blur();
        }}
      />
    </div>
  );
}
