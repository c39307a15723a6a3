import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import { catalogChange } from '@rahmenpreis/tendering/change/tender-things.ts';
import { unitsOf } from '@rahmenpreis/tendering/lv/catalog-units.ts';
import { printKeyvalKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { sql } from 'drizzle-orm';
import { keyVal, keyValHead } from '../../../db/schema/keyval.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { ArrivedFile } from '../../../kernel/call/upload/read-upload.ts';
import { notePhaseChanges, type Telling } from '../../phase/change/repository.ts';
import { keepEpCatalog } from '../../replaced-file/repository.ts';
import type { PhaseRow } from '../../phase/repository.ts';
import { type EpCatalogInfoRow, saveEpCatalog } from '../repository.ts';

/** A catalogue and the entries it replaces; `units` are the codes whose prices go on for another unit. */
export interface CatalogWrite {
  before?: EpEntry[] | undefined;
  entries: EpEntry[];
  file: ArrivedFile;
  units: readonly string[];
}

/** Who stores something, when that had arrived, and what bidders are told of it. */
export interface TenderWriter {
  userId: string;
  arrivedMs: number;
  telling: Telling;
}

/**
 * Stores a phase's catalogue; the row is locked. Keeps the former file, lets prices entered for another unit
 * rest, and in a running phase keeps what differs for bidders (decisions 0047, 0067 and 0081).
 */
export async function storeEpCatalog(
  transaction: Transaction,
  phase: PhaseRow,
  { before, entries, file, units }: CatalogWrite,
  { userId, arrivedMs, telling }: TenderWriter,
): Promise<EpCatalogInfoRow> {
  await keepEpCatalog(transaction, phase.id, { userId, nowMs: arrivedMs, file });
  const row = await saveEpCatalog(transaction, phase.id, { entries, file }, arrivedMs);
  if (before !== undefined) await restPrices(transaction, phase.id, { before, after: entries, units });
  await notePhaseChanges(transaction, phase, () => [catalogChange(before, entries)], telling);
  return row;
}

/**
 * Lets prices rest whose unit is another now, and count again whose unit is back, by `unitsAfter`; raises the
 * head of each organisation with such prices, so that whoever follows its offer hears of it.
 */
async function restPrices(
  transaction: Transaction,
  phaseId: string,
  {
    before,
    after,
    units,
  }: { before: readonly EpEntry[]; after: readonly EpEntry[]; units: readonly string[] },
): Promise<void> {
  const [was, is, ticked] = [unitsOf(before), unitsOf(after), new Set(units)];
  const codes = [...new Set([...was.keys(), ...is.keys()])].filter(
    (epCode) => was.get(epCode) !== is.get(epCode) || ticked.has(epCode),
  );
  if (codes.length === 0) return;
  const changed = codes.map((epCode) => ({
    key: printKeyvalKey({ kind: 'ep', phaseId, epCode }),
    before: was.get(epCode),
    after: is.get(epCode),
    is_ticked: ticked.has(epCode),
  }));
  await transaction.execute(sql`
    with code as (
      select * from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
        as code (key text, before text, after text, is_ticked boolean)
    ), held as (
      select price.id, price.organisation_id, price.held_units as old_units, price.rests_from as old_rest, code.after, code.is_ticked,
        coalesce(price.held_units, case when code.before is not null then array[code.before] end) as units
      from ${keyVal} as price join code on code.key = price.key
      where price.phase_id = ${phaseId}
    ), judged as (
      select *, case
        when after = any(units) then units[:array_position(units, after)]
        when is_ticked and after is not null then units || after
        else units end as new_units
      from held where units is not null
    ), settled as (
      select *, case when after = any(new_units) then null else new_units[array_upper(new_units, 1)] end as new_rest from judged
    ), changed as (
      select * from settled where new_units is distinct from old_units or new_rest is distinct from old_rest
    ), head as (
      update ${keyValHead} as head set revision = head.revision + 1
      where head.phase_id = ${phaseId} and head.organisation_id in (select organisation_id from changed)
      returning head.organisation_id, head.revision
    )
    update ${keyVal} as price set held_units = changed.new_units, rests_from = changed.new_rest, revision = head.revision
    from changed join head on head.organisation_id = changed.organisation_id
    where price.id = changed.id`);
}
