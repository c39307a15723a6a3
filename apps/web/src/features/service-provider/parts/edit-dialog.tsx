import { Button, Group, TextInput } from '@mantine/core';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { type SubmitEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { Modal } from '../../../kit/dialog/modal.tsx';
import { focusFirstWrong } from '../../../kit/field/first-wrong.ts';
import { LockableButton } from '../../../kit/field/lockable-button.tsx';
import { useEditUser } from '../api.ts';
import { TEXTS } from '../texts.ts';
import { checkPerson, type PersonDraft, type UserProblems } from '../edited-user.ts';
import styles from './user-dialog.module.css';

interface EditDialogProps {
  readonly opened: boolean;
  readonly provider: ServiceProvider;
  readonly onClose: () => void;
}

/** The dialog «Angaben ändern»: the person who answers for a company, whose account stays the same (USER-006). */
export function EditDialog({ opened, provider, onClose }: EditDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={TEXTS.editTitle(provider.organisation)} size={560}>
      <EditForm provider={provider} onClose={onClose} />
    </Modal>
  );
}

function EditForm({ provider, onClose }: Omit<EditDialogProps, 'opened'>) {
  const { firstname, lastname, phone, info } = provider;
  const before: PersonDraft = { firstname, lastname, phone, info };
  const [draft, setDraft] = useState(before);
  const [problems, setProblems] = useState<UserProblems>({});
  const editing = useEditUser();
  const checked = checkPerson(before, draft);
  const isSame = 'cells' in checked && checked.cells.length === 0;

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    flushSync(() => setProblems('problems' in checked ? checked.problems : {}));
    focusFirstWrong(form);
    if ('problems' in checked || isSame) return;
    editing.mutate({ provider, cells: checked.cells }, { onSuccess: onClose });
  };
  const text = (name: keyof PersonDraft) => ({
    name,
    label: TEXTS[name],
    value: draft[name],
    error: problems[name],
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => {
      setDraft({ ...draft, [name]: event.currentTarget.value });
      setProblems({ ...problems, [name]: undefined });
    },
  });

  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <div className={styles.pair}>
        <TextInput {...text('firstname')} data-autofocus withAsterisk />
        <TextInput {...text('lastname')} withAsterisk />
      </div>
      <div className={styles.pair}>
        <TextInput {...text('phone')} type="tel" placeholder={TEXTS.optional} />
        <TextInput {...text('info')} placeholder={TEXTS.optional} />
      </div>
      <Group justify="flex-end" gap={8}>
        <Button onClick={onClose}>{TEXTS.cancel}</Button>
        <LockableButton
          type="submit"
          variant="filled"
          loading={editing.isPending}
          lock={isSame ? TEXTS.nothingChanged : undefined}
          onClick={() => undefined}
        >
          {TEXTS.save}
        </LockableButton>
      </Group>
    </form>
  );
}
