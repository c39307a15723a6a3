/** The pattern «part without spaces or @», «@», part, dot, final part (AUTH-015). */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@.]+$/;

/** What is said of an address that somebody enters and that is none, or is missing (USER-007). */
export const EMAIL_PROBLEM = 'Bitte geben Sie eine valide E-Mail-Adresse an.';
