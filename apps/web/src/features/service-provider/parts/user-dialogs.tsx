import { Button, Group } from '@mantine/core';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { shortDate, shortInstant } from '@rahmenpreis/german/german-date.ts';
import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { Confirm } from '../../../kit/dialog/confirm.tsx';
import { Modal } from '../../../kit/dialog/modal.tsx';
import { EM_DASH } from '../../../kit/show/em-dash.ts';
import { useResetTwoFactor, useSetBlocked } from '../api.ts';
import { ADDRESS_TEXTS, TEXTS } from '../texts.ts';
import type { PhasesOf } from '../user-rows.ts';
import { holdsWriteRight, userState } from '../user-state.ts';
import { AddressDialog } from './address-dialog.tsx';
import { AddressLine } from './address-line.tsx';
import { CreateDialog } from './create-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { ExpiryDialog } from './expiry-dialog.tsx';
import { ResendDialog } from './resend-dialog.tsx';
import { UserStateTag } from './user-state-tag.tsx';
import styles from './user-dialog.module.css';

/** What a user's dialog tells, with its labels: dates as in forms, a dash where nothing is set (USER-003, PROP-054, UI-002). */
export function userFacts(
  provider: ServiceProvider,
  phases: readonly string[] = [],
): (readonly [label: string, value: string])[] {
  const { firstname, lastname, organisation, username, phone, info } = provider;
  const { registration, expire, lastSignIn, secondContact } = provider;
  return [
    [TEXTS.firstname, firstname || EM_DASH],
    [TEXTS.lastname, lastname || EM_DASH],
    [TEXTS.organisation, organisation || EM_DASH],
    [TEXTS.username, username || EM_DASH],
    [ADDRESS_TEXTS.contact, secondContact ? ADDRESS_TEXTS.contactIs(secondContact) : ADDRESS_TEXTS.noContact],
    [TEXTS.phone, phone || EM_DASH],
    [TEXTS.info, info || EM_DASH],
    [TEXTS.columns.registration, shortDate(registration)],
    [TEXTS.columns.expire, shortDate(expire)],
    [TEXTS.lastSignIn, lastSignIn === null ? TEXTS.never : shortInstant(lastSignIn)],
    [TEXTS.phases, joinGerman(phases) || TEXTS.noPhase],
    [TEXTS.readRight, TEXTS.isGranted],
    [TEXTS.writeRight, holdsWriteRight(provider) ? TEXTS.isGranted : TEXTS.notGranted],
  ];
}

interface ViewDialogProps {
  readonly opened: boolean;
  readonly provider: ServiceProvider;
  readonly phases: readonly string[];
  readonly nowMs: number;
  readonly onClose: () => void;
}

/** An existing user, to look at only; Enter and Escape close (USER-003, OPEN-15). */
function ViewDialog({ opened, provider, phases, nowMs, onClose }: ViewDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={TEXTS.viewTitle} size={520}>
      <AddressLine provider={provider} />
      <dl className={styles.facts}>
        {userFacts(provider, phases).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div>
          <dt>{TEXTS.columns.state}</dt>
          <dd>
            <UserStateTag state={userState(provider, nowMs)} />
          </dd>
        </div>
      </dl>
      <Group justify="flex-end" mt="lg">
        <Button data-autofocus variant="filled" onClick={onClose}>
          {TEXTS.close}
        </Button>
      </Group>
    </Modal>
  );
}

/** Which dialog is wanted, and about whom. */
export type UserDialog =
  | { readonly kind: 'create' }
  | { readonly kind: 'resend'; readonly providers: readonly ServiceProvider[] }
  | {
      readonly kind: 'view' | 'edit' | 'address' | 'expiry' | 'block' | 'unblock' | 'reset-two-factor';
      readonly provider: ServiceProvider;
    };

interface UserDialogsProps {
  readonly dialog: UserDialog | undefined;
  readonly isOpen: boolean;
  readonly phasesOf: PhasesOf;
  readonly nowMs: number;
  readonly onClose: () => void;
}

/** The dialogs of the user administration, one at a time. */
export function UserDialogs({ dialog, isOpen, phasesOf, nowMs, onClose }: UserDialogsProps) {
  if (dialog === undefined) return null;
  if (dialog.kind === 'create') return <CreateDialog opened={isOpen} onClose={onClose} />;
  if (dialog.kind === 'resend') {
    return <ResendDialog opened={isOpen} providers={dialog.providers} onClose={onClose} />;
  }
  const about = { opened: isOpen, provider: dialog.provider, onClose };
  if (dialog.kind === 'view')
    return <ViewDialog {...about} phases={phasesOf(dialog.provider.id)} nowMs={nowMs} />;
  if (dialog.kind === 'edit') return <EditDialog {...about} />;
  if (dialog.kind === 'address') return <AddressDialog {...about} />;
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
