import { Textarea } from '@mantine/core';
import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import { AWARD_REASON_MAX_LENGTH } from '@rahmenpreis/contract/limits.ts';
import { shortInstant } from '@rahmenpreis/german/german-date.ts';
import type { Ref } from 'react';

type AwardReason = NonNullable<KeyVal['reason']>;

/** Words a reason's source: «aus den Regeln eines Szenarios, Karin Vogt, 27.11.26, 08:12 Uhr». */
export function reasonSource({ source, by, at }: AwardReason): string {
  const rule = source === 'rule' ? ['aus den Regeln eines Szenarios'] : [];
  return [...rule, ...(by === null ? [] : [by]), shortInstant(at)].join(', ');
}

interface AwardReasonFieldProps {
  readonly label: string;
  readonly description?: string | undefined;
  readonly value: string;
  readonly hasFocus?: boolean;
  readonly field?: Ref<HTMLTextAreaElement>;
  readonly onChange: (reason: string) => void;
}

/** The reason for awards: one paragraph of any length; Enter sends the form around it (decision 0094). */
export function AwardReasonField(props: AwardReasonFieldProps) {
  const { label, description, value, hasFocus = false, field, onChange } = props;
  return (
    <Textarea
      {...(field === undefined ? {} : { ref: field })}
      label={label}
      description={description}
      rows={3}
      resize="vertical"
      maxLength={AWARD_REASON_MAX_LENGTH}
      value={value}
      {...(hasFocus ? { 'data-autofocus': true } : {})}
      onChange={(event) => onChange(event.currentTarget.value.replaceAll(/[\r\n]+/g, ' '))}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
        event.preventDefault();
        event.currentTarget.form?.requestSubmit();
      }}
    />
  );
}
