import { Button, Group, PasswordInput, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import {
  addPasskey,
  listPasskeys,
  type Passkey,
  removePasskey,
  startPasskey,
} from '@rahmenpreis/contract/passkey.ts';
import { shortDate } from '@rahmenpreis/german/german-date.ts';
import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { knowsPasskeys, passkeyFailureOf } from '../../kernel/browser/passkey-failure.ts';
import { answerQuery } from '../../kernel/call/answer-query.ts';
import { call } from '../../kernel/call/call.ts';
import { serverSentence } from '../../kernel/call/failure-text.ts';
import { queryClient } from '../../kernel/call/query-client.ts';
import { CONNECTION_ADVICE } from '../../kernel/texts.ts';
import { showToast } from '../../kernel/toast/show-toast.ts';
import { Confirm } from '../../kit/dialog/confirm.tsx';
import { TEXTS as KIT_TEXTS } from '../../kit/texts.ts';
import textStyles from '../../kit/show/text.module.css';
import { PASSKEY_TEXTS } from './texts.ts';
import styles from './passkey-dialog.module.css';

const listQuery = answerQuery(listPasskeys);

const askAgain = () => queryClient.invalidateQueries({ queryKey: listQuery.queryKey });

/** Makes a passkey with the browser and stores it under the name. */
async function makePasskey({ name, password }: { name: string; password: string }): Promise<Passkey> {
  const optionsJSON = (await call(startPasskey, {
    body: { password },
  })) as unknown as PublicKeyCredentialCreationOptionsJSON;
  const response = await startRegistration({ optionsJSON });
  return call(addPasskey, { body: { name, response } });
}

/** Gives the sentence of what failed; undefined if the user gave up. */
function passkeyFailureText(error: unknown): string | undefined {
  const failure = passkeyFailureOf(error);
  if (failure !== undefined) return PASSKEY_TEXTS.failures[failure];
  return serverSentence(error) ?? `${PASSKEY_TEXTS.failed} ${CONNECTION_ADVICE}`;
}

/** The user's own passkeys: which there are, another one, and removing one (decision 0040). */
export function Passkeys({ onClose }: { onClose: () => void }) {
  const [removing, setRemoving] = useState<Passkey>();
  const removal = useMutation({
    mutationFn: ({ id }: Passkey) => call(removePasskey, { params: { passkeyId: id } }),
    onSettled: askAgain,
  });
  const remove = async () => {
    try {
      await removal.mutateAsync(removing!);
      showToast('success', PASSKEY_TEXTS.removed);
    } catch (error) {
      showToast('error', PASSKEY_TEXTS.failed, passkeyFailureText(error));
    }
  };
  return (
    <Stack gap={16}>
      <Text inherit>{PASSKEY_TEXTS.explanation}</Text>
      <PasskeyList onRemove={setRemoving} />
      {knowsPasskeys() ? <AddPasskey onClose={onClose} /> : <Unsupported onClose={onClose} />}
      <Confirm
        opened={removing !== undefined}
        title={PASSKEY_TEXTS.removeNamed(removing?.name ?? '')}
        confirmLabel={PASSKEY_TEXTS.remove}
        isDangerous
        closesAfter
        onConfirm={remove}
        onClose={() => setRemoving(undefined)}
      >
        {PASSKEY_TEXTS.removeQuestion(removing?.name ?? '')}
      </Confirm>
    </Stack>
  );
}

function PasskeyList({ onRemove }: { onRemove: (passkey: Passkey) => void }) {
  const { data, error } = useQuery(listQuery);
  if (error !== null && data === undefined)
    return (
      <Text inherit role="alert">
        {passkeyFailureText(error)}
      </Text>
    );
  if (data === undefined) return <Skeleton height={48} aria-label={PASSKEY_TEXTS.loading} />;
  if (data.length === 0) return <p className={textStyles.quiet}>{PASSKEY_TEXTS.none}</p>;
  return (
    <ul className={styles.list}>
      {data.map((passkey) => (
        <li key={passkey.id}>
          <span>
            <strong>{passkey.name}</strong>
            <small className={textStyles.quiet}>
              {PASSKEY_TEXTS.added(shortDate(passkey.createdAt))},{' '}
              {passkey.lastUsedAt === null
                ? PASSKEY_TEXTS.neverUsed
                : PASSKEY_TEXTS.lastUsed(shortDate(passkey.lastUsedAt))}
            </small>
          </span>
          <Button
            size="xs"
            aria-label={PASSKEY_TEXTS.removeNamed(passkey.name)}
            onClick={() => onRemove(passkey)}
          >
            {PASSKEY_TEXTS.remove}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function AddPasskey({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState<string>(PASSKEY_TEXTS.nameDefault);
  const [password, setPassword] = useState('');
  const adding = useMutation({ mutationFn: makePasskey, onSuccess: askAgain });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    adding.mutate(
      { name: name.trim(), password },
      {
        onSuccess: () => {
          showToast('success', PASSKEY_TEXTS.addedNow);
          setPassword('');
        },
      },
    );
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={14}>
        <TextInput
          label={PASSKEY_TEXTS.name}
          description={PASSKEY_TEXTS.nameHint}
          value={name}
          maxLength={100}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <PasswordInput
          data-autofocus
          label={PASSKEY_TEXTS.password}
          description={PASSKEY_TEXTS.passwordHint}
          autoComplete="current-password"
          value={password}
          error={adding.error === null ? undefined : passkeyFailureText(adding.error)}
          visibilityToggleButtonProps={{ 'aria-label': PASSKEY_TEXTS.showPassword, tabIndex: 0 }}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            adding.reset();
          }}
        />
        <Group justify="flex-end" gap={8}>
          <Button onClick={onClose}>{KIT_TEXTS.close}</Button>
          <Button
            type="submit"
            variant="filled"
            disabled={name.trim() === '' || password === ''}
            loading={adding.isPending}
          >
            {PASSKEY_TEXTS.add}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Unsupported({ onClose }: { onClose: () => void }) {
  return (
    <>
      <Text inherit>{PASSKEY_TEXTS.unsupported}</Text>
      <Group justify="flex-end">
        <Button onClick={onClose}>{KIT_TEXTS.close}</Button>
      </Group>
    </>
  );
}
