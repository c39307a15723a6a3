import { Table } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';

interface ScrollTableProps extends Pick<ComponentProps<'section'>, 'className' | 'style' | 'children'> {
  readonly label: string;
  readonly heads: readonly ReactNode[];
}

/** A table that scrolls in a dialog, by the keyboard too, while its head stays in sight. */
export function ScrollTable({ label, heads, children, ...section }: ScrollTableProps) {
  return (
    <section {...section} tabIndex={0} aria-label={label}>
      <Table stickyHeader>
        <Table.Thead>
          <Table.Tr>
            {heads.map((head, at) => (
              // The heads of a table never change their order.
              <Table.Th key={at}>{head}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </section>
  );
}
