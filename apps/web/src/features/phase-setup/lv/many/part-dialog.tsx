import { Button, Group, Stack } from '@mantine/core';
import type { FileChoices } from '@rahmenpreis/contract/failure.ts';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import { Modal } from '../../../../kit/dialog/modal.tsx';
import { Select } from '../../../../kit/field/select.tsx';
import { TEXTS as KIT_TEXTS } from '../../../../kit/texts.ts';
import { FindingsTable } from '../../../../kit/upload/findings-table.tsx';
import type { PartLine } from './lv-parts.ts';
import { TEXTS } from './texts.ts';

interface PartDialogProps {
  readonly line: PartLine | undefined;
  readonly liegenschaften: readonly Liegenschaft[];
  readonly onAssign: (line: PartLine, liegenschaftId: string | null) => void;
  /** Reads the file otherwise, as a finding offers. */
  readonly onOffer: (choices: FileChoices) => void;
  readonly onClose: () => void;
}

/** An LV of the file: which property it is for, those that it may be for first, and what was found in it. */
export function PartDialog({ line, liegenschaften, onAssign, onOffer, onClose }: PartDialogProps) {
  const isNamed = ({ id }: Liegenschaft) => line?.part.liegenschaftIds.includes(id) === true;
  const ordered = liegenschaften.toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a)));
  return (
    <Modal
      opened={line !== undefined}
      onClose={onClose}
      size={820}
      title={line && TEXTS.partTitle(line.place, line.part.rows)}
    >
      {line !== undefined && (
        <Stack gap="md">
          <Select
            label={TEXTS.columns.liegenschaft}
            description={line.doubt ?? TEXTS.assignHint}
            data={ordered.map((each) => ({ value: each.id, label: liegenschaftLabel(each) }))}
            limit={100}
            maxDropdownHeight={240}
            searchable
            clearable
            data-autofocus
            value={line.liegenschaftId ?? null}
            onChange={(id) => onAssign(line, id)}
          />
          {line.part.findings.length > 0 && <FindingsTable findings={line.part.findings} onOffer={onOffer} />}
          <Group justify="flex-end">
            <Button variant="filled" onClick={onClose}>
              {KIT_TEXTS.close}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
