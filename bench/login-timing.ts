import { authenticate } from '@rahmenpreis/contract/session.ts';
import { createApp } from '../apps/server/src/app.ts';
import { inTransaction } from '../apps/server/src/db/transaction.ts';
import { askApp } from '../apps/server/src/demo/in-process.ts';
import {
  insertAdministrator,
  updateAccount,
} from '../apps/server/src/features/session/account/repository.ts';
import { openMediaStore } from '../apps/server/src/files/open-media-store.ts';
import { hashPassword } from '../apps/server/src/kernel/secret/password.ts';
import { medianOf } from './pricing/stopwatch.ts';
import { openTemporaryDatabase } from './server/temporary-database.ts';
import { createSetClock } from '../apps/server/src/kernel/clock.ts';

const TRIES = 200;
const WARM_UP = 20;
const BAR_MS = 5;
const DAY_MS = 24 * 60 * 60_000;
const PASSWORD = 'Messung-2026';

const database = await openTemporaryDatabase();
const nowMs = Date.now();
const app = await createApp({
  db: database.db,
  clock: createSetClock(() => nowMs),
  files: openMediaStore(database),
  trustProxy: true,
});

async function addAccount(username: string, kind: 'open' | 'expired' | 'blocked' | 'invited'): Promise<void> {
  const passwordHash = await hashPassword(PASSWORD);
  await inTransaction(database.db, async (transaction) => {
    const expire = new Date(nowMs + (kind === 'expired' ? 0 : DAY_MS));
    const person = { username, firstname: 'Vera', lastname: 'Muster', readOnly: true, expire };
    const id = await insertAdministrator(transaction, person, nowMs);
    if (kind !== 'invited') await updateAccount(transaction, id, { passwordHash });
    if (kind === 'blocked') await updateAccount(transaction, id, { valid: false });
  });
}

let tries = 0;
async function measure(username: string, password: string): Promise<number> {
  tries += 1;
  // Every try has its own address: what is compared is the work, not the throttle.
  const address = `10.${tries >> 16}.${(tries >> 8) & 255}.${tries & 255}`;
  const ask = { body: { username, password }, headers: { 'x-forwarded-for': address } };
  const startedMs = performance.now();
  const answer = await askApp(app, authenticate, ask);
  const tookMs = performance.now() - startedMs;
  if (answer.statusCode !== 404) throw new Error(`${username} → ${answer.statusCode}`);
  return tookMs;
}

try {
  await addAccount('offen@example.org', 'open');
  await addAccount('abgelaufen@example.org', 'expired');
  await addAccount('gesperrt@example.org', 'blocked');
  await addAccount('eingeladen@example.org', 'invited');
  const cases = [
    { title: 'falsches Passwort', username: 'offen@example.org', password: 'falsch' },
    { title: 'unbekanntes Konto', username: 'niemand@example.org', password: PASSWORD },
    { title: 'gesperrtes Konto', username: 'gesperrt@example.org', password: PASSWORD },
    { title: 'abgelaufenes Konto', username: 'abgelaufen@example.org', password: PASSWORD },
    { title: 'nicht angenommene Einladung', username: 'eingeladen@example.org', password: PASSWORD },
  ].map((each) => ({ ...each, timesMs: [] as number[] }));
  for (let round = 0; round < WARM_UP + TRIES; round += 1) {
    // In turn, so that whatever slows the machine down affects all of them.
    for (const each of cases) {
      const tookMs = await measure(each.username, each.password);
      if (round >= WARM_UP) each.timesMs.push(tookMs);
    }
  }
  const reference = medianOf(cases[0]!.timesMs);
  for (const { title, timesMs } of cases) {
    const median = medianOf(timesMs);
    const line = [
      title.padEnd(28),
      `Median ${median.toFixed(2)} ms`,
      `Abstand ${(median - reference).toFixed(2)} ms`,
      `Verhältnis ${(median / reference).toFixed(3)}`,
    ];
    console.log(line.join('   '));
    if (Math.abs(median - reference) > BAR_MS) process.exitCode = 1;
  }
  console.log(`Grenze: ${BAR_MS} ms Abstand der Mediane über je ${TRIES} Versuche`);
} finally {
  await app.close();
  await database.close();
}
