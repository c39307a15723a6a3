import { ActionIcon, Box, Checkbox } from '@mantine/core';
import { holdsWords, searchWords } from '@rahmenpreis/german/search-words.ts';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import { IconBuilding, IconChevronDown } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { LINES_SHOWN, MoreFound, NothingFound } from '../../../kit/filter/found-lines.tsx';
import type { MultiFilterProps } from '../../../kit/filter/multi-filter.tsx';
import { SearchPopover } from '../../../kit/filter/search-popover.tsx';
import { tickedShare } from '../../changes/ticks.ts';
import listStyles from '../../../kit/show/list.module.css';
import textStyles from '../../../kit/show/text.module.css';
import { PICKER_TEXTS } from '../texts.ts';
import { firstPath, levelBelow, type PickableLiegenschaft } from './liegenschaft-levels.ts';
import styles from './place-list.module.css';

/** A country, a region, a city or a property, with all properties in it. */
export interface PlaceNode {
  /** Unique in the tree. */
  readonly id: string;
  readonly label: string;
  /** 1 for a country … 4 for a property. */
  readonly level: number;
  readonly liegenschaftIds: readonly string[];
  readonly children: readonly PlaceNode[];
}

function nodesBelow(liegenschaften: readonly PickableLiegenschaft[], path: readonly string[]): PlaceNode[] {
  const level = levelBelow(liegenschaften, path);
  const own = level.liegenschaften.map((liegenschaft) => ({
    id: liegenschaft.id,
    label: liegenschaftLabel(liegenschaft),
    level: path.length + 1,
    liegenschaftIds: [liegenschaft.id],
    children: [],
  }));
  if (own.length > 0) return own;
  return level.places.map(({ name }) => {
    const below = [...path, name];
    const children = nodesBelow(liegenschaften, below);
    return {
      id: below.join('\n'),
      label: name,
      level: below.length,
      liegenschaftIds: children.flatMap(({ liegenschaftIds }) => liegenschaftIds),
      children,
    };
  });
}

/** Gives the tree of countries, regions, cities and properties (ANALYSIS-005). */
export function placeTree(liegenschaften: readonly PickableLiegenschaft[]): PlaceNode[] {
  return nodesBelow(liegenschaften, []);
}

/** Gives the lines in sight: with a search text all that matches or leads to a match, else what is open. */
export function visiblePlaces(
  tree: readonly PlaceNode[],
  openIds: ReadonlySet<string>,
  query: string,
): PlaceNode[] {
  const words = searchWords(query);
  if (words.length === 0) {
    return tree.flatMap((node) => [
      node,
      ...(openIds.has(node.id) ? visiblePlaces(node.children, openIds, '') : []),
    ]);
  }
  return tree.flatMap((node) => {
    const below = visiblePlaces(node.children, openIds, query);
    return below.length > 0 || holdsWords(node.label, words) ? [node, ...below] : [];
  });
}

/** Says how many of a node's properties are chosen. */
export function tickState({ liegenschaftIds }: PlaceNode, chosen: ReadonlySet<string>) {
  return tickedShare(liegenschaftIds.map((id) => ({ isTicked: chosen.has(id) })));
}

/** Chooses all properties of a node, or none of them where all are chosen already. */
export function toggleTick(node: PlaceNode, chosen: ReadonlySet<string>): string[] {
  const others = [...chosen.difference(new Set(node.liegenschaftIds))];
  return tickState(node, chosen) === 'all' ? others : [...others, ...node.liegenschaftIds];
}

interface PlaceListProps {
  readonly liegenschaften: readonly PickableLiegenschaft[];
  readonly chosen: ReadonlySet<string>;
  readonly query: string;
  readonly onChange: (ids: readonly string[]) => void;
}

/** The places and properties that match the query, as a tree of ticks (ANALYSIS-005). */
export function PlaceList({ liegenschaften, chosen, query, onChange }: PlaceListProps) {
  const tree = useMemo(() => placeTree(liegenschaften), [liegenschaften]);
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(() => new Set(firstPath(liegenschaften)));
  const places = visiblePlaces(tree, openIds, query);
  if (places.length === 0) return <NothingFound />;
  return (
    <>
      <ul className={listStyles.bare} aria-label={PICKER_TEXTS.places}>
        {places.slice(0, LINES_SHOWN).map((node) => (
          <PlaceLine
            key={node.id}
            node={node}
            state={tickState(node, chosen)}
            isOpen={query.trim() !== '' || openIds.has(node.id)}
            onFold={
              query.trim() === ''
                ? () => setOpenIds(openIds.symmetricDifference(new Set([node.id])))
                : undefined
            }
            onTick={() => onChange(toggleTick(node, chosen))}
          />
        ))}
      </ul>
      <MoreFound count={places.length} />
    </>
  );
}

interface PlaceLineProps {
  readonly node: PlaceNode;
  readonly state: ReturnType<typeof tickState>;
  readonly isOpen: boolean;
  /** Undefined while a search decides what is open. */
  readonly onFold: (() => void) | undefined;
  readonly onTick: () => void;
}

function PlaceLine({ node, state, isOpen, onFold, onTick }: PlaceLineProps) {
  const { label, level, children, liegenschaftIds } = node;
  return (
    <li className={styles.place} style={{ paddingLeft: (level - 1) * 18 }}>
      {children.length > 0 ? (
        <ActionIcon
          size={22}
          aria-label={`${label} ${isOpen ? 'zuklappen' : 'aufklappen'}`}
          aria-expanded={isOpen}
          disabled={onFold === undefined}
          className={styles.fold}
          onClick={onFold}
        >
          <IconChevronDown size={14} aria-hidden />
        </ActionIcon>
      ) : (
        <Box component="span" flex="none" w={22} />
      )}
      <Checkbox
        flex={1}
        label={label}
        checked={state === 'all'}
        indeterminate={state === 'some'}
        onChange={onTick}
      />
      {children.length > 0 && <small className={textStyles.small}>{liegenschaftIds.length}</small>}
    </li>
  );
}

/** The chosen ids are given in the order of `liegenschaften`. */
interface LiegenschaftTreeFilterProps
  extends Pick<MultiFilterProps, 'label' | 'selected' | 'onChange' | 'icon'> {
  readonly liegenschaften: readonly PickableLiegenschaft[];
}

/** A button for the properties as a tree of ticks by country, region, city (ANALYSIS-005, AWARD-007). */
export function LiegenschaftTreeFilter(props: LiegenschaftTreeFilterProps) {
  const { label, liegenschaften, selected, onChange, icon = IconBuilding } = props;
  const chosen = useMemo(() => new Set(selected), [selected]);
  const all = liegenschaften.map(({ id }) => id);
  const change = (ids: readonly string[]) => {
    const wanted = new Set(ids);
    onChange(all.filter((id) => wanted.has(id)));
  };
  return (
    <SearchPopover
      label={label}
      icon={icon}
      searchLabel={PICKER_TEXTS.searchPlaces}
      searchPlaceholder={PICKER_TEXTS.searchPlacesHint}
      widthPx={340}
      listHeightPx={340}
      onChooseAll={() => change(all)}
      onChooseNone={() => change([])}
    >
      {(query) => (
        <PlaceList liegenschaften={liegenschaften} chosen={chosen} query={query} onChange={change} />
      )}
    </SearchPopover>
  );
}
