import type { Handover, HandoverContract } from '@rahmenpreis/contract/handover.ts';
import {
  HANDOVER_COLUMNS,
  HANDOVER_HEADERS,
  type HandoverColumn,
} from '@rahmenpreis/contract/handover-form.ts';
import { handoverSaidSchema } from '@rahmenpreis/contract/schema/handover.ts';
import { mergeFields } from '../../../tender/sections/use-shared-fields.ts';

/** A column while the form is changed. */
export interface DraftColumn {
  readonly name: HandoverColumn;
  readonly header: string;
  readonly isChosen: boolean;
}

/** Terms of the contract with one provider. */
export type Terms = Omit<HandoverContract, 'serviceProviderId'>;

export const NO_TERMS: Terms = { number: '', begin: null, end: null, costObject: '' };

/** The form and the contracts while they are changed. */
export interface HandoverDraft {
  readonly columns: readonly DraftColumn[];
  readonly csv: Handover['form']['csv'];
  /** By the id of the provider. */
  readonly contracts: Readonly<Record<string, Terms>>;
}

/** A stored form and contracts as a draft: chosen columns in their order, then the others. */
export function draftOf({ form, contracts }: Pick<Handover, 'form' | 'contracts'>): HandoverDraft {
  const others = HANDOVER_COLUMNS.filter((name) => !form.columns.some((own) => own.name === name));
  return {
    columns: [
      ...form.columns.map((column) => ({ ...column, isChosen: true })),
      ...others.map((name) => ({ name, header: HANDOVER_HEADERS[name], isChosen: false })),
    ],
    csv: form.csv,
    contracts: Object.fromEntries(
      contracts.map(({ serviceProviderId, ...terms }) => [serviceProviderId, terms]),
    ),
  };
}

/** Gives what a draft says; a contract of which nothing is said is none. */
export function saidIn({ columns, csv, contracts }: HandoverDraft): Pick<Handover, 'form' | 'contracts'> {
  const chosen = columns.filter(({ isChosen }) => isChosen);
  return {
    form: { columns: chosen.map(({ name, header }) => ({ name, header })), csv },
    contracts: Object.entries(contracts)
      .filter(([, terms]) => Object.values(terms).some((told) => told !== null && told.trim() !== ''))
      .map(([serviceProviderId, terms]) => ({ serviceProviderId, ...terms })),
  };
}

/** The first sentence on what is wrong with a draft; undefined where it can be stored. */
export function draftProblem(draft: HandoverDraft): string | undefined {
  return handoverSaidSchema.safeParse(saidIn(draft)).error?.issues[0]?.message;
}

/** Moves a column by one place up or down; at an end it stays. */
export function moveColumn(columns: readonly DraftColumn[], from: number, by: -1 | 1): DraftColumn[] {
  const others = columns.toSpliced(from, 1);
  return others.toSpliced(Math.max(from + by, 0), 0, ...columns.slice(from, from + 1));
}

/** Joins typed changes with what others stored meanwhile; of what both changed the typed one stands. */
export function mergeDrafts(seen: HandoverDraft, typed: HandoverDraft, now: HandoverDraft): HandoverDraft {
  const { merged: contracts } = mergeFields(seen.contracts, typed.contracts, now.contracts);
  return { ...mergeFields(seen, typed, now).merged, contracts };
}
