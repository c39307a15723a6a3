import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { ColumnGroup } from '../../kit/tree-grid/model/column.ts';

/** The head over the columns of a phase. */
export function phaseGroup({ id, title }: Phase, className: string | undefined): ColumnGroup {
  const header = (
    <span className={className} title={title}>
      {title}
    </span>
  );
  return { id, label: title, header };
}
