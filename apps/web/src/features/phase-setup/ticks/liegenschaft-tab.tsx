import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import { LoadState } from '../../../kit/loading/load-state.tsx';
import { useLiegenschaften } from '../api.ts';
import { propertyRows } from '../setup-rows.ts';
import { TEXTS } from '../texts.ts';
import { PROPERTY_COLUMNS } from '../parts/liegenschaft-columns.tsx';
import { TickMatrix, type TickTabProps } from './tick-tab.tsx';

/** Which properties belong to which phase (SETUP-013). */
export function LiegenschaftTab({ filter, ...matrix }: TickTabProps) {
  const liegenschaften = useLiegenschaften();
  return (
    <LoadState query={liegenschaften} errorTitle={TEXTS.notLoaded}>
      {(all) => (
        <TickMatrix
          {...matrix}
          label={TEXTS.tabs.property}
          field="liegenschaftIds"
          rows={propertyRows(all, filter)}
          rowCount={all.length}
          rowHeaders={PROPERTY_COLUMNS}
          nameOf={liegenschaftLabel}
          partyOf={liegenschaftLabel}
          emptyText={TEXTS.emptyLiegenschaften}
        />
      )}
    </LoadState>
  );
}
