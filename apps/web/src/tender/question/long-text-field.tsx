import { Textarea, type TextareaProps } from '@mantine/core';
import { LONG_TEXT_MAX_LENGTH } from '@rahmenpreis/contract/limits.ts';

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
      styles={{ input: { minHeight: 76, maxHeight: '50vh', fieldSizing: 'content' } }}
      {...field}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
