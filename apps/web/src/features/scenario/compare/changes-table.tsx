import type { Scenario } from '@rahmenpreis/contract/scenario.ts';
import { formatMillis, formatSignedMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { useMemo } from 'react';
import { LoadError } from '../../../kit/loading/load-state.tsx';
import { type Names, useScenario } from '../api.ts';
import { signedPercent } from '@rahmenpreis/pricing/numbers/percent-text.ts';
import { changesBetween, type LotChange, packageKey } from '../figures.ts';
import { LotCells, LotTable } from '../lot-table.tsx';
import { ScenariosWaiting } from '../waiting.tsx';
import { TEXTS } from '../texts.ts';
import { WhoName } from '../who-name.tsx';

const FEW = 5;

const sumText = (millis: number | null) => (millis === null ? TEXTS.none : formatMillis(millis));

function ChangeRow({ change, names }: { change: LotChange; names: Names }) {
  const { a: was, b: is, differenceMillis } = change;
  return (
    <tr>
      <LotCells cell={was} names={names} />
      <td>
        <WhoName who={names.find(was.serviceProviderId)} />
      </td>
      <td data-number>{sumText(was.sumMillis)}</td>
      <td>
        <WhoName who={names.find(is.serviceProviderId)} />
      </td>
      <td data-number>{sumText(is.sumMillis)}</td>
      <td data-number>{formatSignedMillis(differenceMillis)}</td>
      <td data-number>{signedPercent(differenceMillis, was.sumMillis ?? 0)}</td>
    </tr>
  );
}

/** The packages that change hands from A to B, dearest first, with their sum. */
export function ChangesTable(props: { phaseId: string; a: Scenario; b: Scenario; names: Names }) {
  const { phaseId, a, b, names } = props;
  const [inA, inB] = [useScenario({ phaseId, scenarioId: a.id }), useScenario({ phaseId, scenarioId: b.id })];
  const changes = useMemo(
    () => inA.data && inB.data && changesBetween(inA.data.cells, inB.data.cells),
    [inA.data, inB.data],
  );
  const failed = inA.error === null ? inB : inA;
  if (failed.error !== null)
    return (
      <LoadError title={TEXTS.oneNotLoaded} error={failed.error} onRetry={() => void failed.refetch()} />
    );
  if (changes === undefined) return <ScenariosWaiting />;
  const total = (of: 'a' | 'b') => changes.reduce((sum, change) => sum + (change[of].sumMillis ?? 0), 0);
  const difference = total('b') - total('a');
  const { columns } = TEXTS;
  return (
    <LotTable
      title={TEXTS.changes}
      hint={changes.length === 0 ? TEXTS.same : TEXTS.dearest}
      few={FEW}
      columns={[
        `A ${a.name}`,
        { number: columns.sum },
        `B ${b.name}`,
        ...[columns.sum, columns.difference, columns.percent].map((number) => ({ number })),
      ]}
      rows={changes.map((change) => <ChangeRow key={packageKey(change.a)} change={change} names={names} />)}
      foot={
        <>
          <th scope="row" colSpan={3}>
            {TEXTS.changing(changes.length, (inA.data?.cells.length ?? 0) - changes.length)}
          </th>
          <td>{formatMillis(total('a'))}</td>
          <td />
          <td>{formatMillis(total('b'))}</td>
          <td>{formatSignedMillis(difference)}</td>
          <td>{signedPercent(difference, total('a'))}</td>
        </>
      }
    />
  );
}
