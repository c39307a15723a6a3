import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { Finding } from '@rahmenpreis/contract/failure.ts';
import { allowedChanges } from '@rahmenpreis/tendering/phase/allowed-changes.ts';
import type { PhaseState } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { conflict, type Failure, refusal } from '../../kernel/answer/failure.ts';

/** Why no catalogue can be uploaded or replaced in this state: the phase is over (PHASE-012). */
export function refuseUpload(state: PhaseState): Failure | undefined {
  if (allowedChanges(state).replaceEpCatalog) return undefined;
  return conflict('phase-ended', 'Die Phase ist beendet. Ihr EP-Katalog kann nicht mehr geändert werden.');
}

/** Refuses to delete the catalogue if the phase has begun or bidders have entered something (PHASE-011). */
export function refuseDelete(state: PhaseState, hasBidderEntries: boolean): Failure | undefined {
  if (!allowedChanges(state).deleteEpCatalog) {
    return conflict('phase-begun', 'Die Phase hat begonnen. Ihr EP-Katalog kann nicht mehr gelöscht werden.');
  }
  if (!hasBidderEntries) return undefined;
  return conflict(
    'phase-has-offers',
    'In dieser Phase haben Dienstleister bereits Eingaben gemacht. Ihr EP-Katalog kann deshalb nicht gelöscht werden.',
  );
}

/** 409 where another file lies there than a catalogue was shown to replace (decision 0067). */
export const epCatalogReplaced = refusal(
  409,
  'ep-catalog-changed',
  'Der EP-Katalog wurde inzwischen ersetzt. Bitte sehen Sie sich die Wirkung noch einmal an.',
);

/** One warning for each Ep-Code in use that the new catalogue lacks (OPEN-33). */
export function warnAboutLostCodes(
  entries: readonly EpEntry[],
  used: { inLvs: readonly string[]; priced: readonly string[] },
): Finding[] {
  const known = new Set(entries.map((entry) => entry.epCode));
  const inLvs = new Set(used.inLvs);
  const priced = new Set(used.priced);
  return [...inLvs.union(priced)]
    .filter((epCode) => !known.has(epCode))
    .toSorted()
    .map((epCode) => ({
      severity: 'warning',
      row: 0,
      column: 'Ep-Code',
      value: epCode,
      message: `Der Ep-Code ${epCode} fehlt im neuen Katalog. ${useOf(inLvs.has(epCode), priced.has(epCode))}`,
    }));
}

function useOf(isInLv: boolean, isPriced: boolean): string {
  if (!isInLv) return 'Zu ihm sind bereits Preise eingetragen.';
  if (!isPriced) return 'Er wird in LVs der Phase verwendet.';
  return 'Er wird in LVs der Phase verwendet, und es sind bereits Preise zu ihm eingetragen.';
}
