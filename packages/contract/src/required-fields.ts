/**
 * The sentences for missing required fields, by the thing that has them. The schemas use them, and so does
 * code below the features, which loads no schema; forms, imports and refusals show the schema's.
 */

/** Of a reason that has to be given. */
export const REASON_REQUIRED = 'Bitte geben Sie einen Grund an.';

/** Of an address, whoever has it (PROP-045, PROP-046). */
export const ADRESSE_REQUIRED = {
  strasse: 'Bitte geben Sie eine Straße an.',
  hausnummer: 'Bitte geben Sie eine Hausnr. an.',
  postleitzahl: 'Bitte geben Sie eine Postleitzahl an.',
  stadt: 'Bitte geben Sie eine Stadt an.',
  region: 'Bitte geben Sie eine Region an.',
  land: 'Bitte geben Sie ein Land an.',
} as const;

/** Of a property (PROP-044). */
export const LIEGENSCHAFT_REQUIRED = {
  nummer: 'Bitte geben Sie eine Liegenschaftsnummer an.',
  name: 'Bitte geben Sie einen Liegenschaftsnamen an.',
} as const;

/** Of a building (PROP-043). */
export const GEBAEUDE_REQUIRED = {
  nummer: 'Bitte geben Sie eine Gebäudenummer an.',
  name: 'Bitte geben Sie einen Gebäudenamen an.',
} as const;

/** Of a phase (PHASE-005); the specification writes these three without a full stop. */
export const PHASE_REQUIRED = {
  title: 'Bitte geben Sie einen Namen an',
  start: 'Bitte geben Sie ein Startdatum an',
  end: 'Bitte geben Sie ein Enddatum an',
} as const;

/** Of a user (USER-006); a missing e-mail address is told as any other that is not valid. */
export const SERVICE_PROVIDER_REQUIRED = {
  firstname: 'Bitte geben Sie einen Vornamen an.',
  lastname: 'Bitte geben Sie einen Nachnamen an.',
  organisation: 'Bitte geben Sie eine Organisation an.',
} as const;

/** Of a second contact and of a scenario, of which the name is the first that is asked. */
export const NAME_REQUIRED = 'Bitte geben Sie einen Namen an.';

/** Of who declares an offer to be binding, who gives the own name. */
export const DECLARED_BY_REQUIRED = 'Bitte geben Sie Ihren Namen an.';

/** Of a declaration that an owner asks for beside its letter. */
export const DECLARATION_REQUIRED = 'Bitte geben Sie den Wortlaut der Erklärung an.';
