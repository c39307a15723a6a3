/** What is said in place of LVs that make no tree with their catalogue, on whichever page (ERR-035). */
export const LV_NOT_BUILT = 'LV konnten nicht erstellt werden';

/** What is said where a phase has fewer LVs than properties, on whichever page (ERR-036). */
export const WITHOUT_LV_TITLE = 'Liegenschaften ohne Leistungsverzeichnis';
