import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import * as contract from '@rahmenpreis/contract/keyval.ts';
import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from '../../db/transaction.ts';
import type { Call } from '../../kernel/call/call.ts';
import type { Door } from '../../kernel/call/door.ts';
import { route } from '../../kernel/call/route.ts';
import { firmnessOfAwards, type FirmnessSource } from './award-firmness.ts';
import { type AwardWriter, awardWriteRoutes } from './award-writes.ts';
import { listPhaseChanges } from '../phase/change/repository.ts';
import { conflict } from '../../kernel/answer/failure.ts';
import { changedMeanwhile, judgeBefore } from './before.ts';
import { keyvalReadingRoutes } from './reading/routes.ts';
import { lockHeld } from './repository.ts';
import { hasVersions, type SentEntry, type WantedEntry } from './rules.ts';
import {
  type JudgeWrite,
  removeOne,
  writeAll,
  writeOne,
  type WriteOptions,
  type WritingCall,
} from './writing.ts';

const TENDER_CHANGED =
  'Die Ausschreibung wurde inzwischen noch einmal geändert. Bitte sehen Sie sich die Änderungen an.';

const PRICE_CHANGED =
  'Ein Preis wurde inzwischen geändert. Bitte sehen Sie ihn sich noch einmal an; bestätigt wurde nichts.';

/**
 * Writes prices anew as they are, for the texts that their bidder has read; 409 where the tender was changed after those, or a price is
 * another by now (decision 0102).
 */
async function confirmPrices(
  transaction: Transaction,
  call: WritingCall,
  sent: readonly SentEntry[],
  seenAt: Date,
): Promise<KeyVal[]> {
  // The phase is locked by then, and no change can come between.
  const judge: JudgeWrite = async (scope, entries) => {
    const later = await listPhaseChanges(transaction, scope.phaseId, seenAt);
    if (later.length > 0) throw conflict('tender-changed', TENDER_CHANGED);
    const keys = entries.map(({ key }) => key);
    const held = await lockHeld(transaction, scope, keys);
    if (entries.some(({ key, value }) => held.get(key)?.value !== value)) {
      throw conflict('price-changed', PRICE_CHANGED);
    }
    return entries;
  };
  const stored = await writeAll(transaction, call, sent, { judge });
  call.note({ confirmedPrices: stored.length });
  return stored;
}

/** Prices, factors, market areas, participation, targets, awards and filters (API-037…041). Gives what stores a batch of awards. */
export function keyvalRoutes(app: FastifyInstance, door: Door, source: FirmnessSource): AwardWriter {
  keyvalReadingRoutes(app, door);

  route(app, door, contract.createAlphaKeyVal, async (call) => {
    const firmnessOf = await firmnessOfAwards(door, source, call, [call.body]);
    return call.transact((transaction) =>
      writeVersion(transaction, call, call.body, { isCreate: true, firmnessOf }),
    );
  });
  route(app, door, contract.changeAlphaKeyVal, async (call) => {
    const firmnessOf = await firmnessOfAwards(door, source, call, [call.body]);
    const entry = { ...call.body, id: call.params.keyValId };
    return call.transact((transaction) =>
      writeVersion(transaction, call, entry, { isCreate: false, firmnessOf }),
    );
  });
  route(app, door, contract.createOwnKeyVal, (call) =>
    call.transact((transaction) => writeOne(transaction, call, call.body, call.body)),
  );
  route(app, door, contract.changeOwnKeyVal, (call) =>
    call.transact((transaction) =>
      writeOne(transaction, call, { ...call.body, id: call.params.keyValId }, call.body),
    ),
  );
  route(app, door, contract.saveOwnKeyVals, (call) =>
    call.transact((transaction) => {
      const { data } = call.body;
      const { seenChange } = call.query;
      return seenChange === undefined
        ? writeAll(transaction, call, data)
        : confirmPrices(transaction, call, data, new Date(seenChange));
    }),
  );

  route(app, door, contract.deleteAlphaKeyVal, (call) =>
    call.transact((transaction) =>
      removeOne(transaction, call, call.params.keyValId.toLowerCase(), (held) =>
        call.expectSeen(held?.version),
      ),
    ),
  );
  route(app, door, contract.deleteOwnKeyVal, (call) =>
    call.transact((transaction) => removeOne(transaction, call, call.params.keyValId.toLowerCase())),
  );
  return awardWriteRoutes(app, door, source);
}

/** A writing call whose caller may name the version that it saw. */
type VersionCall = WritingCall & Pick<Call<Endpoint>, 'expectVersion' | 'answerVersion' | 'header'>;

/** Whether the caller names a version, or says that it saw none. */
function hasCondition(call: VersionCall): boolean {
  return call.header('if-match') !== undefined || call.header('if-none-match') !== undefined;
}

/** Writes an entry; what several administrators hold only where it is as the caller saw it (CONTRACT.md «Who was first»). */
async function writeVersion(
  transaction: Transaction,
  call: VersionCall,
  entry: SentEntry & { before?: string | null | undefined },
  { isCreate, firmnessOf }: Pick<WriteOptions, 'firmnessOf'> & { isCreate: boolean },
): Promise<KeyVal> {
  const said = { before: entry.before, hasCondition: hasCondition(call), isCreate };
  const judge: JudgeWrite = async (scope, entries) => {
    const [{ parsed, key, value, reason }] = entries as readonly [WantedEntry];
    const kind = parsed?.kind;
    if (!hasVersions(kind)) return entries;
    const held = (await lockHeld(transaction, scope, [key])).get(key);
    call.expectVersion(held?.version);
    const judged = judgeBefore({ kind, value, reason }, held, said);
    if (judged === 'changed') throw changedMeanwhile(kind, held);
    if (judged === 'blind') call.note({ isBlind: true });
    return entries;
  };
  const stored = await writeOne(transaction, call, entry, { judge, firmnessOf });
  if (stored.version !== undefined) call.answerVersion(stored.version);
  return stored;
}
