import { Button } from '@mantine/core';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import { IconListSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { LiegenschaftDialog } from './liegenschaft-dialog.tsx';
import { TEXTS } from './texts.ts';

/** Opens the dialog with everything about a property and its buildings (PROP-039, ANALYSIS-013). */
export function LiegenschaftDetailButton(props: {
  liegenschaft: Pick<Liegenschaft, 'id' | 'nummer' | 'name'>;
}) {
  const { liegenschaft } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconListSearch size={16} aria-hidden />}
        aria-label={TEXTS.detail(liegenschaftLabel(liegenschaft))}
        onClick={() => setOpen(true)}
      >
        {TEXTS.details}
      </Button>
      <LiegenschaftDialog
        liegenschaftId={isOpen ? liegenschaft.id : undefined}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
