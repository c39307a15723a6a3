import { readFileSync } from 'node:fs';
import { problemSentence } from '@rahmenpreis/tendering/audit-log/problem-words.ts';
import { inSnapshot, inTransaction } from '../../apps/server/src/db/transaction.ts';
import { joinDatabase, type Queries } from '../../apps/server/src/db/open.ts';
import { StartRefusal } from '../../apps/server/src/db/start-refusal.ts';
import { forgetValues, listCheckpoints } from '../../apps/server/src/features/audit/repository.ts';
import { verifyAuditLog } from '../../apps/server/src/features/audit/check/verify-audit-log.ts';
import { runCommand } from '../run-server.ts';
import { readPlace, withDatabase } from './with-database.ts';

const USAGE =
  'Aufruf: npm run audit -- verify [Datei mit aufbewahrten Prüfpunkten]\n   oder: npm run audit -- checkpoints\n   oder: npm run audit -- forget <Wert, zum Beispiel eine E-Mail-Adresse>';

function readKept(path: string): string[] {
  try {
    const lines = readFileSync(path, 'utf8').split(/\r?\n/);
    return lines.map((line) => line.trim()).filter((line) => line !== '');
  } catch {
    throw new StartRefusal(`${path} ist nicht lesbar.`);
  }
}

async function verify(db: Queries, path: string | undefined): Promise<void> {
  const kept = path === undefined ? [] : readKept(path);
  const { linkCount, checkpointCount, wrongLines, problems } = await verifyAuditLog(db, kept, Date.now());
  const sentences = [
    ...wrongLines.map(({ line }) => `Kein gültiger Prüfpunkt: ${line}`),
    ...problems.map(problemSentence),
  ];
  for (const sentence of sentences) console.error(sentence);
  const checked = `${linkCount} Einträge gegen ${checkpointCount} Prüfpunkte geprüft`;
  if (sentences.length > 0) throw new StartRefusal(`${checked}: Das Protokoll ist nicht unversehrt.`);
  console.log(`${checked}: Das Protokoll ist unversehrt.`);
}

async function forget(db: Queries, value: string): Promise<void> {
  const count = await inTransaction(db, (transaction) => forgetValues(transaction, value, Date.now()));
  console.log(
    count === 0
      ? 'Das Protokoll kennt diesen Wert nicht.'
      : `Der Wert stand neben ${count} ${count === 1 ? 'Eintrag' : 'Einträgen'} und ist vergessen. Die Kette gilt weiter.`,
  );
}

await runCommand(async () => {
  const [verb, path, ...more] = process.argv.slice(2);
  const isKnown = verb === 'verify' || verb === (path === undefined ? 'checkpoints' : 'forget');
  if (!isKnown || more.length > 0) throw new StartRefusal(USAGE);
  await withDatabase(await joinDatabase(readPlace()), async ({ db }) => {
    if (verb === 'verify') await verify(db, path);
    else if (path !== undefined) await forget(db, path);
    else for (const line of await inSnapshot(db, listCheckpoints)) console.log(line);
  });
});
