import type { Phase } from '@rahmenpreis/contract/phase.ts';
import cutStyles from '../../kit/show/cut.module.css';
import type { ColumnGroup } from '../../kit/tree-grid/model/column.ts';

/** The head over the columns of a phase. */
export function phaseGroup({ id, title }: Phase): ColumnGroup {
  const header = (
    <span className={cutStyles.cut} title={title}>
      {title}
    </span>
  );
  return { id, label: title, header };
}
