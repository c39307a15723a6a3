import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { EMAIL_PATTERN } from '@rahmenpreis/contract/email-pattern.ts';
import {
  getOwnAccount,
  type OwnAccount,
  type SecondContact,
  setSecondContact,
} from '@rahmenpreis/contract/session.ts';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { invalidateAnswers } from '../../kernel/call/answer-query.ts';
import { call } from '../../kernel/call/call.ts';
import { failureAdvice } from '../../kernel/call/failure-text.ts';
import { showToast } from '../../kernel/toast/show-toast.ts';
import { focusFirstWrong } from '../../kit/field/first-wrong.ts';
import { TEXTS as KIT_TEXTS } from '../../kit/texts.ts';
import { adoptAccount } from './own-account.ts';
import { CONTACT_TEXTS as TEXTS } from './texts.ts';

type Problems = { readonly [field in keyof SecondContact]?: string };

function problemsOf({ name, address }: SecondContact): Problems {
  return {
    ...(name === '' ? { name: TEXTS.noName } : {}),
    ...(EMAIL_PATTERN.test(address) ? {} : { address: TEXTS.noAddress }),
  };
}

function useSetContact(account: OwnAccount) {
  return useMutation({
    mutationFn: (contact: SecondContact | null) =>
      call(setSecondContact, { body: { contact, before: account.secondContact?.address ?? null } }),
    onSuccess: async (changed, contact) => {
      await adoptAccount(changed);
      const hint =
        changed.secondContact?.isProven === false ? TEXTS.asked(changed.secondContact.address) : undefined;
      showToast('success', contact === null ? TEXTS.removed : TEXTS.saved, hint);
    },
    onError: (error) => {
      showToast('error', TEXTS.failed, failureAdvice(error), { sticky: true });
      void invalidateAnswers(getOwnAccount);
    },
  });
}

/** The contact for copies of a company's mails, set only by it, as receipts carry sums (decision 0087). */
export function Contact({ account, onClose }: { account: OwnAccount; onClose: () => void }) {
  const { name = '', address = '', isProven = true } = account.secondContact ?? {};
  const [draft, setDraft] = useState({ name, address });
  const [problems, setProblems] = useState<Problems>({});
  const saving = useSetContact(account);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = { name: draft.name.trim(), address: draft.address.trim() };
    const found = problemsOf(typed);
    flushSync(() => setProblems(found));
    focusFirstWrong(form);
    if (Object.keys(found).length === 0) saving.mutate(typed, { onSuccess: onClose });
  };
  const text = (name: keyof SecondContact) => ({
    name,
    label: TEXTS[name],
    value: draft[name],
    error: problems[name],
    autoComplete: 'off',
    withAsterisk: true,
    onChange: (event: { currentTarget: { value: string } }) => {
      setDraft({ ...draft, [name]: event.currentTarget.value });
      setProblems({ ...problems, [name]: undefined });
    },
  });
  const isRemoving = saving.isPending && saving.variables === null;
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={14}>
        <Text inherit>{TEXTS.explanation}</Text>
        {!isProven && <Text inherit>{TEXTS.unproven}</Text>}
        <TextInput {...text('name')} data-autofocus />
        <TextInput {...text('address')} type="email" />
        <Group justify="flex-end" gap={8}>
          <Button onClick={onClose}>{KIT_TEXTS.cancel}</Button>
          {account.secondContact !== undefined && (
            <Button
              color="red"
              loading={isRemoving}
              onClick={() => saving.mutate(null, { onSuccess: onClose })}
            >
              {TEXTS.remove}
            </Button>
          )}
          <Button type="submit" variant="filled" loading={saving.isPending && !isRemoving}>
            {KIT_TEXTS.save}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
