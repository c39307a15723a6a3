import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import { knowsPasskeys } from '../../../kernel/browser/passkey-failure.ts';
import { CONNECTION_HINT } from '../../../kernel/texts.ts';
import type { SignInResult } from '../sign-in-calls.ts';
import { TEXTS } from '../texts.ts';
import { Notice } from './form-parts.tsx';
import styles from './passkey-button.module.css';

/** Signs in with a passkey in place of password and code, where the browser knows passkeys (decision 0040). */
export function PasskeyButton({
  onResult,
}: {
  readonly onResult: (result: SignInResult) => Promise<string | undefined>;
}) {
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  if (!knowsPasskeys()) return null;
  const signIn = async () => {
    setBusy(true);
    setRefusal(undefined);
    try {
      const { signInWithPasskey } = await import('./sign-in-with-passkey.ts');
      const result = await signInWithPasskey();
      setRefusal(result === undefined ? undefined : await onResult(result));
    } catch {
      // The code of the part could not be loaded.
      setRefusal(`${TEXTS.passkeyFailed} ${CONNECTION_HINT}`);
    }
    setBusy(false);
  };
  return (
    <div className={styles.part}>
      {refusal !== undefined && <Notice kind="refusal">{refusal}</Notice>}
      <Button
        size="md"
        fullWidth
        loading={isBusy}
        leftSection={<IconFingerprint size={18} aria-hidden />}
        onClick={() => void signIn()}
      >
        {TEXTS.passkeySignIn}
      </Button>
    </div>
  );
}
