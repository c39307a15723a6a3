import { join } from 'node:path';
import { StartRefusal } from '../apps/server/src/db/start-refusal.ts';
import { buildWeb } from './build-web.ts';
import { runServer } from './run-server.ts';

const root = join(import.meta.dirname, '..');

await runServer(async () => {
  const { readServeSettings } = await import('../apps/server/src/kernel/settings.ts');
  const settings = readServeSettings(process.env, join(root, 'data'));
  if (!buildWeb(root))
    throw new StartRefusal('Die Oberfläche ließ sich nicht bauen; die Meldung darüber nennt den Grund.');
  const { serveProduction } = await import('../apps/server/src/main.ts');
  return serveProduction(settings);
});
