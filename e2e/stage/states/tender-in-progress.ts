import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import type { Part } from '../caller.ts';
import { DAY_MS } from '../day.ts';
import type { TestApp } from '../program.ts';

/** Lists all bidders and some properties in a new phase of ten days that begins that many days from now. */
export async function createPhase(
  { call }: Part,
  title: string,
  startDay: number,
  liegenschaftIds: readonly string[] = [],
): Promise<Phase> {
  const bidders = await call<ServiceProvider[]>('/auth/v1/alpha/serviceprovider');
  const at = (day: number) => new Date(Date.now() + day * DAY_MS).toISOString();
  return call<Phase>('/lvep/v1/phase', {
    title,
    start: at(startDay),
    end: at(startDay + 10),
    type: 'OFFER',
    userIds: bidders.map(({ id }) => id),
    liegenschaftIds,
  });
}

/** Uploads a file of the demo tender; throws when it is refused. */
export async function uploadTestFile(
  { call }: Part,
  app: TestApp,
  path: string,
  file: string,
): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob([readFileSync(join(app.tenderFolder, file))]), file);
  await call(path, form);
}
