import { IconBuilding, type IconProps } from '@tabler/icons-react';
import { type ComponentType, useMemo } from 'react';
import { SearchPopover } from '../../../kit/filter/search-popover.tsx';
import type { PickableLiegenschaft } from './liegenschaft-levels.ts';
import { PlaceList } from './place-list.tsx';
import { TEXTS } from './texts.ts';

interface LiegenschaftTreeFilterProps {
  /** The words on the button, for instance «12 Liegenschaften». */
  readonly label: string;
  readonly liegenschaften: readonly PickableLiegenschaft[];
  readonly selected: readonly string[];
  /** Gets the chosen ids in the order of `liegenschaften`. */
  readonly onChange: (selected: string[]) => void;
  readonly icon?: ComponentType<IconProps>;
}

/** A button that opens the properties as a tree of ticks by country, region and city (ANALYSIS-005, AWARD-007). */
export function LiegenschaftTreeFilter(props: LiegenschaftTreeFilterProps) {
  const { label, liegenschaften, selected, onChange, icon = IconBuilding } = props;
  const chosen = useMemo(() => new Set(selected), [selected]);
  const change = (ids: readonly string[]) => {
    const wanted = new Set(ids);
    onChange(liegenschaften.map(({ id }) => id).filter((id) => wanted.has(id)));
  };
  return (
    <SearchPopover
      label={label}
      icon={icon}
      searchLabel={TEXTS.searchPlaces}
      searchPlaceholder={TEXTS.searchPlacesHint}
      widthPx={340}
      listHeightPx={340}
      onChooseAll={() => change(liegenschaften.map(({ id }) => id))}
      onChooseNone={() => change([])}
    >
      {(query) => (
        <PlaceList liegenschaften={liegenschaften} chosen={chosen} query={query} onChange={change} />
      )}
    </SearchPopover>
  );
}
