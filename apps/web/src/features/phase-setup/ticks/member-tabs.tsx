import { Box } from '@mantine/core';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import { LoadState } from '../../../kit/loading/load-state.tsx';
import type { MatrixRowHeader } from '../../../kit/matrix/matrix-lines.tsx';
import { ScriptMark } from '../../../kit/show/script-mark.tsx';
import textStyles from '../../../kit/show/text.module.css';
import { useLiegenschaften, useServiceProviders } from '../../../tender/questions.ts';
import { PROPERTY_COLUMNS } from '../parts/liegenschaft-columns.tsx';
import { propertyRows, setupUserRows } from '../setup-rows.ts';
import { TEXTS } from '../texts.ts';
import { TickMatrix, type TickTabProps } from './tick-tab.tsx';

/** The properties that can join a phase, and the retired ones that some phase lists (decision 0083). */
function offered(all: readonly Liegenschaft[], columns: TickTabProps['columns']): readonly Liegenschaft[] {
  const listed = new Set(columns.flatMap(({ phase }) => phase.liegenschaftIds ?? []));
  return all.filter(({ id, stillgelegtAt }) => stillgelegtAt === undefined || listed.has(id));
}

/** Which properties belong to which phase (SETUP-013). */
export function LiegenschaftTicks({ filter, ...matrix }: TickTabProps) {
  const liegenschaften = useLiegenschaften();
  return (
    <LoadState query={liegenschaften} errorTitle={TEXTS.notLoaded}>
      {(all) => (
        <TickMatrix
          {...matrix}
          lockOf={({ stillgelegtAt }) => (stillgelegtAt === undefined ? undefined : TEXTS.lockRetired)}
          label={TEXTS.tabs.property}
          field="liegenschaftIds"
          rows={propertyRows(offered(all, matrix.columns), filter)}
          rowCount={offered(all, matrix.columns).length}
          rowHeaders={PROPERTY_COLUMNS}
          nameOf={liegenschaftLabel}
          partyOf={liegenschaftLabel}
          emptyText={TEXTS.emptyLiegenschaften}
        />
      )}
    </LoadState>
  );
}

const USER_COLUMNS: readonly MatrixRowHeader<ServiceProvider>[] = [
  {
    id: 'nutzer',
    header: TEXTS.columns.nutzer,
    widthPx: 230,
    cell: ({ firstname, lastname, username }) => (
      <>
        <Box component="span" display="block" fw={600}>
          {firstname} {lastname}
        </Box>
        <span className={textStyles.quiet}>
          {username} <ScriptMark text={username} />
        </span>
      </>
    ),
  },
  {
    id: 'unternehmen',
    header: TEXTS.columns.unternehmen,
    widthPx: 220,
    cell: ({ organisation }) => (
      <span className={textStyles.quiet}>
        {organisation} <ScriptMark text={organisation} />
      </span>
    ),
  },
];

/** Which users take part in which phase (SETUP-014). */
export function UserTicks({ filter, ...matrix }: TickTabProps) {
  const providers = useServiceProviders();
  return (
    <LoadState query={providers} errorTitle={TEXTS.notLoaded}>
      {(all) => (
        <TickMatrix
          {...matrix}
          label={TEXTS.tabs.user}
          field="userIds"
          rows={setupUserRows(all, filter)}
          rowCount={all.length}
          rowHeaders={USER_COLUMNS}
          nameOf={({ firstname, lastname }) => `${firstname} ${lastname}`}
          partyOf={({ organisation }) => organisation}
          emptyText={TEXTS.emptyUsers}
        />
      )}
    </LoadState>
  );
}
