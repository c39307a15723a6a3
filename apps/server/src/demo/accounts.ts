import { readTender, readUnfinishedBidder } from './tender.ts';

/** The one password of all demo accounts; they exist only in a demo database. */
export const DEMO_PASSWORD = 'Rahmenpreis-Demo-1';

/** The demo's administrators: one needs a mailed code, one may only read (OPERATIONS.md «Trying it»). */
export const DEMO_ADMINISTRATORS = [
  {
    username: 'admin@example.org',
    firstname: 'Petra',
    lastname: 'Lindner',
    readOnly: false,
    twoFactor: 'none',
  },
  {
    username: 'leitung@example.org',
    firstname: 'Karin',
    lastname: 'Vogt',
    readOnly: false,
    twoFactor: 'mail',
  },
  { username: 'lesen@example.org', firstname: 'Rolf', lastname: 'Evers', readOnly: true, twoFactor: 'none' },
] as const;

const CONTACTS: Record<string, { firstname: string; lastname: string; phone: string }> = {
  'bieter1@example.org': { firstname: 'Hanna', lastname: 'Petersen', phone: '040 1234560' },
  'bieter2@example.org': { firstname: 'Alois', lastname: 'Brandl', phone: '089 1234560' },
  'bieter3@example.org': { firstname: 'Sabine', lastname: 'Kremer', phone: '0211 1234560' },
  'bieter4@example.org': { firstname: 'Murat', lastname: 'Yıldız', phone: '030 1234560' },
  'bieter5@example.org': { firstname: 'Ute', lastname: 'Häberle', phone: '0711 1234560' },
  'bieter6@example.org': { firstname: 'Jörn', lastname: 'Tammen', phone: '0421 1234560' },
};

/** The contact person of a demo bidder. */
export function demoContact(username: string): { firstname: string; lastname: string; phone: string } {
  return CONTACTS[username] ?? { firstname: 'Kim', lastname: 'Beispiel', phone: '' };
}

/** All demo accounts with a short description, for the greeting at the start. */
export function listDemoAccounts(empty: boolean): { username: string; title: string }[] {
  const administrators = DEMO_ADMINISTRATORS.map(({ username, readOnly, twoFactor }) => ({
    username,
    title: ['Administration', readOnly ? 'nur lesend' : '', twoFactor === 'mail' ? 'mit Code per E-Mail' : '']
      .filter((word) => word !== '')
      .join(', '),
  }));
  if (empty) return administrators;
  const bidders = readTender().providers.map(({ username, organisation }) => ({
    username,
    title: organisation,
  }));
  const unfinished = readUnfinishedBidder();
  return [
    ...administrators,
    ...bidders,
    { username: unfinished.username, title: `${unfinished.organisation}, Angebot noch nicht fertig` },
  ];
}
