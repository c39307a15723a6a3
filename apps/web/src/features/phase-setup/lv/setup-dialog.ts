import type { EpCatalog } from '@rahmenpreis/contract/ep-catalog.ts';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { LvInfo } from '@rahmenpreis/contract/lv.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { PhaseState } from '@rahmenpreis/tendering/phase/phase-state.ts';

/** The dialog of the LV tab that a person has asked for, with what it is about. */
export type SetupDialog =
  | { readonly kind: 'upload-catalog'; readonly phase: Phase; readonly replaced: EpCatalog | undefined }
  | { readonly kind: 'earlier-catalogs'; readonly phase: Phase }
  | { readonly kind: 'view-catalog'; readonly phase: Phase; readonly catalog: EpCatalog }
  | { readonly kind: 'delete-catalog'; readonly phase: Phase; readonly catalog: EpCatalog }
  | {
      readonly kind: 'upload-lv';
      readonly phase: Phase;
      readonly liegenschaft: Liegenschaft;
      readonly replaced: LvInfo | undefined;
    }
  | {
      readonly kind: 'view-lv';
      readonly phase: Phase;
      readonly liegenschaft: Liegenschaft;
      readonly info: LvInfo;
    }
  | {
      readonly kind: 'delete-lv';
      readonly phase: Phase;
      readonly state: PhaseState;
      readonly liegenschaft: Liegenschaft;
      readonly info: LvInfo;
    }
  | { readonly kind: 'upload-lvs'; readonly phase: Phase; readonly files: readonly File[] };
