import type { Handover, HandoverColumn, HandoverContract } from '@rahmenpreis/contract/handover.ts';
import { handoverSaidSchema } from '@rahmenpreis/contract/schema/handover.ts';
import { HANDOVER_HEADERS } from '@rahmenpreis/tendering/award/handover-form.ts';
import type { OrderWish } from '../contract-terms.ts';

/** A column while the form is changed. */
export interface DraftColumn {
  readonly name: HandoverColumn;
  readonly header: string;
  readonly isChosen: boolean;
}

/** Terms of the contract with one provider. */
export type Terms = Omit<HandoverContract, 'serviceProviderId'>;

/** The form and the contracts while they are changed. */
export interface HandoverDraft {
  readonly columns: readonly DraftColumn[];
  readonly csv: Handover['form']['csv'];
  /** By the id of the provider. */
  readonly contracts: Readonly<Record<string, Terms>>;
}

/** A stored form and contracts as a draft: chosen columns in their order, then the others. */
export function draftOf({ form, contracts }: Pick<Handover, 'form' | 'contracts'>): HandoverDraft {
  const chosen = new Set(form.columns.map(({ name }) => name));
  const others = Object.entries(HANDOVER_HEADERS) as [HandoverColumn, string][];
  return {
    columns: [
      ...form.columns.map((column) => ({ ...column, isChosen: true })),
      ...others.flatMap(([name, header]) => (chosen.has(name) ? [] : [{ name, header, isChosen: false }])),
    ],
    csv: form.csv,
    contracts: Object.fromEntries(
      contracts.map(({ serviceProviderId, ...terms }) => [serviceProviderId, terms]),
    ),
  };
}

/** Proposes what was said of a contractor on order LVs in this browser, where nothing is stored. */
export function proposedTerms({ begin, end, contractors }: OrderWish, id: string): Terms {
  const number = contractors?.[id]?.number ?? '';
  return { number, begin: begin ?? null, end: end ?? null, costObject: '' };
}

/** Gives what a draft says, in one order of fields so that two can be told apart. */
export function saidIn({ columns, csv, contracts }: HandoverDraft): Pick<Handover, 'form' | 'contracts'> {
  const { separator, decimal, hasMark } = csv;
  return {
    form: {
      columns: columns
        .filter(({ isChosen }) => isChosen)
        .map(({ name, header }) => ({ name, header: header.trim() })),
      csv: { separator, decimal, hasMark },
    },
    contracts: Object.entries(contracts)
      .map(([serviceProviderId, { number, begin, end, costObject }]) => ({
        serviceProviderId,
        number: number.trim(),
        begin,
        end,
        costObject: costObject.trim(),
      }))
      .filter(({ number, begin, end, costObject }) => number !== '' || begin || end || costObject !== '')
      .toSorted((one, other) => (one.serviceProviderId < other.serviceProviderId ? -1 : 1)),
  };
}

/** Tells whether two drafts say the same. */
export function isSame(one: HandoverDraft, other: HandoverDraft): boolean {
  return JSON.stringify(saidIn(one)) === JSON.stringify(saidIn(other));
}

/** The first sentence on what is wrong with a draft; undefined where it can be stored. */
export function draftProblem(draft: HandoverDraft): string | undefined {
  return handoverSaidSchema.safeParse(saidIn(draft)).error?.issues[0]?.message;
}

/** Moves a column by one place up or down; at an end it stays. */
export function moveColumn(columns: readonly DraftColumn[], from: number, by: -1 | 1): DraftColumn[] {
  const moved = [...columns];
  const other = moved[from + by];
  if (other === undefined) return moved;
  moved[from + by] = moved[from]!;
  moved[from] = other;
  return moved;
}

/** Joins typed changes with what others stored meanwhile; of what both changed the typed one stands. */
export function mergeDrafts(seen: HandoverDraft, typed: HandoverDraft, now: HandoverDraft): HandoverDraft {
  const pick = <Part>(part: (draft: HandoverDraft) => Part): Part =>
    JSON.stringify(part(typed)) === JSON.stringify(part(seen)) ? part(now) : part(typed);
  const ids = new Set([typed, now].flatMap(({ contracts }) => Object.keys(contracts)));
  const contracts = [...ids].map((id) => [id, pick((draft) => draft.contracts[id])] as const);
  return {
    columns: pick(({ columns }) => columns),
    csv: pick(({ csv }) => csv),
    contracts: Object.fromEntries(
      contracts.flatMap(([id, terms]) => (terms === undefined ? [] : [[id, terms]])),
    ),
  };
}
