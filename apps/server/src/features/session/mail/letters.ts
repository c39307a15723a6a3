import { writtenInstant } from '@rahmenpreis/german/german-date.ts';
import type { PhaseTime } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { BERLIN_TIME, type Letter, type Reader, setLetter } from '../../../mail/letter.ts';

/** The mailed second factor (OPEN-55). */
export function writeCode(reader: Reader, code: string): Letter {
  return setLetter('code', reader, {
    subject: 'Ihr Bestätigungscode',
    before: ['bitte geben Sie diesen Code ein, um Ihre Anmeldung bei Rahmenpreis abzuschließen:'],
    code,
    after: [
      'Der Code gilt zehn Minuten und nur für diese eine Anmeldung.',
      'Wenn Sie sich nicht gerade anmelden, kennt jemand Ihr Passwort. Bitte ändern Sie es dann umgehend über „Passwort vergessen“ auf der Anmeldeseite.',
    ],
  });
}

/** A phase in which somebody who is invited may offer. */
export interface InvitedTo extends PhaseTime {
  readonly title: string;
  readonly hasBegun: boolean;
}

function wordInvitedTo({ title, start, end, hasBegun }: InvitedTo): string {
  return hasBegun
    ? `„${title}“: läuft bis ${writtenInstant(end)}`
    : `„${title}“: von ${writtenInstant(start)} bis ${writtenInstant(end)}`;
}

/** The invitation to choose a password, with the phases that it is for, if there are any yet (OPEN-39). */
export function writeInvitation(
  reader: Reader,
  organisation: string,
  phases: readonly InvitedTo[],
  link: string,
): Letter {
  const title =
    phases.length === 1 ? 'In dieser Phase können Sie anbieten:' : 'In diesen Phasen können Sie anbieten:';
  return setLetter('invitation', reader, {
    subject: 'Ihre Einladung zu Rahmenpreis',
    before: [
      `für ${organisation} wurde ein Zugang zu Rahmenpreis eingerichtet, dem Portal für die Ausschreibung von Rahmenpreisen im Facility-Management.`,
      `Ihr Benutzername ist ${reader.username}. Bitte wählen Sie über den Link in dieser Nachricht Ihr Passwort.`,
    ],
    lists: phases.length === 0 ? [] : [{ title, lines: phases.map(wordInvitedTo) }],
    button: { title: 'Passwort wählen', link },
    after: [
      'Der Link gilt 72 Stunden und kann nur einmal verwendet werden. Danach erhalten Sie über „Passwort vergessen“ auf der Anmeldeseite jederzeit einen neuen.',
      ...(phases.length === 0 ? [] : [BERLIN_TIME]),
    ],
  });
}

/** The link for choosing a new password (OPEN-55). */
export function writeReset(reader: Reader, link: string): Letter {
  return setLetter('reset', reader, {
    subject: 'Neues Passwort wählen',
    before: ['für Ihr Konto wurde ein neues Passwort angefordert. Über diesen Link können Sie es wählen:'],
    button: { title: 'Neues Passwort wählen', link },
    after: [
      'Der Link gilt 30 Minuten und kann nur einmal verwendet werden.',
      'Wenn Sie kein neues Passwort angefordert haben, müssen Sie nichts tun; Ihr bisheriges Passwort gilt weiter.',
    ],
  });
}

const IF_NOT_BY_YOU =
  'Wenn Sie das selbst waren, müssen Sie nichts weiter tun. Andernfalls wenden Sie sich bitte umgehend an Ihre Ansprechpartner und wählen Sie ein neues Passwort:';
/** What an account is told when the way it signs in has changed. */
const NOTICES = {
  'password-changed': {
    subject: 'Ihr Passwort wurde geändert',
    before: [
      'das Passwort Ihres Kontos bei Rahmenpreis wurde soeben geändert. Alle bestehenden Anmeldungen wurden dabei beendet.',
      'Wenn Sie das selbst waren, müssen Sie nichts weiter tun. Andernfalls wählen Sie bitte umgehend ein neues Passwort:',
    ],
  },
  'two-factor-reset': {
    subject: 'Ihre Zwei-Faktor-Anmeldung wurde zurückgesetzt',
    before: [
      'die Authenticator-App Ihres Kontos bei Rahmenpreis und alle seine Passkeys wurden soeben durch die Administration entfernt. Alle bestehenden Anmeldungen wurden dabei beendet.',
      'Bei Ihrer nächsten Anmeldung erhalten Sie einen Code per E-Mail. Danach können Sie im Nutzermenü eine neue App einrichten.',
      'Wenn Sie das nicht veranlasst haben, wenden Sie sich bitte umgehend an Ihre Ansprechpartner und wählen Sie ein neues Passwort:',
    ],
  },
  // Doing so at somebody's unlocked screen must not go unnoticed.
  'authenticator-on': {
    subject: 'Authenticator-App eingerichtet',
    before: [
      'für Ihr Konto bei Rahmenpreis wurde soeben eine Authenticator-App eingerichtet. Jede Anmeldung fragt nun nach einem Code aus dieser App.',
      IF_NOT_BY_YOU,
    ],
  },
  'authenticator-off': {
    subject: 'Authenticator-App ausgeschaltet',
    before: [
      'die Authenticator-App Ihres Kontos bei Rahmenpreis wurde soeben ausgeschaltet. Anmeldungen fragen nicht mehr nach einem Code aus dieser App.',
      IF_NOT_BY_YOU,
    ],
  },
  'passkey-added': {
    subject: 'Passkey hinzugefügt',
    before: [
      'zu Ihrem Konto bei Rahmenpreis wurde soeben ein Passkey hinzugefügt. Mit ihm ist eine Anmeldung ohne Passwort möglich.',
      IF_NOT_BY_YOU,
    ],
  },
  'passkey-removed': {
    subject: 'Passkey entfernt',
    before: [
      'von Ihrem Konto bei Rahmenpreis wurde soeben ein Passkey entfernt. Mit ihm ist keine Anmeldung mehr möglich.',
      IF_NOT_BY_YOU,
    ],
  },
  // Copies of mails with sums go there.
  'contact-changed': {
    subject: 'Zweiter Kontakt geändert',
    before: [
      'für Ihr Konto bei Rahmenpreis wurde soeben geändert, wer Kopien Ihrer Nachrichten erhält, auch der Belege mit Ihren Summen. Sie sehen es im Nutzermenü unter „Zweiter Kontakt“.',
      IF_NOT_BY_YOU,
    ],
  },
};

/** The notice that the way an account signs in has changed. */
export function writeNotice(kind: keyof typeof NOTICES, reader: Reader, forgotLink: string): Letter {
  const button = { title: 'Neues Passwort anfordern', link: forgotLink };
  return setLetter(kind, reader, { ...NOTICES[kind], button });
}
