import { onPress } from '../../../../kit/on-demand/on-press.tsx';
import { OptionsButton } from './options-button.tsx';
import type { ShownComparison } from './use-comparison-view.ts';

/** Opens what the comparison can show beyond the prices. */
export const ViewButton = onPress<ShownComparison>(
  'dialog',
  async () => (await import('./view-popover.tsx')).ViewPopover,
  ({ dressed }, opener) => <OptionsButton askedCount={dressed?.askedCount ?? 0} {...opener} />,
);
