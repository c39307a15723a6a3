import { Button, CopyButton, Group, Modal, Skeleton, TextInput } from '@mantine/core';
import type { AnswerOf } from '@rahmenpreis/contract/endpoint.ts';
import type { startAuthenticator } from '@rahmenpreis/contract/session.ts';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { type SubmitEvent, useEffect, useState } from 'react';
import { showToast } from '../../kernel/toast/show-toast.ts';
import styles from './authenticator-dialog.module.css';
import { authenticatorMessage, useStartAuthenticator, useSwitchAuthenticator } from './authenticator.ts';
import { QrCode } from './qr-code.tsx';
import { TEXTS } from './texts.ts';

type Secret = AnswerOf<typeof startAuthenticator, never>;

interface AuthenticatorDialogProps {
  readonly opened: boolean;
  readonly action: 'on' | 'off';
  readonly onClose: () => void;
}

/** Switches the authenticator app on, with QR code and key, or off; each takes a code from the app (AUTH-002). */
export function AuthenticatorDialog({ opened, action, onClose }: AuthenticatorDialogProps) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={action === 'on' ? TEXTS.setUp : TEXTS.switchOff}
      size={520}
    >
      {action === 'on' ? <SetUp onClose={onClose} /> : <SwitchOff onClose={onClose} />}
    </Modal>
  );
}

function SetUp({ onClose }: { onClose: () => void }) {
  const { mutate, data, error } = useStartAuthenticator();
  useEffect(() => mutate(), [mutate]);
  useEffect(() => {
    if (error === null) return;
    showToast('error', TEXTS.notStarted, authenticatorMessage(error));
    onClose();
  }, [error, onClose]);
  return (
    <div className={styles.body}>
      <p>{TEXTS.setUpText}</p>
      {data === undefined ? <Skeleton height={184} /> : <ShownSecret secret={data} />}
      <CodeQuestion action="on" isReady={data !== undefined} onClose={onClose} />
    </div>
  );
}

function ShownSecret({ secret: { secret, uri } }: { secret: Secret }) {
  return (
    <div className={styles.setUp}>
      <QrCode text={uri} label={TEXTS.qrLabel} />
      <div>
        <p>{TEXTS.scan}</p>
        <p>{TEXTS.typeInstead}</p>
        <code className={styles.secret}>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button
              size="xs"
              leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
              onClick={copy}
            >
              {copied ? TEXTS.copied : TEXTS.copy}
            </Button>
          )}
        </CopyButton>
      </div>
    </div>
  );
}

function SwitchOff({ onClose }: { onClose: () => void }) {
  return (
    <div className={styles.body}>
      <p>{TEXTS.switchOffText}</p>
      <CodeQuestion action="off" isReady onClose={onClose} />
    </div>
  );
}

interface CodeQuestionProps {
  readonly action: 'on' | 'off';
  readonly isReady: boolean;
  readonly onClose: () => void;
}

function CodeQuestion({ action, isReady, onClose }: CodeQuestionProps) {
  const [code, setCode] = useState('');
  const switching = useSwitchAuthenticator(action);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    switching.mutate(code, {
      onSuccess: () => {
        showToast('success', action === 'on' ? TEXTS.switchedOn : TEXTS.switchedOff);
        onClose();
      },
    });
  };
  return (
    <form noValidate onSubmit={submit}>
      <TextInput
        data-autofocus
        label={TEXTS.code}
        description={TEXTS.codeHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputMode="numeric"
        autoComplete="one-time-code"
        classNames={{ input: styles.code ?? '' }}
        value={code}
        error={switching.error === null ? undefined : authenticatorMessage(switching.error)}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          switching.reset();
        }}
      />
      <Group justify="flex-end" gap={8} mt="lg">
        <Button onClick={onClose}>{TEXTS.cancel}</Button>
        <Button
          type="submit"
          variant="filled"
          disabled={!isReady || code.trim() === ''}
          loading={switching.isPending}
        >
          {action === 'on' ? TEXTS.confirmOn : TEXTS.confirmOff}
        </Button>
      </Group>
    </form>
  );
}
