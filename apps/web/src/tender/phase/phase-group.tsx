import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { ReactNode } from 'react';
import cutStyles from '../../kit/show/cut.module.css';
import type { ColumnGroup } from '../../kit/tree-grid/model/column.ts';

/** The head over the columns of a phase, and what stands behind its title. */
export function phaseGroup({ id, title }: Phase, mark?: ReactNode): ColumnGroup {
  const header = (
    <>
      <span className={cutStyles.cut} title={title}>
        {title}
      </span>
      {mark}
    </>
  );
  return { id, label: title, header };
}
