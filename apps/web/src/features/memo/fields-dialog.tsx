import { Alert, Textarea } from '@mantine/core';
import { getMemo, type Memo, type MemoFields } from '@rahmenpreis/contract/memo.ts';
import { MEMO_TEXT_MAX_LENGTH } from '@rahmenpreis/contract/limits.ts';
import { PROCEDURE_WORDS } from '@rahmenpreis/tendering/memo/memo-words.ts';
import { type FormEvent, useState } from 'react';
import { answerQuery } from '../../kernel/call/answer-query.ts';
import { isCallFailure } from '../../kernel/call/call-failure.ts';
import { queryClient } from '../../kernel/call/query-client.ts';
import { showFailure } from '../../kernel/toast/show-toast.ts';
import { formDialog } from '../../kit/dialog/form-dialog.tsx';
import { FormFoot } from '../../kit/dialog/form-foot.tsx';
import { Select } from '../../kit/field/select.tsx';
import { useBusy } from '../../kit/field/use-busy.ts';
import { type FormFields, mergeFields, saveFields } from './api.ts';
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
  const { isBusy, run } = useBusy();
  const save = async (): Promise<void> => {
    try {
      const body: MemoFields = { ...fields, appraisals: seen.fields.appraisals };
      await saveFields(phaseId, seen.version, body);
      onClose();
    } catch (error) {
      if (!isCallFailure(error, 412)) return showFailure(TO_DO_TEXTS.notSaved, error);
      const query = answerQuery(getMemo, { params: { phaseId } });
      const now = await queryClient.fetchQuery({ ...query, staleTime: 0 });
      const { merged, disputed } = mergeFields(seen.fields, fields, now.fields);
      setFields(merged);
      setOutrun({ by: now.editedBy, disputed });
      setSeen(now);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isBusy) void run(save);
  };
  const noteOf = (name: keyof FormFields) =>
    outrun?.disputed.includes(name) === true ? FIELD_TEXTS.now(wordsOf(seen.fields, name)) : undefined;
  const text = (name: Exclude<keyof FormFields, 'procedure'>) => (
    <Textarea
      mt={12}
      label={FIELD_TEXTS[name]}
      description={noteOf(name)}
      rows={3}
      resize="vertical"
      maxLength={MEMO_TEXT_MAX_LENGTH}
      value={fields[name]}
      onChange={(event) => setFields({ ...fields, [name]: event.currentTarget.value })}
    />
  );
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
      {text('need')}
      {text('conflicts')}
      {text('remarks')}
      <FormFoot mt="lg" submitLabel={FIELD_TEXTS.save} isBusy={isBusy} onCancel={onClose} />
    </form>
  );
}
