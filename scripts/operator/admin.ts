import { parseArgs } from 'node:util';
import { EMAIL_PATTERN } from '@rahmenpreis/contract/email-pattern.ts';
import { ACCOUNT_LIFETIME_YEARS } from '@rahmenpreis/contract/limits.ts';
import { joinDatabase, type Queries } from '../../apps/server/src/db/open.ts';
import { StartRefusal } from '../../apps/server/src/db/start-refusal.ts';
import {
  inviteAdministrator,
  resetSecondFactor,
} from '../../apps/server/src/features/session/admin-command.ts';
import { runCommand } from '../run-server.ts';
import { readPlace, withDatabase } from './with-database.ts';

const USAGE =
  'Aufruf: npm run admin -- create <E-Mail> [--read-only]\n   oder: npm run admin -- reset-two-factor <E-Mail>';

type Command =
  | { verb: 'create'; username: string; readOnly: boolean }
  | { verb: 'reset-two-factor'; username: string };

function readCommand(): Command {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { 'read-only': { type: 'boolean', default: false } },
    });
    const [verb, email = '', ...more] = positionals;
    const username = email.trim().toLowerCase();
    const readOnly = values['read-only'];
    const isVerb = verb === 'create' || (verb === 'reset-two-factor' && !readOnly);
    if (!isVerb || username === '' || more.length > 0) throw new StartRefusal(USAGE);
    if (!EMAIL_PATTERN.test(username))
      throw new StartRefusal(`„${email}“ ist keine E-Mail-Adresse.\n${USAGE}`);
    return verb === 'create' ? { verb, username, readOnly } : { verb, username };
  } catch (error) {
    // An unknown option is treated like any other wrong call.
    throw error instanceof StartRefusal ? error : new StartRefusal(USAGE);
  }
}

async function create(db: Queries, username: string, readOnly: boolean): Promise<void> {
  const now = new Date();
  const expire = new Date(now);
  expire.setUTCFullYear(expire.getUTCFullYear() + ACCOUNT_LIFETIME_YEARS);
  const invited = await inviteAdministrator(db, { username, readOnly, expire }, now.getTime());
  if (invited.is === 'taken') throw new StartRefusal(`Mit ${username} meldet sich bereits jemand an.`);
  const done = invited.is === 'created' ? 'Das Konto ist angelegt' : 'Das Konto gab es bereits';
  console.log(`${done}; die Einladung an ${username} geht hinaus, sobald der Server läuft.`);
  if (invited.is === 'repeated' && invited.isReadOnly !== readOnly) {
    const may = invited.isReadOnly ? 'darf weiterhin nur lesen' : 'darf weiterhin auch ändern';
    console.log(`Die Rechte wurden nicht geändert: ${username} ${may}; --read-only gilt nur beim Anlegen.`);
  }
}

async function resetTwoFactor(db: Queries, username: string): Promise<void> {
  if (!(await resetSecondFactor(db, username, Date.now()))) {
    throw new StartRefusal(`Zu ${username} ist keine Authenticator-App eingerichtet.`);
  }
  console.log(
    `Die Authenticator-App von ${username} ist entfernt, alle Anmeldungen sind beendet; die nächste fragt nach einem Code per E-Mail.`,
  );
}

await runCommand(async () => {
  const command = readCommand();
  await withDatabase(await joinDatabase(readPlace()), async ({ db }) => {
    if (command.verb === 'create') await create(db, command.username, command.readOnly);
    else await resetTwoFactor(db, command.username);
  });
});
