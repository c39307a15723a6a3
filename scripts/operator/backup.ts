import { resolve } from 'node:path';
import { holdsCluster } from '../../apps/server/src/db/embedded/cluster-folder.ts';
import { joinDatabase } from '../../apps/server/src/db/open.ts';
import { StartRefusal } from '../../apps/server/src/db/start-refusal.ts';
import { makeBackup } from '../../apps/server/src/features/backup/make-backup.ts';
import type { Manifest } from '../../apps/server/src/features/backup/manifest.ts';
import { openMediaStore } from '../../apps/server/src/files/open-media-store.ts';
import { runCommand } from '../run-server.ts';
import { readPlace, withDatabase } from './with-database.ts';

const USAGE = 'Aufruf: npm run backup -- <neuer Ordner>';

function report(folder: string, { tables, mediaCount, damagedMedia, madeAt, sums }: Manifest): void {
  const rowCount = tables.reduce((sum, table) => sum + table.rowCount, 0);
  console.log(
    [
      `Gesichert in ${folder}, Stand ${madeAt}: ${tables.length} Tabellen mit ${rowCount} Zeilen. Bilder und Dokumente: ${mediaCount}.`,
      `Prüfwert: ${sums}`,
      'Die Schlüsseldatei (KEY_FILE) ist nicht dabei. Bewahren Sie sie getrennt auf.',
    ].join('\n'),
  );
  if (damagedMedia.length === 0) return;
  throw new StartRefusal(
    `Nicht gesichert, weil sie fehlen oder beschädigt sind: ${damagedMedia.join(', ')}. Alles andere ist vollständig.`,
  );
}

await runCommand(async () => {
  const [target, ...more] = process.argv.slice(2);
  if (target === undefined || target.startsWith('-') || more.length > 0) throw new StartRefusal(USAGE);
  const place = readPlace();
  if (place.databaseUrl === undefined && !holdsCluster(place.dataDir)) {
    throw new StartRefusal(`Unter ${place.dataDir} liegt keine Datenbank.`);
  }
  await withDatabase(await joinDatabase(place, 'as they are'), async (database) => {
    const folder = resolve(target);
    report(folder, await makeBackup(database, openMediaStore(place), folder, Date.now()));
  });
});
