import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askEachRead } from '../reads/ask-all-reads.ts';
import type { TestServer } from '../test-server.ts';
import { startTestTender, type TestTender } from '../test-tender.ts';

/** What only a transaction makes last, or whole. */
const NEEDS_TRANSACTION =
  /\bfor (no key )?(update|(key )?share)\b|\block table\b|_xact_lock|\b(update|delete from) "/i;
const AUDIT_ENTRY = 'insert into "audit"';

let server: TestServer;
let tender: TestTender;
const outside: string[] = [];

/** Notes each statement that is sent outside of a transaction. */
function watchStatements(client: PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  let isWithin = false;
  client.query = ((...args: unknown[]) => {
    const [asked] = args as [string | { text: string }];
    const text = (typeof asked === 'string' ? asked : asked.text).trim();
    if (text.startsWith('begin')) isWithin = true;
    if (!isWithin) outside.push(text);
    if (/^(commit|rollback)/.test(text)) isWithin = false;
    return query(...args);
  }) as typeof client.query;
}

beforeAll(async () => {
  ({ server, opened: tender } = await startTestTender());
  const watched = new WeakSet<PoolClient>();
  server.database.pool.on('acquire', (client) => {
    if (!watched.has(client)) watchStatements(client);
    watched.add(client);
  });
});
afterAll(() => server.close());

test('what only reads goes without a transaction, locks nothing and writes nothing but one entry of the trail', async () => {
  const { admin, bidders, phase, liegenschaftIds } = tender;
  const bidder = bidders.get('bieter1@example.org')!;
  for (const { accessToken, organisationId } of [admin, bidder]) {
    const values = {
      phaseId: [phase.id],
      orgaId: [organisationId],
      organisationId: [organisationId],
      propertyId: [liegenschaftIds.get('L-001')!],
      liegenschaftId: [liegenschaftIds.get('L-001')!],
      list: ['baualtersstufe'],
    };
    for await (const [question, { statusCode }] of askEachRead(server.app, accessToken, values, [{}])) {
      const statements = outside.splice(0);
      expect([question, statusCode]).not.toEqual([question, 500]);
      const breaches = statements.filter((text) => NEEDS_TRANSACTION.test(text));
      expect([question, breaches]).toEqual([question, []]);
      const written = statements.filter((text) => text.includes('insert into'));
      expect([question, written.length]).toEqual([question, Math.min(written.length, 1)]);
      expect(written.every((text) => text.includes(AUDIT_ENTRY))).toBe(true);
    }
  }
  expect(outside).toEqual([]);
});
