import { join } from 'node:path';
import {
  clearUnfinishedDemo,
  isUnused,
  listHeldAccounts,
  readDemoMark,
  writeDemoMark,
} from '../db/demo-mark.ts';
import type { Database, Queries } from '../db/open.ts';
import { StartRefusal } from '../db/start-refusal.ts';
import type { MediaStore } from '../files/media-store.ts';
import { openDatabaseClock } from '../kernel/clock.ts';
import { DEMO_PASSWORD, listDemoAccounts } from './accounts.ts';
import { seedAdministrators, seedDemo } from './seed.ts';

/**
 * Loads the demo into a new database, or only its administrators; what was cut off begins again. Throws
 * StartRefusal if production uses the database.
 */
export async function loadDemo(database: Database, files: MediaStore, empty: boolean): Promise<void> {
  const mark = await readDemoMark(database.db);
  if (mark === 'production') {
    throw new StartRefusal(
      'Diese Datenbank wird mit „npm run serve“ betrieben; „npm start“ arbeitet nur mit der Beispielausschreibung.',
    );
  }
  if (mark === 'complete' || (mark === undefined && !(await isUnused(database.db)))) return;
  if (mark === 'loading') await clearUnfinishedDemo(database.db);
  await writeDemoMark(database.db, 'loading');
  const { nowMs } = await openDatabaseClock(database.db);
  if (empty) {
    await seedAdministrators(database.db, nowMs());
  } else {
    console.log('Die Beispielausschreibung wird geladen …');
    await seedDemo(database.db, files, nowMs());
  }
  await writeDemoMark(database.db, 'complete');
}

/** Marks the database as one of production; throws StartRefusal if it holds the demo. */
export async function claimForProduction({ db }: Database): Promise<void> {
  const mark = await readDemoMark(db);
  const demoNames = listDemoAccounts(false).map(({ username }) => username);
  if (mark === 'loading' || mark === 'complete' || (await listHeldAccounts(db, demoNames)).size > 0) {
    throw new StartRefusal(
      'Diese Datenbank enthält die Konten der Beispielausschreibung; verwenden Sie für den Betrieb eine neue.',
    );
  }
  if (mark === undefined) await writeDemoMark(db, 'production');
}

/** Says where the demo runs and who may sign in: an older or changed demo may lack accounts of today's. */
export async function announceDemo(
  db: Queries,
  url: string,
  { dataDir, smtpUrl }: { dataDir: string; smtpUrl?: string | undefined },
): Promise<void> {
  const known = listDemoAccounts(false);
  const held = await listHeldAccounts(
    db,
    known.map(({ username }) => username),
  );
  const accounts = known.filter(({ username }) => held.has(username));
  const lines = [
    '',
    `Rahmenpreis läuft: ${url}`,
    `Beschreibung der Aufrufe: ${url}/docs`,
    smtpUrl === undefined
      ? `E-Mails liegen als Dateien unter ${join(dataDir, 'mail')}`
      : 'E-Mails gehen über den Mailserver aus SMTP_URL hinaus',
    '',
    `Konten der Beispielausschreibung (Passwort ${DEMO_PASSWORD}):`,
    ...accounts.map(({ username, title }) => `  ${username.padEnd(24)} ${title}`),
    '',
    'Beenden mit Strg+C.',
  ];
  console.log(lines.join('\n'));
}
