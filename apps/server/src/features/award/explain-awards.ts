import { AUDIT_BEFORE, type AuditChange } from '@rahmenpreis/contract/audit-detail.ts';
import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import { REASON_FIELD, reasonName } from '@rahmenpreis/tendering/audit-log/reason-name.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { WantedEntry } from '../keyval/rules.ts';
import type { JudgedWrite } from '../keyval/writing.ts';
import {
  type AwardReasoning,
  listReasons,
  reasonKey,
  type StoredReasons,
  storeReasons,
} from './repository.ts';

/** The entries and awards that a save has stored before it explains them. */
interface Saved {
  readonly kept: readonly WantedEntry[];
  /** The awards that changed. */
  readonly awards: readonly AuditChange[];
  /** It puts back what was: what says nothing of a reason has the one it had. */
  readonly isUndo: boolean;
}

/**
 * Stores why the awards among the entries are so, and gives the reasons that stand now. The audit log names
 * packages only where no award changed, whose list is proven by its digest.
 */
export async function explainAwards(
  transaction: Transaction,
  { scope, saving }: Pick<JudgedWrite, 'scope' | 'saving'>,
  { kept, awards, isUndo }: Saved,
) {
  const isNew = new Set(awards.map(({ name }) => name));
  const said = new Map<string, AwardReasoning>();
  const keys = new Set<string>();
  for (const { parsed, key, value, reason: own } of kept) {
    if (parsed?.kind !== 'award') continue;
    said.delete(key);
    if (value === null) continue;
    keys.add(key);
    if (own === undefined && isUndo) continue;
    const { text, source = 'typed', before } = own ?? {};
    said.set(key, { key, value, isNew: isNew.has(key), text, source, isKept: before === undefined });
  }
  if (keys.size === 0) return { reasons: new Map(), named: [], personal: {} };
  const changed = await storeReasons(transaction, scope, [...said.values()], saving);
  const [from, to] = [changed.map((own) => own.from), changed.map((own) => own.to)].map(wordsOf);
  const { phaseId, organisationId } = scope;
  return {
    reasons: await listReasons(transaction, phaseId, { organisationId, keys: [...keys] }),
    /** The packages whose reason alone changed. */
    named: awards.length > 0 ? [] : changed.map(({ key }) => ({ name: reasonName(key) ?? key })),
    /** The reasons before and after, which enter the audit log by digests (decision 0042). */
    personal: {
      ...(from && { [`${AUDIT_BEFORE}${REASON_FIELD}`]: from }),
      ...(to && { [REASON_FIELD]: to }),
    },
  };
}

/** Several reasons as one text, each once. */
function wordsOf(reasons: readonly (string | null)[]): string {
  return [...new Set(reasons.filter((text) => text !== null))].join('\n');
}

/** An entry as it travels with its reason, where it has one. */
export function withReason(entry: KeyVal, reasons: StoredReasons): KeyVal {
  const reason = reasons.get(reasonKey(entry));
  return reason === undefined ? entry : { ...entry, reason };
}
