import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { StartRefusal } from '../apps/server/src/db/start-refusal.ts';
import { buildWeb } from './build-web.ts';
import { runServer } from './run-server.ts';

const root = join(import.meta.dirname, '..');

function readEmpty(): boolean {
  try {
    return parseArgs({ options: { empty: { type: 'boolean', default: false } } }).values.empty;
  } catch {
    throw new StartRefusal('„npm start“ kennt nur den Zusatz „-- --empty“ (ohne die Beispielausschreibung).');
  }
}

await runServer(async () => {
  const empty = readEmpty();
  const { readPort, readSmtpUrl, readWatchPlace } = await import('../apps/server/src/kernel/settings.ts');
  const { PORT, DATA_DIR, DATABASE_URL, S3_URL, SMTP_URL, MAIL_FROM } = process.env;
  const port = readPort(PORT);
  const watch = readWatchPlace(process.env);
  const smtpUrl = SMTP_URL ? readSmtpUrl(SMTP_URL) : undefined;
  if (!buildWeb(root))
    throw new StartRefusal('Die Oberfläche ließ sich nicht bauen; die Meldung darüber nennt den Grund.');
  const { startServer } = await import('../apps/server/src/main.ts');
  return startServer({
    port,
    dataDir: DATA_DIR || join(root, 'data'),
    databaseUrl: DATABASE_URL || undefined,
    s3Url: S3_URL || undefined,
    smtpUrl,
    mailFrom: MAIL_FROM || undefined,
    watch,
    empty,
  });
});
