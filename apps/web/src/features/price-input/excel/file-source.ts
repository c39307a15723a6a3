import { writtenInstant } from '@rahmenpreis/german/german-date.ts';
import { serverNowMs } from '../../../kernel/time/clock.ts';
import type { OwnOffer } from '../../../tender/own-offer/own-offer.ts';
import type { ReadyOffer } from '../../../tender/own-offer/own-offer-loading.ts';
import type { FileValue } from './proposed-values.ts';
import { TEXTS } from './texts.ts';

/** The heading above a file's table, read back by `sourceOf`: company, phase and the current time. */
export function headingOf(table: 'Rahmenpreise' | 'Faktoren', { own, store }: ReadyOffer): string {
  const now = writtenInstant(new Date(serverNowMs()).toISOString());
  return [table, store.company(), own.phase.title, TEXTS.asOf(now)]
    .filter((part) => part !== undefined)
    .join(', ');
}

/** The rest behind «Rahmenpreise, » or «Faktoren, », and the day. */
const HEADING = /^(?:Rahmenpreise|Faktoren), (?<rest>.+?)(?:, Stand .+)?$/;

/** Reads a file's heading, and says if company or phase differ; an unknown phase is not named (K1). */
function sourceOf(titles: readonly string[], { own, phases, store }: ReadyOffer) {
  const heading = titles.find((title) => HEADING.test(title));
  const rest = heading && HEADING.exec(heading)?.groups?.['rest'];
  if (heading === undefined || rest === undefined) return { says: undefined, differs: undefined };
  const named = [own.phase, ...phases].filter(({ title }) => `, ${rest}`.endsWith(`, ${title}`));
  // Of «Runde 2» and «Los 1, Runde 2» the longer one is meant.
  const [phase] = named.toSorted((a, b) => b.title.length - a.title.length);
  const company = phase && rest.slice(0, -phase.title.length).replace(/, $/, '');
  const mine = store.company();
  const isOther = company !== undefined && company !== '' && mine !== undefined && company !== mine;
  const isOfPhase = phase?.title === own.phase.title;
  const differs = [
    ...(isOther ? [TEXTS.ofCompany(company)] : []),
    ...(isOfPhase ? [] : [phase === undefined ? TEXTS.ofOther(rest) : TEXTS.ofPhase(phase.title)]),
  ];
  return { says: TEXTS.fileSays(heading), differs: differs.length === 0 ? undefined : differs.join(' ') };
}

function doubtedBy(sentence: string, values: readonly FileValue[]): readonly FileValue[] {
  return values.map((value) => {
    const doubts = [sentence, ...(value.doubtOfAll === undefined ? [] : [value.doubtOfAll])].join(' ');
    return { ...value, doubt: doubts, doubtOfAll: doubts };
  });
}

/** The part of a reading that depends on whose file it is. */
export interface ReadValues {
  /** The lines over its table. */
  readonly titles: readonly string[];
  /** What was done to the values on the way, such as rounding. */
  readonly notes: readonly string[];
  /** Its values beside those that an offer shows, in the order of its table. */
  readonly valuesBeside: (own: OwnOffer) => readonly FileValue[];
}

/** Adds what a file says of itself; values of another company or phase are in doubt, so not taken unasked. */
export function withSource<Reading extends ReadValues>(reading: Reading, offer: ReadyOffer): Reading {
  const { notes, valuesBeside } = reading;
  const { says, differs } = sourceOf(reading.titles, offer);
  return {
    ...reading,
    notes: says === undefined ? notes : [says, ...notes],
    valuesBeside: differs === undefined ? valuesBeside : (own) => doubtedBy(differs, valuesBeside(own)),
  };
}
