import { madeWords } from '@rahmenpreis/tendering/memo/memo-words.ts';
import { Stack, TextInput } from '@mantine/core';
import { TEXT_MAX_LENGTH } from '@rahmenpreis/contract/limits.ts';
import type { MemoFields } from '@rahmenpreis/contract/memo.ts';
import { useState } from 'react';
import { formDialog } from '../../kit/dialog/form-dialog.tsx';
import { SendForm } from '../../kit/dialog/send-form.tsx';
import { DayInput } from '../../kit/field/day-input.tsx';
import { Select } from '../../kit/field/select.tsx';
import { TEXTS } from '../../kit/texts.ts';
import { SECTION_TEXTS } from '../../tender/sections/texts.ts';
import { type MemoDialogProps, saveResolution } from './api.ts';
import { RESOLUTION_TEXTS } from './texts.ts';

/** Takes what a board was shown, and what it decided. */
export const ResolutionDialog = formDialog({ title: RESOLUTION_TEXTS.title }, ResolutionForm);

type Resolution = NonNullable<MemoFields['resolution']>;

function ResolutionForm({ phase, memo, onClose }: MemoDialogProps) {
  const { versions } = memo.boardPaper;
  const stored = memo.fields.resolution;
  const [typed, setTyped] = useState<{ [Name in keyof Resolution]: Resolution[Name] | null }>({
    madeId: stored?.madeId ?? versions.at(-1)?.id ?? null,
    presentedOn: stored?.presentedOn ?? null,
    words: stored?.words ?? '',
    decidedOn: stored?.decidedOn ?? null,
  });
  const words = typed.words?.trim() ?? '';
  const isWhole = Object.values({ ...typed, words }).every(Boolean);
  const day = (name: 'presentedOn' | 'decidedOn') => (
    <DayInput
      id={`resolution-${name}`}
      label={RESOLUTION_TEXTS[name]}
      day={typed[name]}
      onChange={(next) => setTyped({ ...typed, [name]: next })}
    />
  );
  const save = async (): Promise<void> => {
    await saveResolution(phase.id, { ...typed, words } as Resolution);
    onClose();
  };
  return (
    <SendForm
      submitLabel={TEXTS.save}
      failed={SECTION_TEXTS.notSaved}
      send={save}
      isReady={isWhole}
      onCancel={onClose}
    >
      <Stack gap={12}>
        <Select
          label={RESOLUTION_TEXTS.madeId}
          data={versions.map((own) => ({
            value: own.id,
            label: `${madeWords(own)}, ${SECTION_TEXTS.madeBy(own)}`,
          }))}
          value={typed.madeId}
          allowDeselect={false}
          onChange={(id) => setTyped({ ...typed, madeId: id })}
        />
        {day('presentedOn')}
        <TextInput
          label={RESOLUTION_TEXTS.words}
          placeholder={RESOLUTION_TEXTS.example}
          maxLength={TEXT_MAX_LENGTH}
          value={typed.words ?? ''}
          onChange={({ currentTarget }) => setTyped({ ...typed, words: currentTarget.value })}
        />
        {day('decidedOn')}
      </Stack>
    </SendForm>
  );
}
