import { Alert, Textarea } from '@mantine/core';
import type { Memo } from '@rahmenpreis/contract/memo.ts';
import { MEMO_TEXT_MAX_LENGTH } from '@rahmenpreis/contract/limits.ts';
import { PROCEDURE_WORDS } from '@rahmenpreis/tendering/memo/memo-words.ts';
import { useState } from 'react';
import { isCallFailure } from '../../kernel/call/call-failure.ts';
import { queryClient } from '../../kernel/call/query-client.ts';
import { formDialog } from '../../kit/dialog/form-dialog.tsx';
import { FormFoot } from '../../kit/dialog/form-foot.tsx';
import { Select } from '../../kit/field/select.tsx';
import { useSending } from '../../kit/field/use-sending.ts';
import { type FormFields, memoQuery, mergeFields, saveFields, TEXT_FIELDS } from './api.ts';
import { TEXTS } from '../../kit/texts.ts';
import { FIELD_TEXTS, TO_DO_TEXTS } from './texts.ts';

interface FieldsProps {
  readonly phaseId: string;
  readonly memo: Memo;
  readonly onClose: () => void;
}

/** Takes what administrators say of the procedure themselves. */
export const FieldsDialog = formDialog({ title: FIELD_TEXTS.title, size: 720 }, FieldsForm);

const OPTIONS = Object.entries(PROCEDURE_WORDS).map(([value, label]) => ({ value, label }));

function wordsOf(fields: FormFields, name: keyof FormFields): string {
  if (name !== 'procedure') return fields[name] || FIELD_TEXTS.none;
  return fields.procedure === null ? FIELD_TEXTS.none : PROCEDURE_WORDS[fields.procedure];
}

function FieldsForm({ phaseId, memo, onClose }: FieldsProps) {
  const [seen, setSeen] = useState(memo);
  const [fields, setFields] = useState<FormFields>(memo.fields);
  const [outrun, setOutrun] = useState<{ by: string | null; disputed: readonly (keyof FormFields)[] }>();
  const { isBusy, submit } = useSending(TO_DO_TEXTS.notSaved, async () => {
    try {
      const { appraisals, resolution } = seen.fields;
      await saveFields(phaseId, seen.version, { ...fields, appraisals, resolution });
      onClose();
    } catch (error) {
      if (!isCallFailure(error, 412)) throw error;
      const now = await queryClient.fetchQuery({ ...memoQuery(phaseId), staleTime: 0 });
      const { merged, disputed } = mergeFields(seen.fields, fields, now.fields);
      setFields(merged);
      setOutrun({ by: now.editedBy, disputed });
      setSeen(now);
    }
  });
  const noteOf = (name: keyof FormFields) =>
    outrun?.disputed.includes(name) === true ? FIELD_TEXTS.now(wordsOf(seen.fields, name)) : undefined;
  return (
    <form onSubmit={submit}>
      {outrun !== undefined && (
        <Alert color="yellow" mb={12}>
          {FIELD_TEXTS.outrun(outrun.by)}
        </Alert>
      )}
      <Select
        data-autofocus
        label={FIELD_TEXTS.procedure}
        description={noteOf('procedure')}
        placeholder={FIELD_TEXTS.none}
        data={OPTIONS}
        value={fields.procedure}
        clearable
        onChange={(value) => setFields({ ...fields, procedure: value as FormFields['procedure'] })}
      />
      {TEXT_FIELDS.map((name) => (
        <Textarea
          key={name}
          mt={12}
          label={FIELD_TEXTS[name]}
          description={noteOf(name)}
          rows={3}
          resize="vertical"
          maxLength={MEMO_TEXT_MAX_LENGTH}
          value={fields[name]}
          onChange={(event) => setFields({ ...fields, [name]: event.currentTarget.value })}
        />
      ))}
      <FormFoot mt="lg" submitLabel={TEXTS.save} isBusy={isBusy} onCancel={onClose} />
    </form>
  );
}
