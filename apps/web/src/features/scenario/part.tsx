import { Group } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import parts from './parts.module.css';

interface PartProps {
  readonly title: string;
  /** Stands beside the title, before what can be done with the part. */
  readonly hint?: string | undefined;
  readonly tools?: ReactNode;
  readonly children?: ReactNode;
}

/** The title of a part. */
export function PartHead({ title, hint, tools }: PartProps) {
  return (
    <Group gap={10} align="baseline" justify="space-between" mb={8} className={parts.head}>
      <h2>{title}</h2>
      {hint !== undefined && <span>{hint}</span>}
      {tools}
    </Group>
  );
}

/** A part of a page on scenarios under its title. */
export function Part({ children, ...head }: PartProps) {
  return (
    <section>
      <PartHead {...head} />
      {children}
    </section>
  );
}

interface FramedTableProps extends Pick<ComponentProps<'table'>, 'className' | 'children'> {
  readonly label: string;
  /** The cells of its head. */
  readonly heads: ReactNode;
  /** The cells of its line of sums, where there is one. */
  readonly foot?: ReactNode;
}

/** A table in a frame in which it scrolls, by the keyboard too. */
export function FramedTable({ label, heads, foot, children, ...table }: FramedTableProps) {
  return (
    <section className={parts.frame} tabIndex={0} aria-label={label}>
      <table {...table} aria-label={label}>
        <thead>
          <tr>{heads}</tr>
        </thead>
        <tbody>{children}</tbody>
        {foot !== undefined && (
          <tfoot>
            <tr>{foot}</tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}
