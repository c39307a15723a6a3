import { Button } from '@mantine/core';
import { IconPercentage } from '@tabler/icons-react';
import type { EditBook } from '../edit-book.ts';
import { TEXTS } from './texts.ts';

/** Opens «Werte ändern» for what is selected in the table of a book; stands above the table. */
export function ChangeButton({ book }: { book: EditBook }) {
  return (
    <Button
      variant="subtle"
      leftSection={<IconPercentage size={16} aria-hidden />}
      title={TEXTS.buttonHint}
      onClick={() => book.change({ dialog: { kind: 'change' } })}
    >
      {TEXTS.title}
    </Button>
  );
}
