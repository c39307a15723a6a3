import type { PhaseChanges } from '@rahmenpreis/contract/phase.ts';
import type { ChangedPlace, PlaceOutcome } from './place-change.ts';
import { changedFacts, type Thing, type ThingChange } from './thing-change.ts';

type ChangePart = PhaseChanges['parts'][number];
/** A place's outcome, change by change; for every text that differs, `confirms` says for which code. */
type ToldPart = PhaseChanges['days'][number]['parts'][number];
type ToldChange = ToldPart['changes'][number];

/** What of a thing says in words what is to be done for its price; the other facts are short. */
const TEXTS: readonly string[] = ['Text', 'Langtext', 'Bezeichnung'];

/** A longer text is not said in a sentence. */
const SAID_AT_MOST = 120;

const WHOLE: Record<PlaceOutcome['about'], Partial<Record<PlaceOutcome['outcome'], string>>> = {
  'ep-catalog': { new: 'Neu hochgeladen', replaced: 'Durch einen anderen ersetzt' },
  lv: { new: 'Neu hochgeladen', removed: 'Gelöscht', replaced: 'Durch ein anderes ersetzt' },
  letter: { new: 'Neu', removed: 'Entfallen' },
  liegenschaft: { new: 'Gehört jetzt zur Phase', removed: 'Gehört nicht mehr zur Phase' },
  document: {},
  binding: {},
};

/** Puts a tender's outcomes into sentences for mail and programs; beyond `most` lines only counts them. */
export function changeParts(outcomes: readonly PlaceOutcome[], most: number): ChangePart[] {
  return toldParts(outcomes, most).map(({ changes, ...part }) => ({ ...part, lines: changes.map(lineOf) }));
}

/** Tells what became of a tender with what was before; beyond `most` changes they are only counted. */
export function toldParts(outcomes: readonly PlaceOutcome[], most: number): ToldPart[] {
  let left = most;
  return outcomes.map((outcome) => {
    const all = changesOf(outcome, left);
    left -= all.changes.length;
    return { title: titleOf(outcome), liegenschaftId: outcome.liegenschaftId, ...all };
  });
}

function titleOf({ about, title }: PlaceOutcome): string {
  if (about === 'ep-catalog') return 'EP-Katalog';
  if (about === 'document') return 'Unterlagen';
  if (about === 'letter') return 'Angebotsschreiben';
  if (about === 'binding') return 'Bindefrist';
  return about === 'lv' ? `LV ${title}` : title;
}

function changesOf(
  { about, outcome, things }: PlaceOutcome,
  most: number,
): Omit<ToldPart, keyof ChangedPlace> {
  const whole = WHOLE[about][outcome];
  if (whole !== undefined) return { changes: [sentence(whole)].slice(0, most), count: 1 };
  // A new version has no other state that it could be compared with.
  const say = about === 'document' ? ({ after }: ThingChange) => sentence(after?.name ?? '') : tell;
  return { changes: things.slice(0, most).map(say), count: things.length };
}

function sentence(text: string): ToldChange {
  return { text, facts: [], confirms: null };
}

function tell({ before, after }: ThingChange): ToldChange {
  if (after === null) return sentence(`Entfallen: ${before?.name ?? ''}`);
  if (before === null) {
    const { Menge: amount, Einheit: unit } = after.facts;
    return sentence(`Neu: ${after.name}${amount === undefined ? '' : `, ${amount} ${unit}`}`);
  }
  const said = ({ facts }: Thing, name: string) => facts[name] || '–';
  const facts = changedFacts(before, after).map((name) => ({
    name,
    before: said(before, name),
    after: said(after, name),
  }));
  const confirms = textOf(before) === textOf(after) ? undefined : codeOf(after);
  return { text: after.name, facts, confirms: confirms ?? null };
}

/** All that a thing says in words, as one text. */
export function textOf({ facts }: Thing): string {
  return JSON.stringify(TEXTS.map((name) => facts[name]));
}

/** The code whose price a thing stands for, which its name begins with; undefined for a category. */
export function codeOf(thing: Thing | null): string | undefined {
  const { name, facts } = thing ?? { name: '', facts: {} };
  const title = ` ${facts['Bezeichnung'] ?? facts['Text']}`;
  return name.endsWith(title) ? name.slice(0, -title.length) : undefined;
}

function lineOf({ text, facts }: ToldChange): string {
  const said = facts.map(({ name, before, after }) => {
    if (!TEXTS.includes(name)) return `${name} ${after} statt ${before}`;
    const isLong = name === 'Langtext' || before.length > SAID_AT_MOST;
    return isLong ? `${name} geändert` : `${name} bisher „${before}“`;
  });
  return said.length === 0 ? text : `${text}: ${said.join(', ')}`;
}
