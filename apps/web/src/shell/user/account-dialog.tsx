import type { OwnAccount } from '@rahmenpreis/contract/session.ts';
import type { Openable } from '../../kit/dialog/late-dialog.tsx';
import { Modal } from '../../kit/dialog/modal.tsx';
import { SetUp, SwitchOff } from './authenticator-dialog.tsx';
import { Contact } from './contact-dialog.tsx';
import { Mails } from './mails-dialog.tsx';
import { Passkeys } from './passkey-dialog.tsx';
import { Sessions } from './sessions-dialog.tsx';
import { CONTACT_TEXTS, PASSKEY_TEXTS, SESSION_TEXTS, TEXTS } from './texts.ts';

const PARTS = {
  on: { title: TEXTS.setUp, Part: SetUp },
  off: { title: TEXTS.switchOff, Part: SwitchOff },
  passkeys: { title: PASSKEY_TEXTS.title, Part: Passkeys },
  sessions: { title: SESSION_TEXTS.title, Part: Sessions },
  mails: { title: TEXTS.mails, Part: Mails },
  contact: { title: CONTACT_TEXTS.title, Part: Contact },
} as const;

/** The parts of the user's menu: authenticator app on or off, passkeys, sessions, mails, second contact. */
export type AccountPart = keyof typeof PARTS;

interface AccountDialogProps extends Openable {
  readonly part: AccountPart;
  readonly account: OwnAccount | undefined;
}

/** One part of the user's own account. */
export function AccountDialog({ part, account, opened, onClose }: AccountDialogProps) {
  const { title, Part } = PARTS[part];
  if (account === undefined && (part === 'mails' || part === 'contact')) return null;
  return (
    <Modal opened={opened} onClose={onClose} title={title} size={part === 'sessions' ? 640 : 520}>
      <Part account={account!} onClose={onClose} />
    </Modal>
  );
}
