import { ActionIcon, Checkbox } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { LINES_SHOWN, MoreFound, NothingFound } from '../../../kit/filter/found-lines.tsx';
import { firstPath, type PickableLiegenschaft } from './liegenschaft-levels.ts';
import { type PlaceNode, placeTree, tickState, toggleTick, visiblePlaces } from './liegenschaft-tree.ts';
import styles from './place-list.module.css';
import { TEXTS } from './texts.ts';

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
  const fold = ({ id }: PlaceNode) => {
    const next = new Set(openIds);
    if (!next.delete(id)) next.add(id);
    setOpenIds(next);
  };
  if (places.length === 0) return <NothingFound />;
  return (
    <>
      <ul className={styles.places} aria-label={TEXTS.places}>
        {places.slice(0, LINES_SHOWN).map((node) => (
          <PlaceLine
            key={node.id}
            node={node}
            state={tickState(node, chosen)}
            isOpen={query.trim() !== '' || openIds.has(node.id)}
            onFold={query.trim() === '' ? () => fold(node) : undefined}
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
  readonly state: 'all' | 'some' | 'none';
  readonly isOpen: boolean;
  /** Undefined while a search decides what is open. */
  readonly onFold: (() => void) | undefined;
  readonly onTick: () => void;
}

function PlaceLine({ node, state, isOpen, onFold, onTick }: PlaceLineProps) {
  const { label, level, children, liegenschaftIds } = node;
  return (
    <li className={styles.place} data-level={level}>
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
        <span className={styles.leaf} />
      )}
      <Checkbox
        className={styles.tick}
        label={label}
        checked={state === 'all'}
        indeterminate={state === 'some'}
        onChange={onTick}
      />
      {children.length > 0 && <small className={styles.count}>{liegenschaftIds.length}</small>}
    </li>
  );
}
