import type { ArchiveTexts } from '../../../tender/archive/save-archive.ts';

/** What is said of all LVs of an offer: their button, while they are made, and how it went. */
export const TEXTS = {
  title: 'Alle LVs herunterladen',
  making: (done, all) => `LVs werden erstellt: ${done} von ${all}`,
  made: (count) => (count === 1 ? 'Das LV liegt im Archiv.' : `Alle ${count} LVs liegen im Archiv.`),
  someFailed: (names) => `Nicht im Archiv: ${names}. Alle anderen LVs liegen darin.`,
  allFailed: 'Es konnte kein LV erstellt werden. Bitte versuchen Sie es später erneut.',
  packFailed:
    'Die LVs konnten nicht zu einem Archiv gepackt werden. Bitte versuchen Sie es erneut. Sollte das Problem bestehen bleiben, wenden Sie sich bitte an den Kundenservice.',
  isSticky: true,
  noLvs: 'In dieser Phase ist für keine Liegenschaft ein LV hinterlegt.',
} as const satisfies ArchiveTexts & { readonly noLvs: string };
