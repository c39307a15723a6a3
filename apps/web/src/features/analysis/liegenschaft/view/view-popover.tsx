import { Popover } from '@mantine/core';
import { useOpenFromStart } from '../../../../kit/on-demand/use-open-from-start.ts';
import { TEXTS } from '../../texts.ts';
import { OptionsButton } from './options-button.tsx';
import type { ShownComparison } from './use-comparison-view.ts';
import { ViewOptions } from './view-options.tsx';

/** What the comparison can show beyond the prices, with its button, open from the start. */
export function ViewPopover({ table, dressed, ...kept }: ShownComparison) {
  const { target, opened, setOpen } = useOpenFromStart();
  const askedCount = dressed?.askedCount ?? 0;
  return (
    <Popover position="bottom-end" width={360} trapFocus opened={opened} onChange={setOpen}>
      <Popover.Target>
        <OptionsButton ref={target} askedCount={askedCount} onClick={() => setOpen(!opened)} />
      </Popover.Target>
      <Popover.Dropdown aria-label={TEXTS.view(askedCount)}>
        <ViewOptions {...kept} bidders={table?.bidders ?? []} />
      </Popover.Dropdown>
    </Popover>
  );
}
