import { Button, Popover } from '@mantine/core';
import { IconAdjustments } from '@tabler/icons-react';
import { TEXTS } from '../../texts.ts';
import type { ShownComparison } from './use-comparison-view.ts';
import { ViewOptions } from './view-options.tsx';

/** Opens what the comparison can show beyond the prices, and says how many of the views are asked for. */
export function ViewButton({ table, dressed, ...kept }: ShownComparison) {
  const askedCount = dressed?.askedCount ?? 0;
  return (
    <Popover position="bottom-end" width={360} trapFocus>
      <Popover.Target>
        <Button size="compact-sm" variant="subtle" leftSection={<IconAdjustments size={14} aria-hidden />}>
          {TEXTS.view(askedCount)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={TEXTS.view(askedCount)}>
        <ViewOptions {...kept} bidders={table?.bidders ?? []} />
      </Popover.Dropdown>
    </Popover>
  );
}
