import { PREVIOUS_TEXTS } from '../../../tender/own-offer/previous-texts.ts';
import { FACTOR_TEXTS } from '../excel/texts.ts';

/** The sentences about what is taken over from the phase before. */
export const TEXTS = {
  ...FACTOR_TEXTS,
  source: 'Vorphase',
  previewTitle: PREVIOUS_TEXTS.title,
  previewNone: 'Alles aus der Vorphase steht hier schon, oder hier steht ein eigener Wert.',
  search: 'Position, Liegenschaft, Bundesland',
  heads: { ...FACTOR_TEXTS.heads, place: 'Nr.', title: 'Leistung, Liegenschaft, Land' },
  stateFactor: (region: string) => `Bundeslandfaktor ${region}`,
  unitDiffers: (before: string, now: string) =>
    `Einheit weicht ab: ${before || '–'} in der Vorphase, ${now || '–'} hier.`,
  onlyMissing:
    'Gezeigt wird nur, wofür hier noch nichts eingegeben ist. Preise, die in der Vorphase ruhten, zählen nicht.',
};
