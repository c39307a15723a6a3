import { FormFoot } from '../../kit/dialog/form-foot.tsx';
import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Modal } from '../../kit/dialog/modal.tsx';
import { TEXTS } from './texts.ts';

/** A cell of a list that somebody puts right: its row in the file, from 1, and what stands there. */
export interface MendingCell {
  readonly row: number;
  readonly column: string;
  readonly header: string;
  readonly text: string;
}

interface MendFormProps {
  readonly cell: MendingCell;
  readonly onMend: (text: string) => void;
  readonly onClose: () => void;
}

function MendForm({ cell, onMend, onClose }: MendFormProps) {
  const [text, setText] = useState(cell.text);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onMend(text.trim());
  };
  return (
    <form onSubmit={submit}>
      <TextInput
        label={TEXTS.mendLabel(cell.header, cell.row)}
        description={TEXTS.mendHint}
        value={text}
        data-autofocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <FormFoot gap="md" mt="md" submitLabel={TEXTS.mend} onCancel={onClose} />
    </form>
  );
}

/** Puts one cell of a list right before it is stored; the file stays as it is. */
export function MendDialog({
  cell,
  ...props
}: Omit<MendFormProps, 'cell'> & { readonly cell: MendingCell | undefined }) {
  return (
    <Modal opened={cell !== undefined} onClose={props.onClose} title={TEXTS.mendTitle}>
      {cell !== undefined && <MendForm cell={cell} {...props} />}
    </Modal>
  );
}
