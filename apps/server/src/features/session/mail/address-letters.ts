import { type Letter, setLetter } from '../../../mail/letter.ts';

/** A new address for signing in that both addresses are told of (decision 0087). */
interface ToldChange {
  organisation: string;
  formerUsername: string;
  username: string;
}

/** Somebody at an address, whose name is not known. */
const readerAt = (username: string) => ({ username, firstname: '', lastname: '' });

/** Tells the former address what was asked for, with the link that stops it. */
export function writeAddressAsked({ organisation, formerUsername, username }: ToldChange, link: string) {
  return setLetter('address-former', readerAt(formerUsername), {
    subject: 'Ihre Anmeldeadresse soll geändert werden',
    before: [
      `für das Konto von ${organisation} bei Rahmenpreis hat der Auftraggeber eine neue Anmeldeadresse beantragt.`,
      `Bisherige Adresse: ${formerUsername}`,
      `Neue Adresse: ${username}`,
      'Wenn das richtig ist, müssen Sie nichts tun. Andernfalls stoppen Sie die Änderung innerhalb von 24 Stunden über diesen Link:',
    ],
    button: { title: 'Änderung stoppen', link },
    after: [
      'Bis dahin gilt Ihre bisherige Adresse. Sie können der Änderung auch zustimmen, wenn Sie angemeldet sind; dann gilt die neue Adresse, sobald sie bestätigt ist.',
      'Mit der neuen Adresse enden alle Anmeldungen, und das bisherige Passwort gilt nicht mehr.',
    ],
  });
}

/** Asks the new address to show that somebody reads it. */
export function writeAddressProof({ organisation, username }: ToldChange, link: string): Letter {
  return setLetter('address-new', readerAt(username), {
    subject: 'Bitte bestätigen Sie Ihre neue Anmeldeadresse',
    before: [
      `${username} soll die Anmeldeadresse von ${organisation} bei Rahmenpreis werden, dem Portal für die Ausschreibung von Rahmenpreisen im Facility-Management.`,
      'Bitte bestätigen Sie über diesen Link, dass Sie Nachrichten an diese Adresse lesen:',
    ],
    button: { title: 'Adresse bestätigen', link },
    after: [
      'Sobald die Adresse gilt, frühestens nach 24 Stunden, erhalten Sie eine Einladung, mit der Sie Ihr Passwort wählen. Der Link gilt sieben Tage.',
      'Wenn Sie mit dieser Nachricht nichts anfangen können, müssen Sie nichts tun.',
    ],
  });
}

/** Tells the former address that it is not invited any more; not where the invitation is sent now. */
export function writeInvitationMoved({ organisation, formerUsername }: ToldChange): Letter {
  return setLetter('address-former', readerAt(formerUsername), {
    subject: 'Ihre Einladung zu Rahmenpreis gilt nicht mehr',
    before: [
      `die Einladung für ${organisation} zu Rahmenpreis geht an eine andere Adresse. Der Link, den Sie erhalten haben, gilt nicht mehr.`,
    ],
    after: ['Bei Fragen wenden Sie sich bitte an Ihre Ansprechperson beim Auftraggeber.'],
  });
}

/** Asks a second contact whether it wants the copies; the link does nothing else. */
export function writeContactProof(
  { name, address }: { name: string; address: string },
  organisation: string,
  link: string,
): Letter {
  return setLetter(
    'contact-proof',
    { username: address, firstname: name, lastname: '' },
    {
      subject: `Kopien der Nachrichten an ${organisation}`,
      before: [
        `${organisation} hat Sie bei Rahmenpreis, dem Portal für die Ausschreibung von Rahmenpreisen im Facility-Management, als zweiten Kontakt genannt: Sie sollen Kopien der Nachrichten zu Ausschreibungen erhalten, auch der Belege mit Summen.`,
        'Bitte bestätigen Sie über diesen Link, dass Sie das wünschen. Anmelden können Sie sich damit nicht.',
      ],
      button: { title: 'Kopien bestätigen', link },
      after: [
        'Wenn Sie mit dieser Nachricht nichts anfangen können, müssen Sie nichts tun: Ohne Ihre Bestätigung erhalten Sie keine Kopien.',
      ],
    },
  );
}
