import { Button } from '@mantine/core';
import type { ScenarioCell } from '@rahmenpreis/contract/scenario.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { partedSliceTitle } from '@rahmenpreis/tendering/lv/slice-title.ts';
import { type ReactNode, useState } from 'react';
import type { Names } from './api.ts';
import { FramedTable, Part } from './part.tsx';
import { TEXTS } from './texts.ts';
import parts from './parts.module.css';

/** The first two cells of a row about a package: its property and its group. */
export function LotCells({ cell, names }: { cell: ScenarioCell; names: Names }) {
  const property = names.properties.get(cell.liegenschaftId);
  const title = SLICES.find(({ sliceId }) => sliceId === cell.sliceId)?.title ?? '';
  return (
    <>
      <th scope="row">
        <strong>{property?.nummer}</strong> {property?.name}
      </th>
      <td>{partedSliceTitle(title)}</td>
    </>
  );
}

interface LotTableProps {
  readonly title: string;
  /** Stands beside the title. */
  readonly hint?: string;
  /** What the columns are called behind property and group; a number stands at the right. */
  readonly columns: readonly (string | { readonly number: string })[];
  /** One for each package, in their order. */
  readonly rows: readonly ReactNode[];
  /** So many stand there until all are asked for. */
  readonly few: number;
  /** The line of sums, where there is one. */
  readonly foot?: ReactNode;
}

/** Packages under a title, the first of them until all are asked for; without any the title stands alone. */
export function LotTable({ title, hint, columns, rows, few, foot }: LotTableProps) {
  const [isWhole, setWhole] = useState(false);
  return (
    <Part
      title={title}
      hint={hint}
      tools={
        !isWhole &&
        rows.length > few && (
          <Button variant="subtle" size="compact-sm" onClick={() => setWhole(true)}>
            {TEXTS.allChanges(rows.length)}
          </Button>
        )
      }
    >
      {rows.length > 0 && (
        <FramedTable
          label={title}
          className={parts.lots}
          heads={[TEXTS.columns.lot, TEXTS.columns.group, ...columns].map((each, at) => (
            // Two columns may be called alike.
            <th key={at} scope="col" data-number={typeof each === 'object' || undefined}>
              {typeof each === 'object' ? each.number : each}
            </th>
          ))}
          foot={foot}
        >
          {isWhole ? rows : rows.slice(0, few)}
        </FramedTable>
      )}
    </Part>
  );
}
