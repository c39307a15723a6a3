import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import {
  changeOffer,
  type OfferStand,
  standOf,
  type StoredEntry,
} from '@rahmenpreis/tendering/effect/offer-effect.ts';
import { parseKeyvalKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import type { Queries } from '../../db/open.ts';
import { inTransaction, type Transaction } from '../../db/transaction.ts';
import { Failure } from '../../kernel/answer/failure.ts';
import type { Workers } from '../../kernel/work/worker-pool.ts';
import { findEpCatalog } from '../ep-catalog/repository.ts';
import { findKnownState, listPhaseChanges } from '../phase/change/repository.ts';
import { listPhaseLiegenschaftIds } from '../phase/members/repository.ts';
import { findPhase } from '../phase/repository.ts';
import { findAccount } from '../session/account/repository.ts';
import { loadSides } from './load-sides.ts';
import { findFiles, type FoundFiles, type ReadFiles, readFiles } from './read-files.ts';
import * as repository from './repository.ts';

/** More prices that rest than these are counted. */
const RESTING_TOLD = 10;

/**
 * Tells in sentences what the changes of a mail did to its reader's offer: which prices rest, how many are
 * missing, what it comes to now and what the same entries came to before, and what to do (decision 0081).
 * Nothing where it entered no price; without the former sum where a replaced file is no longer readable.
 */
export async function tellOwnOffer(
  { db, workers }: { db: Queries; workers: Workers },
  order: { accountId: string; phaseId: string },
): Promise<string[]> {
  const known = await inTransaction(db, (transaction) => findKnown(transaction, order));
  if (known === undefined) return [];
  const files = await readBefore(workers, known.found);
  return inTransaction(db, async (transaction) => {
    const { phaseId, catalog, liegenschaftIds, entries } = known;
    const asked = {
      files: files ?? { catalog: undefined, lvs: [], gone: [] },
      wanted: { liegenschaftIds },
    };
    const sides = await loadSides(transaction, phaseId, asked, catalog);
    const change = {
      before: sides.before,
      after: sides.after,
      ticked: new Set<string>(),
      told: new Set<string>(),
    };
    const { tables } = changeOffer(change, entries);
    const now = standOf(sides.before, tables.before, change);
    const before = files === undefined ? undefined : standOf(sides.after, tables.after, change);
    return tellOffer(listResting(entries, catalog), now, before?.sumMillis);
  });
}

/** Finds a company's entries and the files and properties it knows; undefined where it entered no price. */
async function findKnown(
  transaction: Transaction,
  { accountId, phaseId }: { accountId: string; phaseId: string },
) {
  const phase = await findPhase(transaction, phaseId);
  const account = await findAccount(transaction, accountId);
  if (phase === undefined || account === undefined) return undefined;
  const { organisationId } = account;
  const entries = await repository.listStoredEntries(transaction, phaseId, organisationId);
  if (!entries.some(({ key }) => parseKeyvalKey(key)?.kind === 'ep')) return undefined;
  const { from } = await findKnownState(transaction, phase, organisationId);
  const changes = await listPhaseChanges(transaction, phaseId, from);
  const first = Map.groupBy(changes, ({ about, liegenschaftId }) => `${about} ${liegenschaftId}`);
  const ids = new Set(await listPhaseLiegenschaftIds(transaction, phaseId));
  const withoutLvIds: string[] = [];
  for (const [{ about, liegenschaftId, change } = { about: undefined }] of first.values()) {
    if (about === undefined || liegenschaftId == null) continue;
    if (about === 'lv' && change === 'new') withoutLvIds.push(liegenschaftId);
    if (about !== 'liegenschaft') continue;
    if (change === 'new') ids.delete(liegenschaftId);
    else ids.add(liegenschaftId);
  }
  const files = await repository.listFilesAt(transaction, phaseId, from);
  const found = await findFiles(transaction, phaseId, { files, withoutLvIds });
  const catalog = await findEpCatalog(transaction, phaseId);
  return { phaseId, entries, catalog: catalog?.entries ?? [], found, liegenschaftIds: [...ids] };
}

/** Reads the files that a company knows; undefined where the reader of today refuses one of them. */
async function readBefore(workers: Workers, found: FoundFiles): Promise<ReadFiles | undefined> {
  try {
    return await readFiles(workers, found);
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}

/** Lists resting prices in catalogue order: «001 Reinigung (eingegeben für m², jetzt m²/Monat)». */
function listResting(entries: readonly StoredEntry[], catalog: readonly EpEntry[]): string[] {
  const restsFrom = new Map<string, string>();
  for (const entry of entries) {
    const parsed = parseKeyvalKey(entry.key);
    if (parsed?.kind === 'ep' && entry.restsFrom !== null) restsFrom.set(parsed.epCode, entry.restsFrom);
  }
  return catalog.flatMap(({ epCode, title, unit }) => {
    const from = epCode == null ? undefined : restsFrom.get(epCode);
    return from === undefined ? [] : [`${epCode} ${title} (eingegeben für ${from}, jetzt ${unit})`];
  });
}

function tellOffer(resting: readonly string[], now: OfferStand, beforeMillis: number | undefined): string[] {
  const [count, isOne] = [resting.length, resting.length === 1];
  const more = count > RESTING_TOLD ? [`${counted(count - RESTING_TOLD, 'weiterer', 'weitere')}`] : [];
  const named = [...resting.slice(0, RESTING_TOLD), ...more].join('; ');
  const sum = formatMillis(now.sumMillis);
  const isSame = beforeMillis === undefined || beforeMillis === now.sumMillis;
  return [
    ...(count === 0
      ? []
      : [
          `${counted(count, 'Preis ruht', 'Preise ruhen')} und ${isOne ? 'zählt' : 'zählen'} nicht mit, weil ${isOne ? 'er' : 'sie'} für eine andere Einheit eingegeben ${isOne ? 'wurde' : 'wurden'}: ${named}. Bestätigen Sie ${isOne ? 'ihn' : 'sie'} in der Rahmenpreiseingabe für die neue Einheit, oder geben Sie ${isOne ? 'ihn' : 'sie'} neu ein.`,
        ]),
    ...(now.gaps === 0
      ? []
      : [
          `${now.gaps === 1 ? 'Es fehlt' : 'Es fehlen'} ${counted(now.gaps, 'Preis', 'Preise')}${count === 0 ? '' : ', ruhende mitgezählt'}. Ein unvollständiges Angebot zählt in der Wertung hinter allen vollständigen.`,
        ]),
    ...(now.unknownCount === 0
      ? []
      : [
          `${counted(now.unknownCount, 'Ep-Code', 'Ep-Codes')} Ihrer Leistungsverzeichnisse ${now.unknownCount === 1 ? 'fehlt' : 'fehlen'} im EP-Katalog. Dort kann zurzeit niemand einen Preis eingeben, und die Angebote sind dort unvollständig.`,
        ]),
    isSame
      ? `Summe Ihrer Eingaben: ${sum} €`
      : `Summe Ihrer Eingaben: vor den Änderungen ${formatMillis(beforeMillis)} €, jetzt ${sum} €`,
  ];
}
