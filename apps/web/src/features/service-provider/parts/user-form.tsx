import { TextInput } from '@mantine/core';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { type ComponentProps, type ReactNode, type SubmitEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { FormFoot } from '../../../kit/dialog/form-foot.tsx';
import formStyles from '../../../kit/field/form.module.css';
import { focusFirstWrong } from '../../../kit/field/first-wrong.ts';
import type { UserDraft, UserProblems } from '../edited-user.ts';
import { TEXTS } from '../texts.ts';

/** What a dialog about a user holds is given. */
export interface AboutUser {
  readonly provider: ServiceProvider;
  readonly nowMs: number;
  readonly onClose: () => void;
}

/** Keeps what is typed of a user, and the sentence about each wrong field until that is touched. */
export function useUserForm(start: UserDraft, onType?: () => void) {
  const [draft, setDraft] = useState(start);
  const [problems, setProblems] = useState<UserProblems>({});
  const change = (changed: Partial<UserDraft>): void => {
    setDraft({ ...draft, ...changed });
    const [field = ''] = Object.keys(changed);
    if (field in problems) setProblems({ ...problems, [field]: undefined });
    onType?.();
  };
  return {
    draft,
    change,
    /** The properties of an input for a text. */
    text: (name: Exclude<keyof UserDraft, 'mayWrite'>) => ({
      name,
      label: TEXTS[name],
      value: draft[name],
      error: problems[name],
      autoComplete: 'off',
      onChange: (event: { currentTarget: { value: string } }) =>
        change({ [name]: event.currentTarget.value }),
    }),
    /** Tells what is wrong at each field, and gives the first of them the focus. */
    mark(form: HTMLFormElement, wrong: UserProblems): void {
      flushSync(() => setProblems(wrong));
      focusFirstWrong(form);
    },
  };
}

interface UserFormProps extends ComponentProps<typeof FormFoot> {
  readonly form: Pick<ReturnType<typeof useUserForm>, 'text'>;
  /** The fields of the account, between name and telephone. */
  readonly account?: ReactNode;
  readonly children?: ReactNode;
  readonly onSubmit: (element: HTMLFormElement) => void;
}

/** The form about a person: name, telephone and a remark. */
export function UserForm({ form: { text }, account, children, onSubmit, ...foot }: UserFormProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onSubmit(event.currentTarget);
  };
  return (
    <form noValidate className={formStyles.form} onSubmit={submit}>
      <div className={formStyles.pair}>
        <TextInput {...text('firstname')} data-autofocus withAsterisk />
        <TextInput {...text('lastname')} withAsterisk />
      </div>
      {account}
      <div className={formStyles.pair}>
        <TextInput {...text('phone')} type="tel" placeholder={TEXTS.optional} />
        <TextInput {...text('info')} placeholder={TEXTS.optional} />
      </div>
      <TextInput {...text('erpNummer')} placeholder={TEXTS.optional} />
      {children}
      <FormFoot {...foot} />
    </form>
  );
}
