import { resolve } from 'node:path';
import { tablesOfProgram } from '../../apps/server/src/db/migrate.ts';
import { joinDatabase, openDatabase } from '../../apps/server/src/db/open.ts';
import { StartRefusal } from '../../apps/server/src/db/start-refusal.ts';
import { checkBackup, loadBackup, settleIn } from '../../apps/server/src/features/backup/restore-backup.ts';
import { openMediaStore } from '../../apps/server/src/files/open-media-store.ts';
import { runCommand } from '../run-server.ts';
import { readPlace, withDatabase } from './with-database.ts';

const USAGE = 'Aufruf: npm run restore -- <Ordner einer Sicherung>';

await runCommand(async () => {
  const [source, ...more] = process.argv.slice(2);
  if (source === undefined || source.startsWith('-') || more.length > 0) throw new StartRefusal(USAGE);
  const place = readPlace();
  const backup = await checkBackup(resolve(source));
  const files = openMediaStore(place);
  await withDatabase(await openDatabase({ ...place, waits: 'unbounded' }, 'as they are'), (empty) =>
    loadBackup(empty, files, backup),
  );
  await withDatabase(await joinDatabase({ ...place, backupMade: tablesOfProgram() }), (database) =>
    settleIn(database, backup, Date.now()),
  );
  const { madeAt, mediaCount, damagedMedia } = backup.manifest;
  console.log(
    [
      `Zurückgespielt: Stand ${madeAt}, Bilder und Dokumente: ${mediaCount}. Alle Prüfwerte stimmen.`,
      'Alle Anmeldungen sind beendet. Betreiben Sie das Programm mit derselben Schlüsseldatei (KEY_FILE) wie zuvor.',
      ...damagedMedia.map((key) => `Schon bei der Sicherung fehlte ${key}.`),
    ].join('\n'),
  );
});
