import type { ProposalSum, ProposalSummary } from '@rahmenpreis/tendering/award/accept-proposals.ts';
import { formatMillis, formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { DiffPercent } from '../diff-zs.tsx';
import { TEXTS } from '../texts.ts';
import { ACCEPT_TEXTS } from './texts.ts';
import styles from './accept.module.css';

const NOTHING = '–';

function Figures({ sum }: { sum: ProposalSum }) {
  const { count, sumMillis, comparedCount, comparedMillis, targetMillis, belowNextMillis } = sum;
  const amounts = { sumMillis: comparedMillis, targetMillis };
  return (
    <>
      <td className={styles.count}>{formatWhole(count)}</td>
      <td className={styles.sum}>
        {formatMillis(sumMillis)}
        <span className={styles.below}>
          <DiffPercent amounts={amounts} />
          {comparedCount > 0 && comparedCount < count && ` ${TEXTS.compared(comparedCount)}`}
        </span>
      </td>
      <td className={styles.wide}>{comparedMillis === null ? NOTHING : formatMillis(comparedMillis)}</td>
      <td className={styles.wide}>{targetMillis === null ? NOTHING : formatMillis(targetMillis)}</td>
      <td className={styles.diff}>
        <DiffPercent amounts={amounts} />
        {comparedCount > 0 && comparedCount < count && <small>{TEXTS.compared(comparedCount)}</small>}
      </td>
      <td className={styles.wide}>{belowNextMillis === null ? NOTHING : formatMillis(belowNextMillis)}</td>
    </>
  );
}

/** The gains of each provider and of all together by accepting, against target prices and the next offers. */
export function AcceptTable({ providers, total }: ProposalSummary) {
  const { columns } = ACCEPT_TEXTS;
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={ACCEPT_TEXTS.title}>
        <thead>
          <tr>
            <th scope="col">{columns.provider}</th>
            <th scope="col" className={styles.count}>
              {columns.count}
            </th>
            <th scope="col">{columns.sum}</th>
            <th scope="col" className={styles.wide}>
              {columns.compared}
            </th>
            <th scope="col" className={styles.wide}>
              {columns.target}
            </th>
            <th scope="col" className={styles.diff}>
              {columns.diff}
            </th>
            <th scope="col" className={styles.wide} data-tooltip={ACCEPT_TEXTS.nextHint}>
              {columns.next}
            </th>
          </tr>
        </thead>
        <tbody>
          {providers.map(({ serviceProviderId, organisation, ...sum }) => (
            <tr key={serviceProviderId}>
              <th scope="row">{organisation}</th>
              <Figures sum={sum} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{ACCEPT_TEXTS.total}</th>
            <Figures sum={total} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
