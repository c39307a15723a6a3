import type { BoxProps } from '@mantine/core';
import {
  DEFAULT_ORDER,
  LIEGENSCHAFT_ORDERS,
  type LiegenschaftOrder,
} from '@rahmenpreis/tendering/liegenschaft/liegenschaft-order.ts';
import { IconArrowsSort } from '@tabler/icons-react';
import { Select } from '../../kit/field/select.tsx';
import { TEXTS } from './texts.ts';

const CHOICES = LIEGENSCHAFT_ORDERS.map((value) => ({ value, label: TEXTS.orders[value] }));

interface OrderSelectProps extends Pick<BoxProps, 'flex' | 'w'> {
  readonly order: LiegenschaftOrder;
  readonly onChange: (order: LiegenschaftOrder) => void;
}

/** The order in which a page lists properties (PROP-002, ANALYSIS-006). */
export function OrderSelect({ order, onChange, ...place }: OrderSelectProps) {
  return (
    <Select
      {...place}
      aria-label={TEXTS.sort}
      leftSection={<IconArrowsSort size={16} aria-hidden />}
      data={CHOICES}
      value={order}
      allowDeselect={false}
      onChange={(value) => onChange(LIEGENSCHAFT_ORDERS.find((own) => own === value) ?? DEFAULT_ORDER)}
    />
  );
}
