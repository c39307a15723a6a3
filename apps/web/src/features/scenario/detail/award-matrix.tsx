import { Box, UnstyledButton } from '@mantine/core';
import type { ScenarioCell } from '@rahmenpreis/contract/scenario.ts';
import { compareGerman } from '@rahmenpreis/german/compare-german.ts';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { SLICE_IDS, SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { IconColumns3 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { MultiFilter } from '../../../kit/filter/multi-filter.tsx';
import type { ShownScenario } from '../api.ts';
import { surchargeText } from '../figures.ts';
import { FramedTable, Part } from '../part.tsx';
import { DETAIL, TEXTS } from '../texts.ts';
import { useShownColumns } from '../use-shown-columns.ts';
import { hueStyle, WhoName } from '../who-name.tsx';
import { whyOf } from './cell-why.tsx';
import { SliceHeads } from './slice-heads.tsx';
import styles from './matrix.module.css';

interface AwardMatrixProps extends ShownScenario {
  /** It is not what rules and offers of now give. */
  readonly isPale: boolean;
  /** Asks why a package goes where it does, and for a rule about it. */
  readonly onCell: (cell: ScenarioCell) => void;
  /** What can be done with all of it, beside its title. */
  readonly actions: ReactNode;
}

interface CellProps extends Pick<AwardMatrixProps, 'names' | 'scenario' | 'onCell'> {
  readonly cell: ScenarioCell | undefined;
  readonly lot: string;
}

function Cell({ cell, lot, names, scenario, onCell }: CellProps) {
  if (cell === undefined) return <td className={styles.blank}>{DETAIL.noPackage}</td>;
  const who = names.find(cell.serviceProviderId);
  const hint = cell.reason ?? whyOf(cell, scenario, names);
  return (
    <td
      data-taken={who !== undefined || undefined}
      style={hueStyle(who)}
      title={hint === '' ? undefined : hint}
    >
      <UnstyledButton
        className={styles.cell}
        aria-label={DETAIL.cell(lot, `${who?.name ?? TEXTS.nobody} ${surchargeText(cell)}`.trim())}
        onClick={() => onCell(cell)}
      >
        <WhoName who={who} />
        <Box component="span" fz={12}>
          {surchargeText(cell)}
        </Box>
      </UnstyledButton>
    </td>
  );
}

/** The award as property × Leistungsgruppe: the package's bidder and its surcharge over the cheapest. */
export function AwardMatrix({ cells, scenario, names, isPale, onCell, actions }: AwardMatrixProps) {
  const [shownIds, choose] = useShownColumns('scenario-groups', SLICE_IDS);
  const groups = SLICES.filter(({ sliceId }) => shownIds.includes(sliceId));
  const byProperty = Map.groupBy(cells, ({ liegenschaftId }) => liegenschaftId);
  const rows = [...byProperty]
    .map(([id, own]) => ({ id, own, property: names.properties.get(id) }))
    .toSorted((a, b) => compareGerman(a.property?.nummer ?? '', b.property?.nummer ?? ''));
  const sumOf = (sliceId: string) =>
    cells.reduce((sum, cell) => sum + (cell.sliceId === sliceId ? (cell.sumMillis ?? 0) : 0), 0);
  return (
    <Part
      title={DETAIL.award}
      hint={isPale ? DETAIL.earlier : DETAIL.awardHint}
      tools={
        <>
          <MultiFilter
            icon={IconColumns3}
            label={TEXTS.groups(shownIds.length, SLICES.length)}
            options={SLICES.map(({ sliceId, title }) => ({ value: sliceId, label: title }))}
            selected={shownIds}
            onChange={choose}
          />
          {actions}
        </>
      }
    >
      <FramedTable
        label={DETAIL.award}
        className={styles.table}
        data-pale={isPale || undefined}
        heads={
          <>
            <th scope="col">{DETAIL.property}</th>
            <SliceHeads slices={groups} />
          </>
        }
        foot={
          <>
            <th scope="row">{DETAIL.sumRow}</th>
            {groups.map(({ sliceId }) => (
              <td key={sliceId}>{formatMillis(sumOf(sliceId))}</td>
            ))}
          </>
        }
      >
        {rows.map(({ id, own, property }) => (
          <tr key={id}>
            <th scope="row" title={property?.name}>
              <strong>{property?.nummer}</strong> {property?.stadt}
            </th>
            {groups.map(({ sliceId, title }) => (
              <Cell
                key={sliceId}
                cell={own.find((cell) => cell.sliceId === sliceId)}
                lot={`${property?.nummer ?? ''} ${title}`}
                names={names}
                scenario={scenario}
                onCell={onCell}
              />
            ))}
          </tr>
        ))}
      </FramedTable>
    </Part>
  );
}
