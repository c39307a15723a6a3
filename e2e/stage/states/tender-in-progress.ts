import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import type { Page } from 'playwright-core';
import { bearerOf, callAs } from '../call-as.ts';
import { DAY_MS } from '../day.ts';
import type { TestApp } from '../program.ts';

/** Lists all bidders and some properties in a new phase of ten days that begins that many days from now. */
export async function createPhase(
  admin: Page,
  title: string,
  startDay: number,
  liegenschaftIds: readonly string[] = [],
): Promise<Phase> {
  const bidders = await callAs<ServiceProvider[]>(admin, '/auth/v1/alpha/serviceprovider');
  const at = (day: number) => new Date(Date.now() + day * DAY_MS).toISOString();
  return callAs<Phase>(admin, '/lvep/v1/phase', {
    title,
    start: at(startDay),
    end: at(startDay + 10),
    type: 'OFFER',
    userIds: bidders.map(({ id }) => id),
    liegenschaftIds,
  });
}

/** Uploads a file of the demo tender as who is signed in on the page; throws when it is refused. */
export async function uploadTestFile(page: Page, app: TestApp, path: string, file: string): Promise<void> {
  const headers = await bearerOf(page);
  const buffer = readFileSync(join(app.tenderFolder, file));
  const multipart = { file: { name: file, mimeType: 'application/octet-stream', buffer } };
  const answer = await page.request.put(path, { headers, multipart });
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
}
