/** What stands in read-only forms and dialogs where nothing is set (PROP-054). */
export const EM_DASH = '—';
