import { Box, Group, Stack } from '@mantine/core';
import type { Scenario, ScenarioCell } from '@rahmenpreis/contract/scenario.ts';
import { sliceOfId } from '@rahmenpreis/tendering/lv/slice.ts';
import { useState } from 'react';
import { Modal } from '../../../kit/dialog/modal.tsx';
import { LockableButton } from '../../../kit/field/lockable-button.tsx';
import type { Names } from '../api.ts';
import { DETAIL, REASON } from '../texts.ts';
import { CellWhy } from './cell-why.tsx';
import { ReasonField } from './rule-reason.tsx';

interface CellDialogProps {
  readonly cell: ScenarioCell | undefined;
  readonly scenario: Scenario;
  readonly names: Names;
  /** Why no rule can be set here; undefined where it can. */
  readonly lock: string | undefined;
  readonly onRule: (kind: 'fixed' | 'excluded', bidderId: string, reason: string) => void;
  readonly onClose: () => void;
}

/** Explains a package's award; fixes it to a bidder or keeps one from it, with a reason, as a rule. */
export function CellDialog({ cell, scenario, names, lock, onRule, onClose }: CellDialogProps) {
  const [reason, setReason] = useState('');
  const property = names.properties.get(cell?.liegenschaftId ?? '');
  const group = cell === undefined ? '' : sliceOfId(cell.sliceId as Parameters<typeof sliceOfId>[0]).title;
  const close = (): void => {
    setReason('');
    onClose();
  };
  const set = (kind: 'fixed' | 'excluded', bidderId: string): void => {
    onRule(kind, bidderId, reason.trim());
    setReason('');
  };
  return (
    <Modal opened={cell !== undefined} onClose={close} title={`${property?.nummer ?? ''} · ${group}`}>
      {cell !== undefined && <CellWhy cell={cell} scenario={scenario} names={names} />}
      <Stack component="ul" gap={8} py={4} fz={13}>
        {[...names.who.values()].map(({ id, name }) => (
          <li key={id}>
            <Group gap={8} wrap="wrap">
              <LockableButton lock={lock} onClick={() => set('fixed', id)}>
                {DETAIL.fix(name)}
              </LockableButton>
              <LockableButton variant="subtle" lock={lock} onClick={() => set('excluded', id)}>
                {DETAIL.exclude(name)}
              </LockableButton>
            </Group>
          </li>
        ))}
      </Stack>
      {lock === undefined && (
        <Box mt={12}>
          <ReasonField
            label={REASON.ofCell}
            placeholder={REASON.ofCell}
            value={reason}
            onChange={setReason}
          />
        </Box>
      )}
    </Modal>
  );
}
