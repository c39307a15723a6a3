import { Textarea } from '@mantine/core';
import type { MemoFields } from '@rahmenpreis/contract/memo.ts';
import { MEMO_TEXT_MAX_LENGTH } from '@rahmenpreis/contract/limits.ts';
import { PROCEDURE_WORDS } from '@rahmenpreis/contract/procedure.ts';
import { queryClient } from '../../kernel/call/query-client.ts';
import { formDialog } from '../../kit/dialog/form-dialog.tsx';
import { Select } from '../../kit/field/select.tsx';
import { SharedForm } from '../../tender/sections/shared-form.tsx';
import { SECTION_TEXTS } from '../../tender/sections/texts.ts';
import { useSharedFields } from '../../tender/sections/use-shared-fields.ts';
import { type MemoDialogProps, memoQuery, saveFields, TEXT_FIELDS } from './api.ts';
import { FIELD_TEXTS } from './texts.ts';

/** Takes what administrators say of the procedure themselves. */
export const FieldsDialog = formDialog({ title: FIELD_TEXTS.title, size: 720 }, FieldsForm);

const OPTIONS = Object.entries(PROCEDURE_WORDS).map(([value, label]) => ({ value, label }));

const procedureWords = ({ procedure }: MemoFields) => (procedure === null ? '' : PROCEDURE_WORDS[procedure]);

function FieldsForm({ phase: { id: phaseId }, memo, onClose }: MemoDialogProps) {
  const { fields, setFields, form, noteOf } = useSharedFields(memo, {
    save: (seen, typed) => saveFields(phaseId, seen, typed),
    read: () => queryClient.fetchQuery({ ...memoQuery(phaseId), staleTime: 0 }),
    onDone: onClose,
  });
  return (
    <SharedForm form={form}>
      <Select
        data-autofocus
        label={FIELD_TEXTS.procedure}
        description={noteOf('procedure', procedureWords)}
        placeholder={SECTION_TEXTS.none}
        data={OPTIONS}
        value={fields.procedure}
        clearable
        onChange={(value) => setFields({ ...fields, procedure: value as MemoFields['procedure'] })}
      />
      {TEXT_FIELDS.map((name) => (
        <Textarea
          key={name}
          mt={12}
          label={FIELD_TEXTS[name]}
          description={noteOf(name, (stored) => stored[name])}
          rows={3}
          resize="vertical"
          maxLength={MEMO_TEXT_MAX_LENGTH}
          value={fields[name]}
          onChange={(event) => setFields({ ...fields, [name]: event.currentTarget.value })}
        />
      ))}
    </SharedForm>
  );
}
