import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { LoadState } from '../../../kit/loading/load-state.tsx';
import type { MatrixRowHeader } from '../../../kit/matrix/matrix-props.ts';
import { ScriptMark } from '../../../kit/show/script-mark.tsx';
import { useServiceProviders } from '../api.ts';
import { userRows } from '../setup-rows.ts';
import { TEXTS } from '../texts.ts';
import styles from '../parts/setup.module.css';
import { TickMatrix, type TickTabProps } from './tick-tab.tsx';

const USER_COLUMNS: readonly MatrixRowHeader<ServiceProvider>[] = [
  {
    id: 'nutzer',
    header: TEXTS.columns.nutzer,
    widthPx: 230,
    cell: ({ firstname, lastname, username }) => (
      <>
        <span className={styles.nummer}>
          {firstname} {lastname}
        </span>
        <span className={styles.second}>
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
      <span className={styles.second}>
        {organisation} <ScriptMark text={organisation} />
      </span>
    ),
  },
];

/** Which users take part in which phase (SETUP-014). */
export function UserTab({ filter, ...matrix }: TickTabProps) {
  const providers = useServiceProviders();
  return (
    <LoadState query={providers} errorTitle={TEXTS.notLoaded}>
      {(all) => (
        <TickMatrix
          {...matrix}
          label={TEXTS.tabs.user}
          field="userIds"
          rows={userRows(all, filter)}
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
