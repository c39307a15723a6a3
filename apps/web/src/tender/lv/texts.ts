/** What is said where a phase has fewer LVs than properties, on whichever page (ERR-036). */
export const WITHOUT_LV_TITLE = 'Liegenschaften ohne Leistungsverzeichnis';
