import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Door } from '../../kernel/call/door.ts';

/** Leaves an audit entry for a refused public call that must be remembered although it has no actor yet. */
export function auditRefusedCall(
  door: Door,
  transaction: Transaction,
  endpoint: Endpoint,
  detail: Record<string, unknown>,
): Promise<void> {
  const action = `${endpoint.method} ${endpoint.path}`;
  return door.audit(transaction, { actorId: undefined, action, target: endpoint.path, status: 404, detail });
}
