import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Openable } from '../../../kit/dialog/late-dialog.tsx';
import { LeaveConfirm } from '../../../kit/dialog/leave-guard.tsx';
import { Modal } from '../../../kit/dialog/modal.tsx';
import { useCreateUser } from '../api.ts';
import { TEXTS } from '../texts.ts';
import { checkUser, EMPTY_USER, refusedFields } from '../edited-user.ts';
import { UserForm, useUserForm } from './user-form.tsx';
import formStyles from '../../../kit/field/form.module.css';

/** The dialog «Nutzer anlegen» (USER-003, USER-006…009); what was typed is not given up unasked. */
export function CreateDialog({ opened, onClose }: Openable) {
  const [isTyped, setTyped] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const end = () => {
    setTyped(false);
    setAsking(false);
    onClose();
  };
  const close = () => (isTyped ? setAsking(true) : end());
  return (
    <>
      <Modal opened={opened} onClose={close} title={TEXTS.add} size={560}>
        <CreateForm onType={() => setTyped(true)} onCancel={close} onDone={end} />
      </Modal>
      <LeaveConfirm
        isAsking={isAsking}
        texts={TEXTS}
        answer={(mayLeave) => (mayLeave ? end() : setAsking(false))}
      />
    </>
  );
}

function CreateForm({ onType, onCancel, onDone }: Record<'onType' | 'onCancel' | 'onDone', () => void>) {
  // Sent again with the same key the same user is meant, so a lost answer does not make two of them.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const creating = useCreateUser();
  const form = useUserForm(EMPTY_USER, () => {
    onType();
    setKey(crypto.randomUUID());
  });
  const { draft, text } = form;
  const submit = (element: HTMLFormElement) => {
    const checked = checkUser(draft);
    form.mark(element, 'problems' in checked ? checked.problems : {});
    if ('problems' in checked) return;
    const onError = (error: unknown) => form.mark(element, refusedFields(error));
    creating.mutate({ input: checked.input, key }, { onSuccess: onDone, onError });
  };
  return (
    <UserForm
      form={form}
      account={
        <>
          <TextInput {...text('organisation')} withAsterisk />
          <TextInput
            {...text('username')}
            type="email"
            withAsterisk
            description={TEXTS.usernameHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
        </>
      }
      submitLabel={TEXTS.create}
      isBusy={creating.isPending}
      onSubmit={submit}
      onCancel={onCancel}
    >
      <Rights mayWrite={draft.mayWrite} onChange={(mayWrite) => form.change({ mayWrite })} />
    </UserForm>
  );
}

/** Reading is always granted, writing by choice (USER-008). */
function Rights({ mayWrite, onChange }: { mayWrite: boolean; onChange: (mayWrite: boolean) => void }) {
  return (
    <div className={formStyles.pair}>
      <Checkbox label={TEXTS.columns.read} description={TEXTS.readHint} checked readOnly disabled />
      <Checkbox
        label={TEXTS.columns.write}
        description={TEXTS.writeHint}
        checked={mayWrite}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </div>
  );
}
