import { Button, Stack } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { knowsPasskeys } from '../../../kernel/browser/passkey-failure.ts';
import { CONNECTION_ADVICE } from '../../../kernel/texts.ts';
import type { GoOn } from '../sign-in-calls.ts';
import { TEXTS } from '../texts.ts';
import { Notice } from './form-parts.tsx';
import { useSubmit } from './use-fields.ts';

/** Signs in with a passkey instead of password and code, where the browser can (decision 0040). */
export function PasskeyButton({ onResult }: { onResult: GoOn }) {
  const { refusal, isBusy, forget, submit } = useSubmit(async () => {
    try {
      const { signInWithPasskey } = await import('./sign-in-with-passkey.ts');
      const result = await signInWithPasskey();
      return result === undefined ? undefined : await onResult(result);
    } catch {
      // The code of the part could not be loaded.
      return `${TEXTS.passkeyFailed} ${CONNECTION_ADVICE}`;
    }
  });
  if (!knowsPasskeys()) return null;
  return (
    <Stack gap={12} mt={18} pt={18} style={{ borderTop: '1px solid var(--line)' }}>
      {refusal !== undefined && <Notice kind="refusal">{refusal}</Notice>}
      <Button
        size="md"
        fullWidth
        loading={isBusy}
        leftSection={<IconFingerprint size={18} aria-hidden />}
        onClick={() => {
          forget();
          submit();
        }}
      >
        {TEXTS.passkeySignIn}
      </Button>
    </Stack>
  );
}
