import type { PackageProbe } from '@rahmenpreis/contract/missing-price.ts';
import type { ScenarioCell } from '@rahmenpreis/contract/scenario.ts';
import { formatSignedMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { probeWords } from '@rahmenpreis/tendering/missing/probe-words.ts';
import type { Names, ShownScenario } from '../api.ts';
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
    <Part title={TEXTS.rows.open}>
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

/** So many packages are told of; the comparison of a property tells of each. */
const FEW_FILLED = 20;

/** The package and who has it: «L-001 Kontorhaus, Basis FM: Alpina». */
function titleOf({ liegenschaftId, sliceId, serviceProviderId }: PackageProbe, names: Names): string {
  const property = names.properties.get(liegenschaftId);
  const group = SLICES.find((each) => each.sliceId === sliceId)?.title;
  return `${property && liegenschaftLabel(property)}, ${group}: ${names.find(serviceProviderId)?.name ?? ''}`;
}

/** Probes of packages that rule P gave to somebody who lacks prices (decision 0124). */
export function FilledList({ probes, names }: { probes: readonly PackageProbe[]; names: Names }) {
  if (probes.length === 0) return null;
  const nameOf = (id: string) => names.find(id)?.name ?? '';
  return (
    <Part title={DETAIL.filled(probes.length)}>
      <ul className={styles.reasons}>
        {probes.slice(0, FEW_FILLED).map((probe) => (
          <li key={probe.liegenschaftId + probe.sliceId}>
            {titleOf(probe, names)}. {probeWords(probe, nameOf)}
          </li>
        ))}
      </ul>
      {probes.length > FEW_FILLED && DETAIL.more(probes.length - FEW_FILLED)}
    </Part>
  );
}
