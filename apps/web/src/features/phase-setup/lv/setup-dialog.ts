import type { EpCatalog } from '@rahmenpreis/contract/ep-catalog.ts';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { LvInfo } from '@rahmenpreis/contract/lv.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { PhaseState } from '@rahmenpreis/tendering/phase/phase-state.ts';

/** An LV that is stored for a property. */
export interface StoredLv {
  readonly liegenschaft: Liegenschaft;
  readonly info: LvInfo;
}

/** The dialog of the LV tab that a person has asked for, with what it is about. */
export type SetupDialog = { readonly phase: Phase } & (
  | { readonly kind: 'upload-catalog'; readonly replaced: EpCatalog | undefined }
  | { readonly kind: 'earlier-catalogs' }
  | { readonly kind: 'view-catalog'; readonly catalog: EpCatalog }
  | { readonly kind: 'delete-catalog'; readonly catalog: EpCatalog }
  | { readonly kind: 'upload-lv'; readonly liegenschaft: Liegenschaft; readonly replaced: LvInfo | undefined }
  | ({ readonly kind: 'view-lv' } & StoredLv)
  | ({ readonly kind: 'delete-lv'; readonly state: PhaseState } & StoredLv)
  | { readonly kind: 'upload-lvs'; readonly files: readonly File[] }
  | { readonly kind: 'many-lvs' }
);
