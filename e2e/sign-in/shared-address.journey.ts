import { authenticate, refreshToken } from '@rahmenpreis/contract/session.ts';
import { test } from 'vitest';
import { attempt } from '../../apps/server/src/db/schema/sign-in/attempt.ts';
import { DEMO_PASSWORD } from '../stage/browser.ts';
import { askAt } from '../stage/caller.ts';
import { copyStage } from '../stage/copy-stage.ts';
import { readCode } from '../stage/mailbox.ts';
import { fillWithDemo, type Place, startProgram } from '../stage/program.ts';
import { openStage } from '../stage/stage.ts';

/** So many wrong sign-ins in a minute refuse an address to whoever never signed in there (decision 0070). */
const WRONG = 300;
/** The address that all who sit at this machine share. */
const ADDRESS = '127.0.0.1';
const BIDDER = 'bieter1@example.org';
const STRANGER = 'bieter2@example.org';

let place: Place;
const stage = openStage(async () => {
  const copy = await copyStage('demo', fillWithDemo);
  place = copy.place;
  return startProgram(place, copy.discard);
});

/**
 * What somebody leaves behind who guesses as fast as a machine can: here it would take longer than the minute
 * that counts.
 */
async function leaveWrongSignIns(): Promise<void> {
  const at = new Date();
  const rows = Array.from({ length: WRONG }, (_, name) => ({
    kind: 'login' as const,
    username: `n${name}@example.org`,
    address: ADDRESS,
    at,
    failed: true,
  }));
  await place.database.db.insert(attempt).values(rows);
}

test('from an address with 300 wrong sign-ins a minute a bidder who signed in there lately gets in by a mailed code, nobody else does', async () => {
  const early = { username: BIDDER, password: DEMO_PASSWORD };
  const first = await askAt<{ token: string }>(stage.app.url + authenticate.path, 'PUT', {}, early);
  const { page } = await stage.open();
  await page.goto('/login');
  const signIn = async (username: string): Promise<void> => {
    await page.getByLabel('E-Mail').fill(username);
    await page.getByLabel('Passwort', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Anmelden' }).click();
  };
  await leaveWrongSignIns();
  await signIn(STRANGER);
  await page.getByText(/^Von Ihrer Adresse kamen zu viele fehlgeschlagene Anfragen/).waitFor();
  await signIn(BIDDER);
  await page.getByLabel('Bestätigungscode').fill(await readCode(stage.app, BIDDER));
  await page.getByRole('navigation', { name: 'Hauptmenü' }).waitFor();
  // Whoever is signed in there goes on.
  await askAt(stage.app.url + refreshToken.path, 'PUT', { authorization: `Bearer ${first.token}` });
});
