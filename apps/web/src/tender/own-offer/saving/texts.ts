import { CONNECTION_HINT } from '../../../kernel/texts.ts';

/** Why a value is not stored when the server could not be reached (ERR-041). */
export const NOT_SAVED = `Die Änderung konnte nicht gespeichert werden. ${CONNECTION_HINT}`;
