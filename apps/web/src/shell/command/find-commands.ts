import type { SpotlightActionGroupData } from '@mantine/spotlight';
import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { UserKind } from '@rahmenpreis/contract/permission.ts';
import { holdsWords, searchWords } from '@rahmenpreis/german/search-words.ts';
import { stringifySearch } from '../../kernel/browser/search-params.ts';
import { chapterGroups, findChapters } from '../help/chapters.ts';
import { COMMAND_TEXTS } from '../texts.ts';

/** A number as somebody types it in a hurry: «L-002» as «L2». */
export function shortNumber(nummer: string): string {
  return nummer.replaceAll(/[\s._/-]+0*/g, '');
}

/** Gives entries with every word, spelled as in every search, by group; no group is empty (PROP-003). */
export function findCommands(
  query: string,
  groups: readonly SpotlightActionGroupData[],
): SpotlightActionGroupData[] {
  const words = searchWords(query);
  return groups
    .map(({ group, actions }) => ({
      group,
      actions: actions.filter(({ label = '', description = '', keywords = '' }) =>
        holdsWords([label, description, keywords].join(' '), words),
      ),
    }))
    .filter(({ actions }) => actions.length > 0);
}

/** A catalogue has thousands of positions; whoever sees none that fits types on. */
const MOST_SHOWN = 8;

interface Catalog {
  readonly kind: UserKind;
  readonly phaseId: string;
  readonly entries: readonly EpEntry[];
  readonly open: (href: string) => void;
}

/** Where a position leads: a bidder to its price, a buyer to the unit prices of all bidders side by side. */
function positionHref({ kind, phaseId }: Catalog, epCode: string): string {
  return kind === 'admin'
    ? `/analysis${stringifySearch({ pId: phaseId, pCom: 'true' })}`
    : `/dl-priceinput${stringifySearch({ pId: phaseId, code: epCode })}`;
}

/** Gives the first positions with every word in Ep-Code and title, leading to prices; none for no input. */
export function findPositions(query: string, catalog: Catalog): SpotlightActionGroupData[] {
  const { entries, open } = catalog;
  const words = searchWords(query);
  const found = (words.length === 0 ? [] : entries)
    .values()
    .filter(({ epCode, title }) => epCode !== null && holdsWords(`${epCode} ${title}`, words));
  const actions = Array.from(found.take(MOST_SHOWN), ({ epCode, title, number }) => ({
    id: `${epCode} ${number}`,
    label: `${epCode} ${title}`,
    description: number,
    onClick: () => open(positionHref(catalog, epCode ?? '')),
  }));
  return actions.length === 0 ? [] : [{ group: COMMAND_TEXTS.groups.positions, actions }];
}

/** Gives the chapters of the help that hold every word; none before something is typed. */
export function findHelp(
  query: string,
  { kind, open }: Pick<Catalog, 'kind' | 'open'>,
): SpotlightActionGroupData[] {
  const groups = query.trim() === '' ? [] : findChapters(chapterGroups(kind), query);
  const actions = groups
    .flatMap(({ chapters }) => chapters)
    .slice(0, MOST_SHOWN)
    .map(({ id, title }) => ({
      id: `hilfe ${id}`,
      label: title,
      onClick: () => open(`/hilfe${stringifySearch({ kapitel: id })}`),
    }));
  return actions.length === 0 ? [] : [{ group: COMMAND_TEXTS.groups.help, actions }];
}
