import { Modal } from '../../../kit/dialog/modal.tsx';
import { useEditUser } from '../api.ts';
import { TEXTS } from '../texts.ts';
import { checkPerson, EMPTY_USER } from '../edited-user.ts';
import { type AboutUser, UserForm, useUserForm } from './user-form.tsx';

/** The dialog «Angaben ändern»: the person who answers for a company, whose account stays the same (USER-006). */
export function EditDialog({ opened, provider, onClose }: AboutUser) {
  return (
    <Modal opened={opened} onClose={onClose} title={TEXTS.editTitle(provider.organisation)} size={560}>
      <EditForm provider={provider} onClose={onClose} />
    </Modal>
  );
}

function EditForm({ provider, onClose }: Omit<AboutUser, 'opened'>) {
  const { firstname, lastname, phone, info } = provider;
  const before = { ...EMPTY_USER, firstname, lastname, phone, info };
  const form = useUserForm(before);
  const editing = useEditUser();
  const checked = checkPerson(before, form.draft);
  const isSame = 'cells' in checked && checked.cells.length === 0;
  const submit = (element: HTMLFormElement) => {
    form.mark(element, 'problems' in checked ? checked.problems : {});
    if ('problems' in checked || isSame) return;
    editing.mutate({ provider, cells: checked.cells }, { onSuccess: onClose });
  };
  return (
    <UserForm
      form={form}
      submitLabel={TEXTS.save}
      isBusy={editing.isPending}
      lock={isSame ? TEXTS.nothingChanged : undefined}
      onSubmit={submit}
      onCancel={onClose}
    />
  );
}
