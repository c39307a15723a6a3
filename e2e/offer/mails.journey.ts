import type { OwnAccount } from '@rahmenpreis/contract/session.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../stage/barrier.ts';
import { callAs } from '../stage/call-as.ts';
import { DAY_MS } from '../stage/day.ts';
import { countMails, readAdmissionLink } from '../stage/mailbox.ts';
import { openStage } from '../stage/stage.ts';
import { startPortfolioApp } from '../stage/test-app.ts';

const stage = openStage(startPortfolioApp);

/** Lists all bidders in a new phase that begins that many days from now. */
async function createPhase(admin: Page, title: string, startDay: number): Promise<Phase> {
  const bidders = await callAs<ServiceProvider[]>(admin, '/auth/v1/alpha/serviceprovider');
  const at = (day: number) => new Date(Date.now() + day * DAY_MS).toISOString();
  return callAs<Phase>(admin, '/lvep/v1/phase', {
    title,
    start: at(startDay),
    end: at(startDay + 10),
    type: 'OFFER',
    userIds: bidders.map(({ id }) => id),
  });
}

test('a bidder comes to its phase by the mail that it may offer, and can do without such mails', async () => {
  const { page: admin } = await stage.openAs('admin@example.org', { path: '/phases' });
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
  await expectAccessible(page);
  await page.reload();
  await page.getByRole('button', { name: /^Nutzermenü/ }).click();
  await page.getByRole('menuitem', { name: 'Benachrichtigungen' }).click();
  await expect.poll(() => admitted.isChecked()).toBe(false);

  await createPhase(admin, 'Zweite Runde', 30);
  await readAdmissionLink(stage.app, rival!, 2);
  expect(await countMails(stage.app, 'phase-admitted', bidder!)).toBe(1);
});
