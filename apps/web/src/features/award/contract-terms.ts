import { useKeptText } from '../../kernel/session/use-kept-text.ts';

const TERMS = ['begin', 'end', 'owner', 'street', 'city'] as const;
/** What can be said of a contractor, in the order of its fields: its contract's number, and its seat. */
export const CONTRACTOR_TERMS = ['number', 'street', 'city'] as const;

/** Texts by their names, as far as they are said. */
export type Said<Name extends string> = { readonly [N in Name]?: string };
export type ContractorTerms = Said<(typeof CONTRACTOR_TERMS)[number]>;

/** The texts on order LVs besides the award, days as «2027-01-01», and options; unset ones are absent. */
export interface OrderWish extends Said<(typeof TERMS)[number]> {
  /** A first page of its own with lines to sign on. */
  readonly hasCover?: boolean;
  /** Each order LV is wanted as PDF too. */
  readonly isPdfWanted?: boolean;
  /** By the id of the contractor. */
  readonly contractors?: Readonly<Record<string, ContractorTerms>>;
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : [];
}

function textsOf<Name extends string>(value: unknown, names: readonly Name[]): Said<Name> {
  const own = entriesOf(value).filter(
    ([name, text]) => names.some((each) => each === name) && typeof text === 'string',
  );
  return Object.fromEntries(own) as Said<Name>;
}

/** Reads the kept wish; anybody may write into browser storage, so only texts are taken, the rest dropped. */
function readWish(text: string | null): OrderWish {
  try {
    const kept: unknown = JSON.parse(text ?? '{}');
    const fields = new Map(entriesOf(kept));
    const contractors = entriesOf(fields.get('contractors')).map(
      ([id, terms]) => [id, textsOf(terms, CONTRACTOR_TERMS)] as const,
    );
    return {
      ...textsOf(kept, TERMS),
      ...(fields.get('hasCover') === true && { hasCover: true }),
      ...(fields.get('isPdfWanted') === true && { isPdfWanted: true }),
      ...(contractors.length > 0 && { contractors: Object.fromEntries(contractors) }),
    };
  } catch {
    return {};
  }
}

/** What is printed on the order LVs of one contractor. */
export function contractOf(wish: OrderWish, contractorId: string) {
  const { begin, end, owner, hasCover, contractors = {} } = wish;
  const { number, ...contractorAddress } = contractors[contractorId] ?? {};
  const { street, city } = wish;
  return { begin, end, owner, hasCover, number, ownerAddress: { street, city }, contractorAddress };
}

/** The contract details of a phase and the wish for its order LVs, kept in this browser for later ones. */
export function useOrderWish(phaseId: string): [OrderWish, (wish: OrderWish) => void] {
  const [kept, keep] = useKeptText('contract', phaseId);
  return [readWish(kept), (wish) => keep(JSON.stringify(wish))];
}
