import type { Memo } from '@rahmenpreis/contract/memo.ts';
import { shortInstant } from '@rahmenpreis/german/german-date.ts';
import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';

/** The words around a paper that is made of sections. */
export const SECTION_TEXTS = {
  back: 'Vergabeansicht',
  sections: 'Abschnitte',
  more: (count: number) => `${counted(count, 'weitere Zeile steht', 'weitere Zeilen stehen')} im PDF.`,
  editReason: (place: string) => `${place}: Grund angeben`,
  editAppraisal: (place: string) => `${place}: Würdigung angeben`,
  toDo: 'Noch zu tun',
  nothing: 'Es fehlt nichts.',
  work: 'Bearbeitet von',
  nobody: 'Noch niemand hat Angaben gemacht.',
  editedBy: (by: string | null, at: string) => [by ?? '–', shortInstant(at)].join(', '),
  /** Behind the words of a Gremienvorlage that was made, which tell the instant of a draft. */
  madeBy: ({ number, by, at }: Memo['boardPaper']['versions'][number]): string =>
    number === null ? (by ?? '–') : [by ?? '–', shortInstant(at)].join(', '),
  versions: 'Fassungen',
  version: (number: number) => `Fassung ${number}`,
  draft: 'Entwurf als PDF',
  notMade: 'Die Datei konnte nicht erstellt werden.',
  notSaved: 'Nicht gespeichert.',
  outrun: (by: string | null) => `${by ?? 'Jemand anders'} hat inzwischen etwas anderes gespeichert.`,
  now: (text: string) => `Jetzt steht dort: „${text}“`,
  none: 'keine Angabe',
} as const;
