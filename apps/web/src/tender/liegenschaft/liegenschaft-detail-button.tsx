import { ActionIcon, Tooltip } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { LiegenschaftDialog } from './liegenschaft-dialog-on-demand.tsx';
import { TEXTS } from './texts.ts';

interface LiegenschaftDetailButtonProps {
  readonly liegenschaft: { readonly id: string; readonly nummer: string; readonly name: string };
}

/** Opens the dialog with everything about a property and its buildings (PROP-039, ANALYSIS-013). */
export function LiegenschaftDetailButton({
  liegenschaft: { id, nummer, name },
}: LiegenschaftDetailButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Tooltip label={TEXTS.detail(name)}>
        <ActionIcon size="lg" aria-label={TEXTS.detail(`${nummer} ${name}`)} onClick={() => setOpen(true)}>
          <IconListSearch size={20} />
        </ActionIcon>
      </Tooltip>
      <LiegenschaftDialog liegenschaftId={isOpen ? id : undefined} onClose={() => setOpen(false)} />
    </>
  );
}
