import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';

/** What is said in place of LVs that make no tree with their catalogue, on whichever page (ERR-035). */
export const LV_NOT_BUILT = 'LV konnten nicht erstellt werden';

/** What is said where a phase has fewer LVs than properties, on whichever page (ERR-036). */
export const WITHOUT_LV_TITLE = 'Liegenschaften ohne Leistungsverzeichnis';

/** What is said where it is not known which LVs a phase has, on whichever page (ERR-030). */
export const LVS_NOT_LOADED = 'Die Leistungsverzeichnisse konnten nicht geladen werden.';

/** So many service groups, on whichever page. */
export const groupCount = (count: number) => counted(count, 'Leistungsgruppe', 'Leistungsgruppen');
