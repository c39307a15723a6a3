import { shortInstant } from '@rahmenpreis/german/german-date.ts';
import type { Memo, MemoFields } from '@rahmenpreis/contract/memo.ts';

/** Sentence of the memo on the statutes that it names. */
export const STATUTE_NOTE = 'Genannte Vorschriften stammen aus Plänen, die niemand anwaltlich geprüft hat.';

/** Fields of the memo before anybody has written one. */
export const NO_FIELDS: MemoFields = {
  procedure: null,
  need: '',
  remarks: '',
  conflicts: '',
  appraisals: [],
  resolution: null,
};

/** Says what a Gremienvorlage is that was made: a draft as of when, or which Fassung. */
export function madeWords({
  number,
  at,
}: Pick<Memo['boardPaper']['versions'][number], 'number' | 'at'>): string {
  return number === null ? `Entwurf, Stand ${shortInstant(at)}` : `Fassung ${number}`;
}
