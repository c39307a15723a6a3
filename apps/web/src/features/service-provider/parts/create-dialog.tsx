import { Button, Checkbox, Group, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { Confirm } from '../../../kit/dialog/confirm.tsx';
import { Modal } from '../../../kit/dialog/modal.tsx';
import { focusFirstWrong } from '../../../kit/field/first-wrong.ts';
import { useCreateUser } from '../api.ts';
import { TEXTS } from '../texts.ts';
import { checkUser, EMPTY_USER, refusedFields, type UserDraft, type UserProblems } from '../edited-user.ts';
import styles from './user-dialog.module.css';

interface CreateDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The dialog «Nutzer anlegen» (USER-003, USER-006…009); what was typed is not given up unasked. */
export function CreateDialog({ opened, onClose }: CreateDialogProps) {
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
      <Confirm
        opened={isAsking}
        title={TEXTS.discardTitle}
        confirmLabel={TEXTS.discard}
        cancelLabel={TEXTS.stay}
        isDangerous
        onConfirm={end}
        onClose={() => setAsking(false)}
      >
        {TEXTS.discardText}
      </Confirm>
    </>
  );
}

interface CreateFormProps {
  readonly onType: () => void;
  readonly onCancel: () => void;
  readonly onDone: () => void;
}

type TextName = Exclude<keyof UserDraft, 'mayWrite'>;

function CreateForm({ onType, onCancel, onDone }: CreateFormProps) {
  const [draft, setDraft] = useState<UserDraft>(EMPTY_USER);
  const [problems, setProblems] = useState<UserProblems>({});
  // Sent again with the same key the same user is meant, so a lost answer does not make two of them.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const creating = useCreateUser();

  const change = (changed: Partial<UserDraft>) => {
    setDraft({ ...draft, ...changed });
    onType();
    setKey(crypto.randomUUID());
    const [field = ''] = Object.keys(changed);
    if (field in problems) setProblems({ ...problems, [field]: undefined });
  };
  const mark = (form: HTMLFormElement, wrong: UserProblems) => {
    flushSync(() => setProblems(wrong));
    focusFirstWrong(form);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const checked = checkUser(draft);
    mark(form, 'problems' in checked ? checked.problems : {});
    if ('problems' in checked) return;
    const onError = (error: unknown) => mark(form, refusedFields(error));
    creating.mutate({ input: checked.input, key }, { onSuccess: onDone, onError });
  };
  const text = (name: TextName) => ({
    name,
    label: TEXTS[name],
    value: draft[name],
    error: problems[name],
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  });

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <div className={styles.pair}>
        <TextInput {...text('firstname')} data-autofocus withAsterisk />
        <TextInput {...text('lastname')} withAsterisk />
      </div>
      <TextInput {...text('organisation')} withAsterisk />
      <TextInput
        {...text('username')}
        type="email"
        withAsterisk
        description={TEXTS.usernameHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <div className={styles.pair}>
        <TextInput {...text('phone')} type="tel" placeholder={TEXTS.optional} />
        <TextInput {...text('info')} placeholder={TEXTS.optional} />
      </div>
      <Rights mayWrite={draft.mayWrite} onChange={(mayWrite) => change({ mayWrite })} />
      <Group justify="flex-end" gap={8}>
        <Button onClick={onCancel}>{TEXTS.cancel}</Button>
        <Button type="submit" variant="filled" loading={creating.isPending}>
          {TEXTS.create}
        </Button>
      </Group>
    </form>
  );
}

interface RightsProps {
  readonly mayWrite: boolean;
  readonly onChange: (mayWrite: boolean) => void;
}

/** Reading is always granted, writing by choice (USER-008). */
function Rights({ mayWrite, onChange }: RightsProps) {
  return (
    <div className={styles.pair}>
      <Checkbox label={TEXTS.readRight} description={TEXTS.readHint} checked readOnly disabled />
      <Checkbox
        label={TEXTS.writeRight}
        description={TEXTS.writeHint}
        checked={mayWrite}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </div>
  );
}
