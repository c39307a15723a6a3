import type { ServeSettings } from '../../src/kernel/settings.ts';
import { serveProduction } from '../../src/main.ts';

/** What a test's process is told to serve; its key comes as text. */
export type ServingOrder = Omit<ServeSettings, 'signingSecret'> & { keyHex: string };

const { keyHex, ...settings } = JSON.parse(process.argv[2] ?? '') as ServingOrder;
const running = await serveProduction({ ...settings, signingSecret: Buffer.from(keyHex, 'hex') });
process.on('SIGTERM', () => void running.close().then(() => process.exit(0)));
process.on('message', running.hurry);
// A test that failed cannot tell it to leave any more.
process.on('disconnect', () => process.exit(1));
process.send?.('serving');
