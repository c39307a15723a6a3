import type { AuditDetail } from '@rahmenpreis/contract/audit-detail.ts';
import { saveOwnKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { createPhase, type Phase } from '@rahmenpreis/contract/phase.ts';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { createMailComposer } from '../../app/compose-mails.ts';
import { audit } from '../../db/schema/audit.ts';
import { createSigner } from '../../kernel/secret/signing-key.ts';
import { createWorkerPool } from '../../kernel/work/worker-pool.ts';
import { createMailDelivery } from '../../mail/delivery.ts';
import { signInPeople } from '../../../test/test-people.ts';
import { RUNNING } from '../../../test/test-plans.ts';
import { startTestServer, type TestUser } from '../../../test/test-server.ts';
import { orderReceiptsAtEnd } from './mail/compose-mail.ts';

const NO_OFFER = 'Ihre Eingaben sind deshalb kein Angebot und werden nicht gewertet.';

const server = await startTestServer();
const workers = createWorkerPool();
afterAll(async () => {
  await workers.close();
  await server.close();
});

/** Tries to send what is due by a mail server that refuses everything. */
async function failOnce(): Promise<void> {
  const { db } = server.database;
  let refused = 0;
  const delivery = createMailDelivery({
    db,
    clock: server.clock,
    transport: { send: () => Promise.reject(new Error('451')) },
    compose: createMailComposer({
      db,
      workers: workers.of('mails'),
      signer: createSigner(Buffer.alloc(32, 7)),
      publicUrl: () => '',
    }),
    onFailure: () => void (refused += 1),
  });
  await delivery.deliverDue();
  expect(refused).toBe(2);
}

/** Whom the audit log says that a last receipt was mailed to. */
async function listMailed(): Promise<string[]> {
  const rows = await server.database.db.select().from(audit).where(eq(audit.action, 'MAIL receipt'));
  const details = rows.map(({ detail }) => detail as AuditDetail);
  return details.filter(({ cause }) => cause === 'ended').map(({ userId }) => userId ?? '');
}

test('at the end who never confirmed, or withdrew, reads that nothing of it counts, and who entered nothing gets no mail', async () => {
  const { admin, bidder, rival } = await signInPeople(server);
  const silent = await server.signIn('still@example.org', ['PERMISSION_DLREAD', 'PERMISSION_DLWRITEKEYVAL']);
  const userIds = [bidder, rival, silent].map(({ id }) => id);
  const { id: phaseId } = await server.get<Phase>(createPhase, { as: admin, body: { ...RUNNING, userIds } });
  const enter = (as: TestUser, values: Record<string, string>) => {
    const data = Object.entries(values).map(([name, value]) => ({ key: `${phaseId}_${name}`, value }));
    const params = { phaseId, orgaId: as.organisationId };
    return server.get(saveOwnKeyVals, { as, params, body: { data } });
  };
  await enter(bidder, { bl_Hamburg_uegm: '1100' });
  await enter(rival, { bl_Hamburg_uegm: '1100', offer: 'false' });
  await server.readMails();
  server.clock.set(Date.parse(RUNNING.end) + 120_000);
  expect(await orderReceiptsAtEnd(server.database.db, server.clock.nowMs())).toBe(2);
  await failOnce();
  expect(await listMailed()).toEqual([]);
  server.clock.set(Date.parse(RUNNING.end) + 240_000);
  const mails = new Map((await server.readMails()).map((mail) => [mail.to, mail]));
  expect([...mails.keys()].toSorted()).toEqual([bidder.username, rival.username].toSorted());
  const unconfirmed = mails.get(bidder.username);
  expect(unconfirmed?.subject).toBe('Kein Angebot: Ihre Eingaben zu „Läuft“');
  expect(unconfirmed?.text).toContain(`Sie haben Ihre Teilnahme nicht bestätigt; ${NO_OFFER}`);
  expect(unconfirmed?.text).not.toContain('Endgültig');
  // Tried twice and sent once: the audit log says so when it is true, and once.
  expect((await listMailed()).toSorted()).toEqual([bidder.id, rival.id].toSorted());
  expect(mails.get(rival.username)?.text).toContain(`Sie haben Ihre Teilnahme zurückgezogen; ${NO_OFFER}`);
});
