import type { PlaceOutcome } from './place-change.ts';
import { changedFacts, type ThingChange } from './thing-change.ts';

/** What became of one place, in sentences of which each tells one change. */
interface ChangePart {
  title: string;
  /** Null for the catalogue. */
  liegenschaftId: string | null;
  lines: string[];
  /** How many changes there are, of which `lines` may tell only the first. */
  count: number;
}

/** Facts that are too long to be said twice. */
const LONG_FACTS: readonly string[] = ['Text', 'Langtext', 'Bezeichnung'];

const WHOLE: Record<PlaceOutcome['about'], Partial<Record<PlaceOutcome['outcome'], string>>> = {
  'ep-catalog': { new: 'Neu hochgeladen', replaced: 'Durch einen anderen ersetzt' },
  lv: { new: 'Neu hochgeladen', removed: 'Gelöscht', replaced: 'Durch ein anderes ersetzt' },
  liegenschaft: { new: 'Gehört jetzt zur Phase', removed: 'Gehört nicht mehr zur Phase' },
};

/** Puts what became of a tender into words, for the mail and for the page alike; beyond `most` lines they are only counted. */
export function changeParts(outcomes: readonly PlaceOutcome[], most: number): ChangePart[] {
  let left = most;
  return outcomes.map((outcome) => {
    const all = linesOf(outcome, left);
    left -= all.lines.length;
    return { title: titleOf(outcome), liegenschaftId: outcome.liegenschaftId, ...all };
  });
}

function titleOf({ about, title }: PlaceOutcome): string {
  if (about === 'ep-catalog') return 'EP-Katalog';
  return about === 'lv' ? `LV ${title}` : title;
}

function linesOf(
  { about, outcome, things }: PlaceOutcome,
  most: number,
): Pick<ChangePart, 'lines' | 'count'> {
  const whole = WHOLE[about][outcome];
  if (whole !== undefined) return { lines: most > 0 ? [whole] : [], count: 1 };
  return { lines: things.slice(0, most).map(lineOf), count: things.length };
}

function lineOf({ before, after }: ThingChange): string {
  if (after === null) return `Entfallen: ${before?.name ?? ''}`;
  if (before === null) {
    const { Menge: amount, Einheit: unit } = after.facts;
    return `Neu: ${after.name}${amount === undefined ? '' : `, ${amount} ${unit}`}`;
  }
  const facts = changedFacts(before, after).map((fact) =>
    LONG_FACTS.includes(fact)
      ? `${fact} geändert`
      : `${fact} ${after.facts[fact] || '–'} statt ${before.facts[fact] || '–'}`,
  );
  return `${after.name}: ${facts.join(', ')}`;
}
