import { createHash } from 'node:crypto';
import { fillPath } from '@rahmenpreis/contract/endpoint.ts';
import { openOffers, type Phase } from '@rahmenpreis/contract/phase.ts';
import { expect, test } from 'vitest';
import { pressOn } from '../stage/browser.ts';
import { callAs } from '../stage/call-as.ts';
import { openCaller } from '../stage/caller.ts';
import { DAY_MS } from '../stage/day.ts';
import { offerFile } from '../stage/states/arrival.ts';
import { openLead } from '../stage/states/own-account.ts';
import { openStage } from '../stage/stage.ts';
import { startDemoApp } from '../stage/test-app.ts';

const LAST = 'Letzte Angebotsphase';
const COMPANY = 'Spree FM GmbH';

const stage = openStage(startDemoApp);

test('the offers of a phase that waits for two are opened by two people', async () => {
  const { page } = await stage.openAs('admin@example.org');
  const [start, end] = [40, 30].map((days) =>
    new Date(Date.now() - 100 * DAY_MS - days * DAY_MS).toISOString(),
  );
  const { id } = await callAs<Phase>(page, '/lvep/v1/phase', {
    title: 'Zu zweit',
    start,
    end,
    type: 'OFFER',
    seal: 'FOUR_EYES',
  });
  const path = `/analysis?pId=${id}`;
  // Opened, as the page may not have heard of the phase yet.
  await page.goto(path);
  await page.getByText(/sobald zwei Personen das veranlasst haben/).waitFor();
  await page.getByRole('button', { name: 'Öffnung veranlassen' }).click();
  await page.getByText(/^Sie haben die Öffnung am .* veranlasst\./).waitFor();

  const lead = await openLead(stage.app);
  await lead.call(fillPath(openOffers, { phaseId: id }), {});
  // Nobody was asked in this phase, and the page says so now.
  await page.getByText('Keine Liegenschaften verfügbar').waitFor();
  const opened = (await callAs<Phase[]>(page, '/lvep/v1/phase')).find((phase) => phase.id === id);
  expect(opened?.openedAt).toBeDefined();
});

test('after the opening the file of an offer that was noted while all were sealed is stored where its prices are typed', async () => {
  const { call } = await openCaller(stage.app, 'admin@example.org');
  const phases = await call<Phase[]>('/lvep/v1/phase');
  const { id: phaseId, liegenschaftIds, userIds } = phases.find(({ title }) => title === LAST)!;
  const [start, end] = [20, 22].map((days) => new Date(Date.now() + days * DAY_MS).toISOString());
  const { id } = await call<Phase>('/lvep/v1/phase', {
    title: 'Auch auf Papier',
    start,
    end,
    type: 'OFFER',
    seal: 'SEALED',
    liegenschaftIds,
    userIds,
    filesFrom: { phaseId, lvs: true, targets: false },
  });
  stage.app.moveClock(21 * DAY_MS);
  const { organisationId } = await openCaller(stage.app, 'bieter4@example.org');
  const { name, buffer } = offerFile(COMPANY);
  // Three weeks later the session of before has ended.
  const owner = await openCaller(stage.app, 'admin@example.org');
  await owner.call(`/arrival/v1/phase/${id}/arrival`, {
    organisationId,
    receivedAt: start,
    way: 'post',
    files: [{ name, size: buffer.length, sha256: createHash('sha256').update(buffer).digest('hex') }],
  });
  stage.app.moveClock(2 * DAY_MS);
  const { page } = await stage.openAs('admin@example.org', { path: `/phase?pId=${id}`, alone: true });
  await pressOn(page.getByRole('button', { name: `Angebot von ${COMPANY} erfassen` }), 'Enter');
  await page.getByText(`Sie erfassen für ${COMPANY}`).waitFor();
  await page.getByRole('alert').locator('input[type=file]').setInputFiles(offerFile(COMPANY));
  await page.getByRole('button', { name }).waitFor();
});
