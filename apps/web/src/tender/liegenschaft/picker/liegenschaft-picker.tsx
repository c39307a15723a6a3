import { onPress } from '../../../kit/on-demand/on-press.tsx';
import { PickerButton } from './picker-button.tsx';
import type { PickerListProps } from './picker-list.tsx';

/**
 * Goes through country, region and city to one property; below the first places stand all properties, so that the next
 * one is at hand, and typing searches them (PROP-041).
 */
export const LiegenschaftPicker = onPress<PickerListProps>(
  'listbox',
  async () => (await import('./picker-list.tsx')).PickerList,
  ({ liegenschaften, liegenschaftId }, opener) => (
    <PickerButton chosen={liegenschaften.find(({ id }) => id === liegenschaftId)} {...opener} />
  ),
);
