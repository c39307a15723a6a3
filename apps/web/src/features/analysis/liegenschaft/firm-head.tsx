import { ActionIcon, Group } from '@mantine/core';
import type { SliceId } from '@rahmenpreis/tendering/lv/slice.ts';
import { IconArrowRight, IconScale } from '@tabler/icons-react';
import { ToolButton } from '../../../kit/field/tool-button.tsx';
import { FirmNote } from '../../../tender/comparison/firm-note.tsx';
import type { LvLine } from '../../../tender/lv/lv-line.ts';
import { GP } from '../parts/bidder-columns.tsx';
import { TEXTS } from '../texts.ts';
import { firmHead, firstLineToTip, weakGroups } from './comparison/firm-lines.ts';
import type { PositionFilter } from './comparison/position-filter.ts';
import type { ComparedPrices } from './comparison/compared-prices.ts';

interface FirmHeadProps {
  readonly table: ComparedPrices;
  readonly filter: PositionFilter;
  /** The x of «kippt unter ± x %». */
  readonly percent: number;
  /** Whether they stand here, and not in the head of the table. */
  readonly hasWords: boolean;
  readonly onChoose: (sliceId: SliceId) => void;
  readonly onShow: (line: LvLine, columnId: string) => void;
}

/** How firmly rank 1 of the chosen group stands, else the groups that turn below x (decision 0072). */
export function FirmHead({ table, filter, percent, hasWords, onChoose, onShow }: FirmHeadProps) {
  const words = firmHead(table, filter);
  if (words === undefined) {
    return weakGroups(table, percent).map((group) => (
      <ToolButton
        key={group.sliceId}
        size="compact-sm"
        variant="light"
        color="amber"
        icon={IconScale}
        label={group.words}
        onClick={() => onChoose(group.sliceId)}
      />
    ));
  }
  const first = firstLineToTip(table, filter);
  const columnId = table.bidders.some((own) => own.serviceProviderId === first?.serviceProviderId)
    ? first?.serviceProviderId
    : table.bidders[0]?.serviceProviderId;
  return (
    <Group component="span" gap={2} wrap="nowrap">
      {hasWords && <FirmNote>{words}</FirmNote>}
      {first !== undefined && columnId !== undefined && (
        <ActionIcon
          variant="subtle"
          size="sm"
          aria-label={TEXTS.firm.show}
          data-tooltip={TEXTS.firm.show}
          onClick={() => onShow(first.line, columnId + GP)}
        >
          <IconArrowRight size={16} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}
