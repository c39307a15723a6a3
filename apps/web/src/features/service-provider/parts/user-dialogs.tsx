import { Button, Group } from '@mantine/core';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { shortDate, shortInstant } from '@rahmenpreis/german/german-date.ts';
import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { Confirm } from '../../../kit/dialog/confirm.tsx';
import type { Openable } from '../../../kit/dialog/late-dialog.tsx';
import { Modal } from '../../../kit/dialog/modal.tsx';
import { useLastShown } from '../../../kit/dialog/use-last-shown.ts';
import { EM_DASH } from '../../../kit/show/em-dash.ts';
import { useEditUser, useResetTwoFactor, useSetBlocked } from '../api.ts';
import { checkPerson, EMPTY_USER } from '../edited-user.ts';
import { ADDRESS_TEXTS, TEXTS } from '../texts.ts';
import type { PhasesOf } from '../user-rows.ts';
import { holdsWriteRight, userState } from '../user-state.ts';
import { Address, addressTitle } from './address-dialog.tsx';
import { AddressLine } from './address-line.tsx';
import { CreateDialog } from './create-dialog.tsx';
import { ExpiryForm } from './expiry-dialog.tsx';
import { type Fact, FactList } from './fact-list.tsx';
import { ResendDialog } from './resend-dialog.tsx';
import { type AboutUser, UserForm, useUserForm } from './user-form.tsx';
import { UserStateTag } from './user-state-tag.tsx';
import { TEXTS as KIT_TEXTS } from '../../../kit/texts.ts';

/** A user's data with labels: dates as in forms, a dash where none is set (USER-003, PROP-054, UI-002). */
export function userFacts(provider: ServiceProvider, phases: readonly string[] = []): Fact[] {
  const { firstname, lastname, organisation, username, phone, info, erpNummer } = provider;
  const { registration, expire, lastSignIn, secondContact } = provider;
  return [
    [TEXTS.firstname, firstname || EM_DASH],
    [TEXTS.lastname, lastname || EM_DASH],
    [TEXTS.organisation, organisation || EM_DASH],
    [TEXTS.username, username || EM_DASH],
    [ADDRESS_TEXTS.contact, secondContact ? ADDRESS_TEXTS.contactIs(secondContact) : ADDRESS_TEXTS.noContact],
    [TEXTS.phone, phone || EM_DASH],
    [TEXTS.info, info || EM_DASH],
    [TEXTS.erpNummer, erpNummer || EM_DASH],
    [TEXTS.columns.registration, shortDate(registration)],
    [TEXTS.columns.expire, shortDate(expire)],
    [TEXTS.lastSignIn, lastSignIn === null ? TEXTS.never : shortInstant(lastSignIn)],
    [TEXTS.phases, joinGerman(phases) || TEXTS.noPhase],
    [TEXTS.columns.read, TEXTS.isGranted],
    [TEXTS.columns.write, holdsWriteRight(provider) ? TEXTS.isGranted : TEXTS.notGranted],
  ];
}

/** An existing user, to look at only; Enter and Escape close (USER-003, OPEN-15). */
function Facts({ provider, phases, nowMs, onClose }: AboutUser & { phases: readonly string[] }) {
  return (
    <>
      <AddressLine provider={provider} />
      <FactList
        facts={[
          ...userFacts(provider, phases),
          [TEXTS.columns.state, <UserStateTag key="state" state={userState(provider, nowMs)} />],
        ]}
      />
      <Group justify="flex-end" mt="lg">
        <Button data-autofocus variant="filled" onClick={onClose}>
          {KIT_TEXTS.close}
        </Button>
      </Group>
    </>
  );
}

/** «Angaben ändern»: the person who answers for a company, whose account stays the same (USER-006). */
function EditForm({ provider, onClose }: AboutUser) {
  const { firstname, lastname, phone, info, erpNummer } = provider;
  const before = { ...EMPTY_USER, firstname, lastname, phone, info, erpNummer };
  const form = useUserForm(before);
  const editing = useEditUser();
  const checked = checkPerson(before, form.draft);
  const isSame = 'cells' in checked && checked.cells.length === 0;
  const submit = (element: HTMLFormElement) => {
    form.mark(element, 'problems' in checked ? checked.problems : {});
    if ('problems' in checked || isSame) return;
    editing.mutate({ provider, cells: checked.cells }, { onSuccess: onClose });
  };
  return (
    <UserForm
      form={form}
      submitLabel={KIT_TEXTS.save}
      isBusy={editing.isPending}
      lock={isSame ? TEXTS.nothingChanged : undefined}
      onSubmit={submit}
      onCancel={onClose}
    />
  );
}

/** Which dialog is wanted, and about whom. */
export type UserDialog =
  | { readonly kind: 'create' }
  | { readonly kind: 'resend'; readonly providers: readonly ServiceProvider[] }
  | { readonly kind: keyof typeof PARTS | keyof typeof QUESTIONS; readonly provider: ServiceProvider };

interface UserDialogsProps extends Pick<AboutUser, 'nowMs' | 'onClose'> {
  /** Undefined closes. */
  readonly dialog: UserDialog | undefined;
  readonly phasesOf: PhasesOf;
}

/** The dialogs of the user administration, one at a time. What one shows stays while it closes. */
export function UserDialogs({ dialog: wanted, phasesOf, nowMs, onClose }: UserDialogsProps) {
  const dialog = useLastShown(wanted);
  const isOpen = wanted !== undefined;
  if (dialog === undefined) return null;
  if (dialog.kind === 'create') return <CreateDialog opened={isOpen} onClose={onClose} />;
  if (dialog.kind === 'resend') {
    return <ResendDialog opened={isOpen} providers={dialog.providers} onClose={onClose} />;
  }
  const { kind, provider } = dialog;
  if (kind === 'block' || kind === 'unblock' || kind === 'reset-two-factor')
    return <Question kind={kind} provider={provider} opened={isOpen} onClose={onClose} />;
  const { title, size, Part } = PARTS[kind];
  return (
    <Modal opened={isOpen} onClose={onClose} title={title(provider)} size={size}>
      <Part provider={provider} phases={phasesOf(provider.id)} nowMs={nowMs} onClose={onClose} />
    </Modal>
  );
}

/** What the other dialogs hold, each with its title and its width in pixels. */
const PARTS = {
  view: { title: () => TEXTS.viewTitle, size: 520, Part: Facts },
  edit: {
    title: ({ organisation }: ServiceProvider) => TEXTS.editTitle(organisation),
    size: 560,
    Part: EditForm,
  },
  address: { title: addressTitle, size: 560, Part: Address },
  expiry: { title: () => TEXTS.extend, size: 440, Part: ExpiryForm },
};

const QUESTIONS = {
  block: { title: TEXTS.blockTitle, confirmLabel: TEXTS.block, text: TEXTS.blockText },
  unblock: { title: TEXTS.unblockTitle, confirmLabel: TEXTS.unblock, text: TEXTS.unblockText },
  'reset-two-factor': {
    title: TEXTS.resetTwoFactorTitle,
    confirmLabel: TEXTS.resetTwoFactor,
    text: TEXTS.resetTwoFactorText,
  },
};

interface QuestionProps extends Openable {
  readonly kind: keyof typeof QUESTIONS;
  readonly provider: ServiceProvider;
}

/** Confirms blocking or unblocking an account, or removing its authenticator app, and says what it means. */
function Question({ kind, opened, provider, onClose }: QuestionProps) {
  const blocking = useSetBlocked();
  const resetting = useResetTwoFactor();
  const { title, confirmLabel, text } = QUESTIONS[kind];
  const settle = () =>
    kind === 'reset-two-factor'
      ? resetting.mutateAsync(provider)
      : blocking.mutateAsync({ provider, blocked: kind === 'block' });
  return (
    <Confirm
      opened={opened}
      title={title(provider)}
      confirmLabel={confirmLabel}
      isDangerous={kind !== 'unblock'}
      closesAfter
      onConfirm={settle}
      onClose={onClose}
    >
      {text(provider)}
    </Confirm>
  );
}
