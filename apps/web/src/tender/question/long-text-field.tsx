import { Textarea, type TextareaProps } from '@mantine/core';
import { LONG_TEXT_MAX_LENGTH } from '@rahmenpreis/contract/limits.ts';
import styles from './long-text-field.module.css';

interface LongTextFieldProps extends Omit<TextareaProps, 'value' | 'onChange'> {
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** A field for a question or an answer, which grows with its text. */
export function LongTextField({ onChange, ...field }: LongTextFieldProps) {
  return (
    <Textarea
      rows={3}
      resize="vertical"
      maxLength={LONG_TEXT_MAX_LENGTH}
      classNames={{ input: styles.input ?? '' }}
      {...field}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
