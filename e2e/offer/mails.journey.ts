import type { OwnAccount } from '@rahmenpreis/contract/session.ts';
import { expect, test } from 'vitest';
import { expectAccessible } from '../stage/barrier.ts';
import { callAs } from '../stage/call-as.ts';
import { openCaller } from '../stage/caller.ts';
import { pressOn, waitForFocus } from '../stage/browser.ts';
import { countMails, readAdmissionLink, readMail } from '../stage/mailbox.ts';
import { createPhase, uploadTestFile } from '../stage/states/tender-in-progress.ts';
import { openStage } from '../stage/stage.ts';
import { startPortfolioApp } from '../stage/test-app.ts';

const NAME = 'Sabine Kremer';

const stage = openStage(startPortfolioApp);

test('a bidder comes to its phase by the mail that it may offer, and can do without such mails', async () => {
  const admin = await openCaller(stage.app, 'admin@example.org');
  const [bidder, rival] = [...stage.app.bidders.keys()];
  const phase = await createPhase(admin, 'Erste Runde', 5);
  const link = await readAdmissionLink(stage.app, bidder!);
  expect(link).toBe(`/dl-priceinput?pId=${phase.id}`);

  const { page } = await stage.openAs(bidder!, { path: link });
  await page.getByRole('heading', { name: 'Rahmenpreiseingabe' }).waitFor();
  await page.getByText('Die Phase hat noch nicht begonnen.').first().waitFor();
  await page.getByRole('button', { name: /^Nutzermenü/ }).click();
  await page.getByRole('menuitem', { name: 'Benachrichtigungen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Benachrichtigungen' });
  const admitted = dialog.getByLabel('wenn Sie in einer Phase anbieten können');
  await admitted.click();
  await expect
    .poll(async () => (await callAs<OwnAccount>(page, '/auth/v1/session/account')).mutedMails)
    .toEqual(['phase-admitted']);
  await expectAccessible(dialog);

  await createPhase(admin, 'Zweite Runde', 30);
  await readAdmissionLink(stage.app, rival!, 2);
  expect(await countMails(stage.app, 'phase-admitted', bidder!)).toBe(1);
});

test('a tender that changes while the phase runs is told on the page and by mail, and confirmed again by keyboard', async () => {
  const admin = await openCaller(stage.app, 'admin@example.org');
  const [bidder, rival] = [...stage.app.bidders.keys()];
  const nummer = 'L-001';
  const liegenschaftId = stage.app.liegenschaftIds.get(nummer)!;
  const phase = await createPhase(admin, 'Laufende Runde', -6, [liegenschaftId]);
  await uploadTestFile(admin, stage.app, `/lvep/v1/phase/${phase.id}/epCatalog/excel`, 'ep-katalog.xlsx');

  const { call, organisationId } = await openCaller(stage.app, bidder!);
  await call(`/keyval/v1/orga/${organisationId}/phase/${phase.id}/keyVal`, {
    key: `${phase.id}_offer`,
    value: 'true',
    declaredBy: NAME,
  });
  const { page } = await stage.openAs(bidder!, { path: `/dl-priceinput?pId=${phase.id}` });
  await page.getByRole('heading', { name: 'Rahmenpreiseingabe' }).waitFor();
  const look = page.getByRole('button', { name: 'Änderungen ansehen' });
  const dialog = page.getByRole('dialog', { name: 'Änderungen der Ausschreibung' });

  await uploadTestFile(
    admin,
    stage.app,
    `/lvep/v1/phase/${phase.id}/property/${liegenschaftId}/lv/excel`,
    `lv/${nummer}.xlsx`,
  );
  await look.waitFor();
  await page.getByText('Ihre Teilnahme gilt weiter; bitte bestätigen Sie sie noch einmal.').waitFor();
  await pressOn(look, 'Enter');
  await waitForFocus(dialog.getByRole('button', { name: 'Teilnahme erneut bestätigen' }));
  await dialog.getByRole('heading', { name: `LV ${nummer}` }).waitFor();
  await dialog.getByText('Neu hochgeladen').first().waitFor();
  await expectAccessible(dialog);
  await page.keyboard.press('Enter');
  await waitForFocus(page.getByLabel('Ihr Vor- und Nachname'));
  await page.keyboard.type(NAME);
  await page.keyboard.press('Enter');
  await page.getByText('Sie nehmen an der Phase teil.').waitFor();
  await look.waitFor({ state: 'detached' });
  // Confirmed, it stays at hand.
  await page.getByRole('button', { name: /^Änderungen \(/ }).click();
  await dialog.getByText('Neu hochgeladen').first().waitFor();
  await page.keyboard.press('Escape');

  stage.app.moveClock(11 * 60_000);
  const mail = await readMail(stage.app, 'phase-changed', rival!);
  expect(mail).toContain(`LV ${nummer}`);
  expect(mail).toContain('Neu hochgeladen');
  expect(await countMails(stage.app, 'phase-changed', bidder!)).toBe(0);
});
