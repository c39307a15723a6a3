import { Group } from '@mantine/core';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { formatFactor } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { NEUTRAL_FACTOR_MILLIS } from '@rahmenpreis/pricing/numbers/units.ts';
import type { Slice } from '@rahmenpreis/tendering/lv/slice.ts';
import { type KeyboardEvent, useState } from 'react';
import { EditorInput } from '../../../kit/cell-editor/editor-input.tsx';
import { readDecimalText } from '../../../kit/field/number-text.ts';
import type { ReadyOffer } from '../own-offer-loading.ts';
import { FACTOR_LIMITS } from './factor-limits.ts';
import { TEXTS } from './texts.ts';
import { ValueMark } from './value-mark.tsx';

interface FactorFieldProps {
  readonly offer: ReadyOffer;
  readonly liegenschaft: Liegenschaft;
  readonly slice: Slice;
  readonly kind: 'ls' | 'n';
}

/**
 * A factor of a property: Enter or leaving commits, Escape takes the typing back, a wrong text stays and is
 * marked (BID-013, BID-015).
 */
export function FactorField({ offer, liegenschaft, slice, kind }: FactorFieldProps) {
  const key = { kind, liegenschaftId: liegenschaft.id, tag: slice.tags[0] } as const;
  const value = offer.own.valueOf(key);
  const { millis } = value;
  // The typed text lives only until it is handed over: then the field shows the value again.
  const [draft, setDraft] = useState<{ text: string; error: string | undefined }>();

  /** Says whether the text could be handed over. */
  const commit = (): boolean => {
    if (draft === undefined) return true;
    const result = readDecimalText(draft.text, FACTOR_LIMITS);
    if (!result.ok) {
      setDraft({ text: draft.text, error: result.error });
      return false;
    }
    setDraft(undefined);
    if (result.millis !== millis) offer.save([{ key, value: result.millis }]);
    return true;
  };
  const change = (text: string): void => {
    // While a wrong text is being corrected its message follows; before that none is shown.
    const result = draft?.error === undefined ? undefined : readDecimalText(text, FACTOR_LIMITS);
    setDraft({ text, error: result?.ok === false ? result.error : undefined });
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    // A wrong text keeps its editor, so that nothing around it leads on to the next field.
    if (event.key === 'Enter' && !commit()) event.stopPropagation();
    if (event.key !== 'Escape' || draft === undefined) return;
    event.stopPropagation();
    setDraft(undefined);
  };
  return (
    <Group component="span" display="inline-flex" gap={8} wrap="nowrap">
      <EditorInput
        label={`${TEXTS.factorColumns[kind]}, ${slice.title}`}
        error={draft?.error}
        value={draft?.text ?? (millis === undefined ? '' : formatFactor(millis))}
        inputMode="decimal"
        placeholder={formatFactor(NEUTRAL_FACTOR_MILLIS)}
        disabled={offer.editState !== 'editable'}
        onChange={(event) => change(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onKeyDown={handleKeyDown}
        onBlur={commit}
      />
      <ValueMark offer={offer} value={value} />
    </Group>
  );
}
