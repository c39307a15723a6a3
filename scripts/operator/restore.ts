import { join, resolve } from 'node:path';
import { type Database, joinDatabase, openDatabase } from '../../apps/server/src/db/open.ts';
import { StartRefusal } from '../../apps/server/src/db/start-refusal.ts';
import { checkBackup, loadBackup, settleIn } from '../../apps/server/src/features/backup/restore-backup.ts';
import { openMediaStore } from '../../apps/server/src/files/open-media-store.ts';
import { readDataPlace } from '../../apps/server/src/kernel/settings.ts';
import { runCommand } from '../run-server.ts';

const USAGE = 'Aufruf: npm run restore -- <Ordner einer Sicherung>';

async function withDatabase(database: Database, work: (database: Database) => Promise<void>): Promise<void> {
  try {
    await work(database);
  } finally {
    await database.close();
  }
}

await runCommand(async () => {
  const [source, ...more] = process.argv.slice(2);
  if (source === undefined || source.startsWith('-') || more.length > 0) throw new StartRefusal(USAGE);
  const place = readDataPlace(process.env, join(import.meta.dirname, '../../data'));
  const backup = await checkBackup(resolve(source));
  const files = openMediaStore(place);
  await withDatabase(await openDatabase(place, 'as they are'), (empty) => loadBackup(empty, files, backup));
  await withDatabase(await joinDatabase(place), (database) => settleIn(database, backup, Date.now()));
  const { madeAt, mediaCount, damagedMedia } = backup.manifest;
  console.log(
    [
      `Zurückgespielt: Stand ${madeAt}, Bilder und Dokumente: ${mediaCount}. Alle Prüfwerte stimmen.`,
      'Alle Anmeldungen sind beendet. Betreiben Sie das Programm mit derselben Schlüsseldatei (KEY_FILE) wie zuvor.',
      ...damagedMedia.map((key) => `Schon bei der Sicherung fehlte ${key}.`),
    ].join('\n'),
  );
});
