import { useKeptText } from '../../kernel/session/use-kept-text.ts';

/** What is printed on order LVs besides the award: the contract's number and term, days as «2027-01-01»; what nobody said is absent. */
export interface ContractTerms {
  readonly number?: string;
  readonly begin?: string;
  readonly end?: string;
}

/** The same, and whether each order LV is wanted as PDF too. */
export interface OrderWish extends ContractTerms {
  readonly isPdfWanted?: boolean;
}

const FIELDS = ['number', 'begin', 'end'] as const;

/** Reads what was kept; anybody may write into a browser's storage, so that texts are taken and all else is dropped. */
function readWish(text: string | null): OrderWish {
  try {
    const kept: unknown = JSON.parse(text ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    const fields = new Map<string, unknown>(Object.entries(kept));
    const terms = FIELDS.flatMap((name) => {
      const value = fields.get(name);
      return typeof value === 'string' ? [[name, value]] : [];
    });
    return {
      ...Object.fromEntries(terms),
      ...(fields.get('isPdfWanted') === true && { isPdfWanted: true }),
    };
  } catch {
    return {};
  }
}

/** What was said of the contract of a phase and wished for its order LVs, kept in this browser for the next ones. */
export function useOrderWish(phaseId: string): [OrderWish, (wish: OrderWish) => void] {
  const [kept, keep] = useKeptText('contract', phaseId);
  return [readWish(kept), (wish) => keep(JSON.stringify(wish))];
}
