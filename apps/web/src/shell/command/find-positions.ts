import type { SpotlightActionGroupData } from '@mantine/spotlight';
import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import { holdsWords, searchWords } from '@rahmenpreis/german/search-words.ts';
import { stringifySearch } from '../../kernel/browser/search-params.ts';
import { TEXTS } from './texts.ts';

/** A catalogue has thousands of positions; whoever sees none that fits types on. */
const MOST_SHOWN = 8;

interface Catalog {
  readonly phaseId: string;
  readonly entries: readonly EpEntry[];
  readonly open: (href: string) => void;
}

/** Gives the first positions whose Ep-Code and title hold every word, each leading to its price; none before something is typed. */
export function findPositions(
  query: string,
  { phaseId, entries, open }: Catalog,
): SpotlightActionGroupData[] {
  const words = searchWords(query);
  const actions: SpotlightActionGroupData['actions'] = [];
  for (const { epCode, title, number } of words.length === 0 ? [] : entries) {
    if (actions.length === MOST_SHOWN) break;
    if (epCode === null || !holdsWords(`${epCode} ${title}`, words)) continue;
    actions.push({
      id: `${epCode} ${number}`,
      label: `${epCode} ${title}`,
      description: number,
      onClick: () => open(`/dl-priceinput${stringifySearch({ pId: phaseId, code: epCode })}`),
    });
  }
  return actions.length === 0 ? [] : [{ group: TEXTS.groups.positions, actions }];
}
