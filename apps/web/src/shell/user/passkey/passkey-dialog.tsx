import { Button, Group, Modal, PasswordInput, Skeleton, TextInput } from '@mantine/core';
import type { Passkey } from '@rahmenpreis/contract/passkey.ts';
import { shortDate } from '@rahmenpreis/german/written-instant.ts';
import { type SubmitEvent, useState } from 'react';
import { knowsPasskeys } from '../../../kernel/browser/passkey-failure.ts';
import { showToast } from '../../../kernel/toast/show-toast.ts';
import { Confirm } from '../../../kit/dialog/confirm.tsx';
import styles from './passkey-dialog.module.css';
import { passkeyMessage, useAddPasskey, usePasskeys, useRemovePasskey } from './passkeys.ts';
import { TEXTS } from './texts.ts';

interface PasskeyDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The user's own passkeys: which there are, another one, and removing one (decision 0040). */
export function PasskeyDialog({ opened, onClose }: PasskeyDialogProps) {
  const [removing, setRemoving] = useState<Passkey>();
  const remove = useRemovePasskey();
  return (
    <>
      <Modal opened={opened} onClose={onClose} title={TEXTS.title} size={520}>
        <div className={styles.body}>
          <p>{TEXTS.explanation}</p>
          <PasskeyList onRemove={setRemoving} />
          {knowsPasskeys() ? <AddPasskey onClose={onClose} /> : <Unsupported onClose={onClose} />}
        </div>
      </Modal>
      <Confirm
        opened={removing !== undefined}
        title={TEXTS.removeNamed(removing?.name ?? '')}
        confirmLabel={TEXTS.remove}
        isDangerous
        onConfirm={async () => {
          try {
            await remove.mutateAsync(removing!);
            showToast('success', TEXTS.removed);
          } catch (error) {
            showToast('error', TEXTS.failed, passkeyMessage(error));
          }
          setRemoving(undefined);
        }}
        onClose={() => setRemoving(undefined)}
      >
        {TEXTS.removeQuestion(removing?.name ?? '')}
      </Confirm>
    </>
  );
}

function PasskeyList({ onRemove }: { onRemove: (passkey: Passkey) => void }) {
  const { data, error } = usePasskeys();
  if (error !== null && data === undefined) return <p role="alert">{passkeyMessage(error)}</p>;
  if (data === undefined) return <Skeleton height={48} aria-label={TEXTS.loading} />;
  if (data.length === 0) return <p className={styles.none}>{TEXTS.none}</p>;
  return (
    <ul className={styles.list}>
      {data.map((passkey) => (
        <li key={passkey.id}>
          <span>
            <strong>{passkey.name}</strong>
            <small>
              {TEXTS.added(shortDate(passkey.createdAt))},{' '}
              {passkey.lastUsedAt === null ? TEXTS.neverUsed : TEXTS.lastUsed(shortDate(passkey.lastUsedAt))}
            </small>
          </span>
          <Button size="xs" aria-label={TEXTS.removeNamed(passkey.name)} onClick={() => onRemove(passkey)}>
            {TEXTS.remove}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function AddPasskey({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState<string>(TEXTS.nameDefault);
  const [password, setPassword] = useState('');
  const adding = useAddPasskey();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    adding.mutate(
      { name: name.trim(), password },
      {
        onSuccess: () => {
          showToast('success', TEXTS.addedNow);
          setPassword('');
        },
      },
    );
  };
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <TextInput
        label={TEXTS.name}
        description={TEXTS.nameHint}
        value={name}
        maxLength={100}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <PasswordInput
        data-autofocus
        label={TEXTS.password}
        description={TEXTS.passwordHint}
        autoComplete="current-password"
        value={password}
        error={adding.error === null ? undefined : passkeyMessage(adding.error)}
        visibilityToggleButtonProps={{ 'aria-label': TEXTS.showPassword, tabIndex: 0 }}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          adding.reset();
        }}
      />
      <Group justify="flex-end" gap={8}>
        <Button onClick={onClose}>{TEXTS.close}</Button>
        <Button
          type="submit"
          variant="filled"
          disabled={name.trim() === '' || password === ''}
          loading={adding.isPending}
        >
          {TEXTS.add}
        </Button>
      </Group>
    </form>
  );
}

function Unsupported({ onClose }: { onClose: () => void }) {
  return (
    <>
      <p>{TEXTS.unsupported}</p>
      <Group justify="flex-end">
        <Button onClick={onClose}>{TEXTS.close}</Button>
      </Group>
    </>
  );
}
