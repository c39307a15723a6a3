import { Button, CopyButton, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import type { AnswerOf } from '@rahmenpreis/contract/endpoint.ts';
import {
  confirmAuthenticator,
  removeAuthenticator,
  startAuthenticator,
} from '@rahmenpreis/contract/session.ts';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useMemo, useState } from 'react';
import { encode } from 'uqr';
import { isCallFailure } from '../../kernel/call/call-failure.ts';
import { call } from '../../kernel/call/call.ts';
import { serverSentence } from '../../kernel/call/failure-text.ts';
import { CONNECTION_ADVICE } from '../../kernel/texts.ts';
import { showToast } from '../../kernel/toast/show-toast.ts';
import { FormFoot } from '../../kit/dialog/form-foot.tsx';
import { adoptAccount } from './own-account.ts';
import { TEXTS } from './texts.ts';
import styles from './authenticator-dialog.module.css';

/** Gives the sentence of a refused code or secret (ERR-009, ERR-018). */
function authenticatorMessage(error: unknown): string {
  if (isCallFailure(error, 404)) return TEXTS.wrongCode;
  return serverSentence(error) ?? `${TEXTS.failed} ${CONNECTION_ADVICE}`;
}

/** The border that scanners need around a code, in modules. */
const QUIET_MODULES = 3;

/** Draws a text as QR code; always dark on white, because many apps read no other. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const code = encode(text, { ecc: 'M', border: QUIET_MODULES });
    const modules = code.data.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
    );
    return { size: code.size, path: modules.join('') };
  }, [text]);
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

interface PartProps {
  readonly onClose: () => void;
}

/** Switches the authenticator app on, with QR code and key; takes a first code from the app (AUTH-002). */
export function SetUp({ onClose }: PartProps) {
  // A new secret; nothing changes until a first code confirms it.
  const { mutate, data, error } = useMutation({ mutationFn: () => call(startAuthenticator) });
  useEffect(() => mutate(), [mutate]);
  useEffect(() => {
    if (error === null) return;
    showToast('error', TEXTS.notStarted, authenticatorMessage(error));
    onClose();
  }, [error, onClose]);
  return (
    <Stack gap={14}>
      <Text inherit>{TEXTS.setUpText}</Text>
      {data === undefined ? <Skeleton height={184} /> : <ShownSecret {...data} />}
      <CodeQuestion action="on" isReady={data !== undefined} onClose={onClose} />
    </Stack>
  );
}

function ShownSecret({ secret, uri }: AnswerOf<typeof startAuthenticator, never>) {
  return (
    <div className={styles.setUp}>
      <QrCode text={uri} label={TEXTS.qrLabel} />
      <div>
        <Text inherit>{TEXTS.scan}</Text>
        <Text inherit>{TEXTS.typeInstead}</Text>
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

/** Switches the authenticator app off with a last code from it. */
export function SwitchOff({ onClose }: PartProps) {
  return (
    <Stack gap={14}>
      <Text inherit>{TEXTS.switchOffText}</Text>
      <CodeQuestion action="off" isReady onClose={onClose} />
    </Stack>
  );
}

function CodeQuestion({ action, isReady, onClose }: PartProps & { action: 'on' | 'off'; isReady: boolean }) {
  const [code, setCode] = useState('');
  const switching = useMutation({
    mutationFn: (key: string) =>
      call(action === 'on' ? confirmAuthenticator : removeAuthenticator, { body: { key } }),
    onSuccess: adoptAccount,
  });
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
      <FormFoot
        mt="lg"
        submitLabel={action === 'on' ? TEXTS.confirmOn : TEXTS.confirmOff}
        isDisabled={!isReady || code.trim() === ''}
        isBusy={switching.isPending}
        onCancel={onClose}
      />
    </form>
  );
}
