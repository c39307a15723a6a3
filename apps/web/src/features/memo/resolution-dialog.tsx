import { madeWords } from '@rahmenpreis/tendering/memo/memo-words.ts';
import { Stack, TextInput } from '@mantine/core';
import { TEXT_MAX_LENGTH } from '@rahmenpreis/contract/limits.ts';
import type { Memo, MemoFields } from '@rahmenpreis/contract/memo.ts';
import { useState } from 'react';
import { formDialog } from '../../kit/dialog/form-dialog.tsx';
import { FormFoot } from '../../kit/dialog/form-foot.tsx';
import { DayInput } from '../../kit/field/day-input.tsx';
import { Select } from '../../kit/field/select.tsx';
import { useSending } from '../../kit/field/use-sending.ts';
import { TEXTS } from '../../kit/texts.ts';
import { SECTION_TEXTS } from '../../tender/sections/texts.ts';
import { saveResolution } from './api.ts';
import { RESOLUTION_TEXTS } from './texts.ts';

interface ResolutionProps {
  readonly phaseId: string;
  readonly memo: Memo;
  readonly onClose: () => void;
}

/** Takes what a board was shown, and what it decided. */
export const ResolutionDialog = formDialog({ title: RESOLUTION_TEXTS.title }, ResolutionForm);

type Resolution = NonNullable<MemoFields['resolution']>;

function Day(props: {
  readonly name: 'presentedOn' | 'decidedOn';
  readonly day: string | null;
  readonly onChange: (day: string | null) => void;
}) {
  const { name, day, onChange } = props;
  const [unreadable, setUnreadable] = useState<string>();
  return (
    <DayInput
      id={`resolution-${name}`}
      label={RESOLUTION_TEXTS[name]}
      day={day}
      unreadable={unreadable}
      problem={undefined}
      onChange={(next) => {
        setUnreadable(undefined);
        onChange(next);
      }}
      onUnreadable={(text) => {
        setUnreadable(text);
        onChange(null);
      }}
    />
  );
}

function ResolutionForm({ phaseId, memo, onClose }: ResolutionProps) {
  const { versions } = memo.boardPaper;
  const stored = memo.fields.resolution;
  const [typed, setTyped] = useState<{ [Name in keyof Resolution]: Resolution[Name] | null }>({
    madeId: stored?.madeId ?? versions.at(-1)?.id ?? null,
    presentedOn: stored?.presentedOn ?? null,
    words: stored?.words ?? '',
    decidedOn: stored?.decidedOn ?? null,
  });
  const { madeId, presentedOn, decidedOn } = typed;
  const words = typed.words?.trim() ?? '';
  const whole =
    madeId !== null && presentedOn !== null && decidedOn !== null && words !== ''
      ? { madeId, presentedOn, words, decidedOn }
      : undefined;
  const save = async (): Promise<void> => {
    if (whole === undefined) return;
    await saveResolution(phaseId, whole);
    onClose();
  };
  const { isBusy, submit } = useSending(SECTION_TEXTS.notSaved, save, whole !== undefined);
  return (
    <form onSubmit={submit}>
      <Stack gap={12}>
        <Select
          label={RESOLUTION_TEXTS.madeId}
          data={versions.map((own) => ({
            value: own.id,
            label: `${madeWords(own)}, ${SECTION_TEXTS.madeBy(own)}`,
          }))}
          value={madeId}
          allowDeselect={false}
          onChange={(id) => setTyped({ ...typed, madeId: id })}
        />
        <Day
          name="presentedOn"
          day={presentedOn}
          onChange={(day) => setTyped({ ...typed, presentedOn: day })}
        />
        <TextInput
          label={RESOLUTION_TEXTS.words}
          placeholder={RESOLUTION_TEXTS.example}
          maxLength={TEXT_MAX_LENGTH}
          value={typed.words ?? ''}
          onChange={({ currentTarget }) => setTyped({ ...typed, words: currentTarget.value })}
        />
        <Day name="decidedOn" day={decidedOn} onChange={(day) => setTyped({ ...typed, decidedOn: day })} />
      </Stack>
      <FormFoot
        mt="lg"
        submitLabel={TEXTS.save}
        isBusy={isBusy}
        isDisabled={whole === undefined}
        onCancel={onClose}
      />
    </form>
  );
}
