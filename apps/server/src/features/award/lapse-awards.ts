import { printLapsed, readLapsed } from '@rahmenpreis/tendering/award/lapsed-award.ts';
import { parseKeyvalKey, printKeyvalKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import type { Transaction } from '../../db/transaction.ts';
import {
  type EntryChange,
  type KeyvalScope,
  type KeyvalWrite,
  listKeyVals,
  saveKeyVals,
} from '../keyval/repository.ts';
import type { JudgedWrite } from '../keyval/writing.ts';
import { findLost } from './repository.ts';

/**
 * Keeps who had the packages whose holders take part no more, so that nobody orders without knowing. Awards
 * taken from somebody who takes part leave nothing, and who has a package again has not lost it. What the
 * audit log entry says of the awards says it already (AWARD-020, decision 0065).
 */
export async function lapseAwards(
  transaction: Transaction,
  { scope, saving }: Pick<JudgedWrite, 'scope' | 'saving'>,
  changes: readonly EntryChange[],
): Promise<void> {
  const awards = changes.filter(({ kind }) => kind === 'award');
  const writes = await listMarks(transaction, scope, awards);
  const removals = await listRegained(transaction, scope, awards);
  if (writes.length + removals.length === 0) return;
  await saveKeyVals(transaction, scope, { writes, removals }, saving);
}

/** Lists the marks of packages that were taken from holders that take part no more. */
async function listMarks(transaction: Transaction, scope: KeyvalScope, awards: readonly EntryChange[]) {
  const taken = awards.flatMap(({ key, from, to }) =>
    from === undefined || to !== undefined ? [] : { key, from },
  );
  if (taken.length === 0) return [];
  const lost = await findLost(transaction, scope, [...new Set(taken.map(({ from }) => from))]);
  return taken.flatMap(({ key, from }): KeyvalWrite[] => {
    const [holder, mark] = [lost.get(from), markOf(key)];
    return holder === undefined || mark === undefined
      ? []
      : [{ kind: 'lapsed', key: mark, value: printLapsed(holder) }];
  });
}

/** Lists the marks of packages that whoever lost them has again. */
async function listRegained(
  transaction: Transaction,
  { organisationId, phaseId }: KeyvalScope,
  awards: readonly EntryChange[],
): Promise<string[]> {
  const given = awards.flatMap(({ key, to }) => (to === undefined ? [] : ([[markOf(key), to]] as const)));
  const holders = new Map(given);
  if (holders.size === 0) return [];
  const only = { organisationIds: [organisationId], kinds: ['lapsed'] } as const;
  const marks = await listKeyVals(transaction, phaseId, only);
  return marks.flatMap(({ key, value }) => {
    const holder = holders.get(key);
    return holder !== undefined && readLapsed(value)?.serviceProviderId === holder ? [key] : [];
  });
}

/** The key under which it is kept who lost a package. */
function markOf(key: string): string | undefined {
  const place = parseKeyvalKey(key);
  return place?.kind === 'award' ? printKeyvalKey({ ...place, kind: 'lapsed' }) : undefined;
}
