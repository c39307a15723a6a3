import type { FeedbackForm, GroupStanding, ToldGroup } from '@rahmenpreis/contract/feedback.ts';
import { FEEDBACK_RANK_MAX } from '@rahmenpreis/contract/limits.ts';

/** Leaves of a standing what the form tells. */
export function tellStanding({ gap, rank, ...standing }: GroupStanding, form: FeedbackForm): ToldGroup {
  return {
    ...standing,
    gap: form.kind === 'gap' || form.kind === 'gap-rank' ? gap : null,
    rank: form.kind === 'rank' || form.kind === 'gap-rank' ? rank : null,
    light: form.kind === 'light' && gap !== null ? lightOf(gap, form) : null,
  };
}

type Light = NonNullable<ToldGroup['light']>;
type LightForm = Extract<FeedbackForm, { kind: 'light' }>;

function lightOf(gap: number, { amberFrom, redFrom }: LightForm): Light {
  if (gap >= redFrom) return 'red';
  return gap >= amberFrom ? 'amber' : 'green';
}

const REASONS: Readonly<Record<Exclude<ToldGroup['kind'], 'behind'>, string>> = {
  first: 'Sie liegen vorn',
  'few-offers': 'zu wenige Angebote',
  'few-codes': 'zu wenige Positionen',
  impossible: 'nicht möglich',
  incomplete: 'Ihr Angebot war nicht vollständig oder nicht bestätigt',
};

const TO_BEST = 'Nachlass bis zum besten';

/** A rebate from one whole percent up to, but not including, another. */
function rebateWords(from: number, below: number | undefined): string {
  if (below === undefined || below > 99) return `mindestens ${from} % ${TO_BEST}`;
  return from === 0 ? `unter ${below} % ${TO_BEST}` : `${from} bis unter ${below} % ${TO_BEST}`;
}

const LIGHTS: Readonly<Record<Light, string>> = { green: 'grün', amber: 'gelb', red: 'rot' };

function lightWords(light: Light, { amberFrom, redFrom }: LightForm): string {
  const limits = { green: [0, amberFrom], amber: [amberFrom, redFrom], red: [redFrom, undefined] } as const;
  const [from, below] = limits[light];
  return `${LIGHTS[light]}, ${rebateWords(from, below)}`;
}

function rankWords(rank: number | null): string[] {
  if (rank === null) return [];
  return [rank === FEEDBACK_RANK_MAX ? `Rang ab ${rank}` : `Rang ${rank}`];
}

/** Says what a bidder is told about a group: the same words for owner and bidder. */
export function toldWords({ kind, gap, rank, light }: ToldGroup, form: FeedbackForm): string {
  if (kind !== 'behind') return REASONS[kind];
  return [
    ...rankWords(rank),
    ...(gap === null ? [] : [rebateWords(gap, gap + 1)]),
    ...(light !== null && form.kind === 'light' ? [lightWords(light, form)] : []),
  ].join(', ');
}

/** Says the same so briefly that an entry of the audit log holds all groups of a company. */
export function shortWords({ kind, gap, rank, light }: ToldGroup): string {
  if (kind === 'incomplete') return 'nicht vollständig oder nicht bestätigt';
  if (kind !== 'behind') return REASONS[kind];
  const figures = [...(gap === null ? [] : [`${gap} %`]), ...(light === null ? [] : [LIGHTS[light]])];
  return [...rankWords(rank), ...figures].join(', ');
}

/** Says in which form bidders are told. */
export function formWords(form: FeedbackForm): string {
  if (form.kind === 'light') return `Ampel, gelb ab ${form.amberFrom} %, rot ab ${form.redFrom} %`;
  return { gap: TO_BEST, rank: 'Rang', 'gap-rank': `${TO_BEST} und Rang` }[form.kind];
}
