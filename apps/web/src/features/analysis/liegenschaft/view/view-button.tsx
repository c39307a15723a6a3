import { Button, Popover } from '@mantine/core';
import { IconAdjustments } from '@tabler/icons-react';
import { latePart } from '../../../../kit/on-demand/late-part.tsx';
import { LoadingRows } from '../../../../kit/loading/load-state.tsx';
import { TEXTS } from '../../texts.ts';
import type { ShownComparison } from './use-comparison-view.ts';

const ViewOptions = latePart(
  async () => (await import('./view-options.tsx')).ViewOptions,
  <LoadingRows rows={5} />,
);

/** Opens what the comparison can show beyond the prices. */
export function ViewButton({ table, dressed, viewText, keepView }: ShownComparison) {
  const label = TEXTS.view(dressed?.askedCount ?? 0);
  return (
    <Popover position="bottom-end" width={360} trapFocus>
      <Popover.Target>
        <Button size="compact-sm" variant="subtle" leftSection={<IconAdjustments size={14} aria-hidden />}>
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <ViewOptions bidders={table?.bidders ?? []} viewText={viewText} onChange={keepView} />
      </Popover.Dropdown>
    </Popover>
  );
}
