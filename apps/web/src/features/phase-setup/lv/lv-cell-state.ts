import type { EpCatalog } from '@rahmenpreis/contract/ep-catalog.ts';
import type { LvSummary } from '@rahmenpreis/contract/lv.ts';
import type { PhaseColumn } from '../setup-rows.ts';
import { TEXTS } from '../texts.ts';

/** What a cell of the LV tab offers (SETUP-003…005). */
export type LvCell =
  | { readonly kind: 'locked-upload'; readonly reason: string }
  | { readonly kind: 'upload' }
  | { readonly kind: 'none'; readonly reason: string }
  | {
      readonly kind: 'lv';
      readonly info: LvSummary;
      readonly canReplace: boolean;
      readonly canDelete: boolean;
      /** Bidders do not see this LV, because its property is not ticked for the phase. */
      readonly isHidden: boolean;
    };

/** Decides a cell of the LV tab from its phase, the phase's catalogue and the property's LV (SETUP-003…005, OPEN-32). */
export function lvCell(
  column: PhaseColumn,
  catalog: EpCatalog | undefined,
  info: LvSummary | undefined,
  liegenschaftId: string,
): LvCell {
  const { changes, lock, phase } = column;
  if (info !== undefined) {
    return {
      kind: 'lv',
      info,
      canReplace: lock === undefined && changes.uploadLv && catalog !== undefined,
      canDelete: lock === undefined && changes.deleteLv,
      isHidden: phase.liegenschaftIds?.includes(liegenschaftId) === false,
    };
  }
  if (lock !== undefined) return { kind: 'none', reason: lock };
  return catalog === undefined ? { kind: 'locked-upload', reason: TEXTS.catalogFirst } : { kind: 'upload' };
}
