import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { Confirm } from '../../../kit/dialog/confirm.tsx';
import { useResetTwoFactor, useSetBlocked } from '../api.ts';
import { TEXTS } from '../texts.ts';
import { CreateDialog } from './create-dialog.tsx';
import { ExpiryDialog } from './expiry-dialog.tsx';
import { ViewDialog } from './view-dialog.tsx';

/** Which dialog is wanted, and about whom. */
export type UserDialog =
  | { readonly kind: 'create' }
  | {
      readonly kind: 'view' | 'expiry' | 'block' | 'unblock' | 'reset-two-factor';
      readonly provider: ServiceProvider;
    };

interface UserDialogsProps {
  readonly dialog: UserDialog | undefined;
  readonly isOpen: boolean;
  readonly nowMs: number;
  readonly onClose: () => void;
}

/** The dialogs of the user administration, one at a time. */
export function UserDialogs({ dialog, isOpen, nowMs, onClose }: UserDialogsProps) {
  if (dialog === undefined) return null;
  if (dialog.kind === 'create') return <CreateDialog opened={isOpen} onClose={onClose} />;
  const about = { opened: isOpen, provider: dialog.provider, onClose };
  if (dialog.kind === 'view') return <ViewDialog {...about} nowMs={nowMs} />;
  if (dialog.kind === 'expiry') return <ExpiryDialog {...about} nowMs={nowMs} />;
  if (dialog.kind === 'reset-two-factor') return <ResetQuestion {...about} />;
  return <BlockQuestion {...about} blocked={dialog.kind === 'block'} />;
}

interface QuestionProps {
  readonly opened: boolean;
  readonly provider: ServiceProvider;
  readonly onClose: () => void;
}

/** Asks before an authenticator app is taken away, and says what that means. */
function ResetQuestion({ opened, provider, onClose }: QuestionProps) {
  const resetting = useResetTwoFactor();
  return (
    <Confirm
      opened={opened}
      title={TEXTS.resetTwoFactorTitle(provider)}
      confirmLabel={TEXTS.resetTwoFactor}
      isDangerous
      onConfirm={async () => {
        // A refusal has shown its toast; the question is settled either way.
        await resetting.mutateAsync(provider).catch(() => undefined);
        onClose();
      }}
      onClose={onClose}
    >
      {TEXTS.resetTwoFactorText(provider)}
    </Confirm>
  );
}

interface BlockQuestionProps extends QuestionProps {
  readonly blocked: boolean;
}

/** Asks before an account is blocked or unblocked, and says what that means. */
function BlockQuestion({ opened, provider, blocked, onClose }: BlockQuestionProps) {
  const blocking = useSetBlocked();
  return (
    <Confirm
      opened={opened}
      title={blocked ? TEXTS.blockTitle(provider) : TEXTS.unblockTitle(provider)}
      confirmLabel={blocked ? TEXTS.block : TEXTS.unblock}
      isDangerous={blocked}
      onConfirm={async () => {
        // A refusal has shown its toast; the question is settled either way.
        await blocking.mutateAsync({ provider, blocked }).catch(() => undefined);
        onClose();
      }}
      onClose={onClose}
    >
      {blocked ? TEXTS.blockText(provider) : TEXTS.unblockText(provider)}
    </Confirm>
  );
}
