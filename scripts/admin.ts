import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { EMAIL_PATTERN } from '@rahmenpreis/contract/ids.ts';
import { ACCOUNT_LIFETIME_YEARS } from '@rahmenpreis/contract/limits.ts';
import { joinDatabase } from '../apps/server/src/db/open.ts';
import { StartRefusal } from '../apps/server/src/db/start-refusal.ts';
import { inviteAdministrator } from '../apps/server/src/features/session/invite-administrator.ts';
import { readDataPlace } from '../apps/server/src/kernel/settings.ts';
import { runCommand } from './run-server.ts';

const USAGE = 'Aufruf: npm run admin -- create <E-Mail> [--read-only]';

function readCommand(): { username: string; readOnly: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { 'read-only': { type: 'boolean', default: false } },
    });
    const [verb, email = '', ...more] = positionals;
    const username = email.trim().toLowerCase();
    if (verb === 'create' && EMAIL_PATTERN.test(username) && more.length === 0) {
      return { username, readOnly: values['read-only'] };
    }
  } catch {
    // An unknown option is answered like every other wrong call.
  }
  throw new StartRefusal(USAGE);
}

await runCommand(async () => {
  const { username, readOnly } = readCommand();
  const place = readDataPlace(process.env, join(import.meta.dirname, '../data'));
  const database = await joinDatabase(place);
  try {
    const now = new Date();
    const expire = new Date(now);
    expire.setUTCFullYear(expire.getUTCFullYear() + ACCOUNT_LIFETIME_YEARS);
    const invited = await inviteAdministrator(database.db, { username, readOnly, expire }, now.getTime());
    if (invited === 'taken') throw new StartRefusal(`Mit ${username} meldet sich bereits jemand an.`);
    const done = invited === 'created' ? 'Das Konto ist angelegt' : 'Das Konto gab es bereits';
    console.log(`${done}; die Einladung an ${username} geht hinaus, sobald der Server läuft.`);
  } finally {
    await database.close();
  }
});
