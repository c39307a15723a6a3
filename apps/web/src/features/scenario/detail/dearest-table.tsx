import type { ScenarioCell } from '@rahmenpreis/contract/scenario.ts';
import { formatSignedMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import type { ShownScenario } from '../api.ts';
import { signedPercent } from '@rahmenpreis/pricing/numbers/percent-text.ts';
import { packageKey } from '../figures.ts';
import { LotCells, LotTable } from '../lot-table.tsx';
import { Part } from '../part.tsx';
import { DETAIL, TEXTS } from '../texts.ts';
import { WhoName } from '../who-name.tsx';
import { whyOf } from './cell-why.tsx';
import styles from './detail.module.css';

const FEW = 3;

function aboveOf({ sumMillis, cheapestMillis }: ScenarioCell): number {
  return sumMillis === null || cheapestMillis === null ? 0 : sumMillis - cheapestMillis;
}

type DearRowProps = Omit<ShownScenario, 'cells'> & { readonly cell: ScenarioCell };

function DearRow({ cell, scenario, names }: DearRowProps) {
  const why = whyOf(cell, scenario, names);
  return (
    <>
      <tr data-why={why !== '' || undefined}>
        <LotCells cell={cell} names={names} />
        <td>
          <WhoName who={names.find(cell.cheapestId)} />
        </td>
        <td>
          <WhoName who={names.find(cell.serviceProviderId)} />
        </td>
        <td data-number>{formatSignedMillis(aboveOf(cell))}</td>
        <td data-number>{signedPercent(aboveOf(cell), cell.cheapestMillis ?? 0)}</td>
      </tr>
      {why !== '' && (
        <tr className={styles.whyLine}>
          <td colSpan={6}>{why}</td>
        </tr>
      )}
    </>
  );
}

/** Why packages stay open. */
function OpenList({ open }: { open: readonly ScenarioCell[] }) {
  return (
    <Part title={DETAIL.openPackages}>
      <ul className={styles.reasons}>
        {open.map((cell) => (
          <li key={packageKey(cell)}>{cell.reason}</li>
        ))}
      </ul>
    </Part>
  );
}

/** The packages that do not go to the cheapest, dearest first, and why others stay open. */
export function DearestTable({ cells, scenario, names }: ShownScenario) {
  const dear = cells.filter((cell) => aboveOf(cell) > 0).toSorted((a, b) => aboveOf(b) - aboveOf(a));
  const open = cells.filter(({ reason }) => reason !== null);
  const above = dear.reduce((sum, cell) => sum + aboveOf(cell), 0);
  const idealOf = ({ cheapestMillis, sumMillis }: ScenarioCell) =>
    sumMillis === null ? 0 : (cheapestMillis ?? sumMillis);
  const ideal = cells.reduce((sum, cell) => sum + idealOf(cell), 0);
  const { columns } = TEXTS;
  return (
    <>
      {dear.length > 0 && (
        <LotTable
          title={DETAIL.dearest}
          few={FEW}
          columns={[
            columns.cheapest,
            columns.awarded,
            ...[columns.surcharge, columns.percent].map((number) => ({ number })),
          ]}
          rows={dear.map((cell) => (
            <DearRow key={packageKey(cell)} cell={cell} scenario={scenario} names={names} />
          ))}
          foot={
            <>
              <th scope="row" colSpan={4}>
                {DETAIL.notCheapest(dear.length)}
              </th>
              <td>{formatSignedMillis(above)}</td>
              <td>{signedPercent(above, ideal)}</td>
            </>
          }
        />
      )}
      {open.length > 0 && <OpenList open={open} />}
    </>
  );
}
