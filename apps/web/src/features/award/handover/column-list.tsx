import { Checkbox, Group, Stack, TextInput } from '@mantine/core';
import { HANDOVER_HEADERS } from '@rahmenpreis/contract/handover-form.ts';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import { IconAction } from '../../../kit/field/icon-action.tsx';
import listStyles from '../../../kit/show/list.module.css';
import heard from '../../../kit/show/heard.module.css';
import { type DraftColumn, moveColumn } from './draft.ts';
import { HANDOVER_TEXTS as TEXTS } from './texts.ts';

interface ColumnListProps {
  readonly columns: readonly DraftColumn[];
  readonly lock: string | undefined;
  readonly onChange: (columns: readonly DraftColumn[]) => void;
}

/** The columns of the hand-over: which there are, in which order, and how each is headed. */
export function ColumnList({ columns, lock, onChange }: ColumnListProps) {
  const [said, setSaid] = useState('');
  const change = (at: number, changed: Partial<DraftColumn>): void =>
    onChange(columns.map((own, i) => (i === at ? { ...own, ...changed } : own)));
  const move = (at: number, by: -1 | 1): void => {
    onChange(moveColumn(columns, at, by));
    const place = Math.min(Math.max(at + by + 1, 1), columns.length);
    setSaid(TEXTS.moved(columns[at]!.header, place));
  };
  return (
    <>
      <Stack component="ol" gap={4} mt={8} className={listStyles.bare}>
        {columns.map(({ name, header, isChosen }, at) => (
          <Group component="li" key={name} gap={6} wrap="nowrap">
            <Checkbox
              aria-label={TEXTS.choose(HANDOVER_HEADERS[name])}
              checked={isChosen}
              disabled={lock !== undefined}
              onChange={({ currentTarget }) => change(at, { isChosen: currentTarget.checked })}
            />
            <TextInput
              aria-label={TEXTS.header(HANDOVER_HEADERS[name])}
              flex={1}
              miw={0}
              size="xs"
              maxLength={100}
              value={header}
              readOnly={lock !== undefined}
              disabled={!isChosen}
              onChange={({ currentTarget }) => change(at, { header: currentTarget.value })}
            />
            <IconAction
              icon={IconArrowUp}
              label={TEXTS.up(header)}
              lock={lock}
              onClick={() => move(at, -1)}
            />
            <IconAction
              icon={IconArrowDown}
              label={TEXTS.down(header)}
              lock={lock}
              onClick={() => move(at, 1)}
            />
          </Group>
        ))}
      </Stack>
      <span role="status" className={heard.heard}>
        {said}
      </span>
    </>
  );
}
