import { onPress } from '../on-demand/on-press.tsx';
import { FilterButton } from './filter-button.tsx';
import type { SearchPanelProps } from './search-panel.tsx';

/** A button that opens a list to search and tick, all of it or none. */
export const SearchPopover = onPress<SearchPanelProps>(
  'dialog',
  async () => (await import('./search-panel.tsx')).SearchPanel,
  ({ label, icon, chips }, opener) => <FilterButton label={label} icon={icon} chips={chips} {...opener} />,
);
