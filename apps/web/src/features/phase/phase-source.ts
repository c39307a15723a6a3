import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Phase, PhaseInput, PhasePackages } from '@rahmenpreis/contract/phase.ts';
import { letterOf } from '@rahmenpreis/tendering/receipt/offer-letter.ts';

/** What a new phase can take from another one, in the order in which a phase is set up. */
export const PARTS = [
  'catalog',
  'lvs',
  'liegenschaften',
  'providers',
  'documents',
  'letter',
  'targets',
] as const;
export type Part = (typeof PARTS)[number];

/** The files of a phase: its catalogue and its LVs. */
export interface PhaseContent {
  readonly catalogName: string | undefined;
  readonly lvCount: number;
  readonly positionCount: number;
  /** The owner's target prices. */
  readonly targetCount: number;
}

/** A new phase as it is sent. */
export type NewPhase = PhaseInput & {
  readonly filesFrom?: {
    readonly phaseId: string;
    readonly lvs: boolean;
    readonly targets: boolean;
    readonly packages?: PhasePackages['open'];
  };
};

/** Gives what a new phase is sent with to ask for open packages again; catalogue and documents come along. */
export function takenOpen(
  source: Phase,
  packages: PhasePackages['open'],
  userIds: readonly string[],
): Partial<NewPhase> {
  const places = new Set(packages.map(({ liegenschaftId }) => liegenschaftId));
  const listed = source.liegenschaftIds?.filter((id) => places.has(id)) ?? [];
  const own = packages.filter(({ liegenschaftId }) => listed.includes(liegenschaftId));
  const { filesFrom, ...taken } = takenFrom(
    { ...source, liegenschaftIds: listed, userIds: [...userIds] },
    new Set(PARTS),
  );
  return { ...taken, ...(filesFrom && { filesFrom: { ...filesFrom, packages: own } }) };
}

/** How much of each part another phase has; of files once that is known. */
export type PartCounts = Readonly<Record<Part, number>>;

/** The phase as a new one can take it over: retired properties join no phase any more (decision 0083). */
export function withoutRetired(source: Phase, all: readonly Liegenschaft[]): Phase {
  const retired = new Set(all.flatMap(({ id, stillgelegtAt }) => (stillgelegtAt === undefined ? [] : id)));
  const { liegenschaftIds = [] } = source;
  return { ...source, liegenschaftIds: liegenschaftIds.filter((id) => !retired.has(id)) };
}

/** Counts what another phase has to give; 1 stands for its catalogue. */
export function partCounts(source: Phase, content: PhaseContent): PartCounts {
  return {
    catalog: content.catalogName === undefined ? 0 : 1,
    lvs: content.lvCount,
    liegenschaften: source.liegenschaftIds?.length ?? 0,
    providers: source.userIds?.length ?? 0,
    documents: source.publicMediaIds?.length ?? 0,
    letter: letterOf(source) === undefined ? 0 : 1,
    targets: content.targetCount,
  };
}

/** Parts that LVs and target prices cannot do without: the codes, and the properties. */
const NEEDED: readonly Part[] = ['catalog', 'liegenschaften'];
const NEEDING: readonly Part[] = ['lvs', 'targets'];

/** The ticked parts to take: those that exist, LVs and target prices only together with what they need. */
export function partsTaken(ticked: ReadonlySet<Part>, counts: PartCounts): ReadonlySet<Part> {
  const there = new Set(PARTS.filter((part) => ticked.has(part) && counts[part] > 0));
  if (NEEDED.every((part) => there.has(part))) return there;
  return there.difference(new Set(NEEDING));
}

/** Gives what a new phase is sent with besides name and times. */
export function takenFrom(source: Phase, taken: ReadonlySet<Part>): Partial<NewPhase> {
  const { id, liegenschaftIds = [], userIds = [], publicMediaIds = [], letter, declarations } = source;
  return {
    ...(taken.has('liegenschaften') ? { liegenschaftIds } : {}),
    ...(taken.has('providers') ? { userIds } : {}),
    ...(taken.has('documents') ? { publicMediaIds } : {}),
    ...(taken.has('letter') ? { letter, declarations } : {}),
    ...(taken.has('catalog')
      ? { filesFrom: { phaseId: id, lvs: taken.has('lvs'), targets: taken.has('targets') } }
      : {}),
  };
}
