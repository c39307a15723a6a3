import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { formatFactor } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { NEUTRAL_FACTOR_MILLIS } from '@rahmenpreis/pricing/numbers/units.ts';
import { isRegion } from '@rahmenpreis/tendering/liegenschaft/region.ts';
import { SLICES, type Slice } from '@rahmenpreis/tendering/lv/slice.ts';
import { IconLock } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { FactorField } from './factor-field.tsx';
import type { OwnOffer } from '../own-offer.ts';
import type { ReadyOffer } from '../own-offer-loading.ts';
import { TEXTS } from './texts.ts';
import styles from './factor-table.module.css';
import { SliceName } from '../../lv/slice-icon.tsx';

interface FactorTableProps {
  readonly offer: ReadyOffer;
  readonly liegenschaft: Liegenschaft;
}

const STEPS: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

/** Leads from a factor to the next of its column, as the price tables do; the field left is handed over. */
function moveOn(event: KeyboardEvent<HTMLTableElement>): void {
  const step = STEPS[event.key];
  const field = event.target;
  if (step === undefined || !(field instanceof HTMLInputElement)) return;
  const column = field.closest('td')?.cellIndex ?? 0;
  const fields = [
    ...event.currentTarget.querySelectorAll<HTMLInputElement>(`td:nth-child(${column + 1}) input:enabled`),
  ];
  event.preventDefault();
  fields[fields.indexOf(field) + step]?.focus();
}

/** The factor of the property's state, neutral if none is set (PRICE-005). */
function blMillisOf(own: OwnOffer, { adresse: { region } }: Liegenschaft, slice: Slice): number {
  const millis = isRegion(region)
    ? own.valueOf({ kind: 'bl', region, tag: slice.tags[0] }).countedMillis
    : undefined;
  return millis ?? NEUTRAL_FACTOR_MILLIS;
}

/** State factors locked, own ones editable, sustainability where the group has it (OVERVIEW-012, BID-030). */
export function FactorTable(props: FactorTableProps & { label: string; isCompact?: boolean }) {
  const { offer, liegenschaft, label, isCompact = false } = props;
  const { name, bl, ls, n } = isCompact ? TEXTS.shortFactorColumns : TEXTS.factorColumns;
  return (
    // Reachable by keyboard, because on a narrow screen the table moves sideways inside.
    <section style={{ overflowX: 'auto' }} tabIndex={0} aria-label={label}>
      <table className={styles.table} data-compact={isCompact || undefined} onKeyDown={moveOn}>
        <thead>
          <tr>
            {[name, bl, ls, n].map((header) => (
              <th key={header} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {SLICES.map((slice) => (
            <tr key={slice.sliceId}>
              <th scope="row">
                <SliceName slice={slice} />
              </th>
              <td>
                <span data-tooltip={TEXTS.blLocked(liegenschaft.adresse.region)} className={styles.locked}>
                  <IconLock size={13} aria-hidden />
                  {formatFactor(blMillisOf(offer.own, liegenschaft, slice))}
                </span>
              </td>
              <td>
                <FactorField offer={offer} liegenschaft={liegenschaft} slice={slice} kind="ls" />
              </td>
              <td>
                {slice.sustainability ? (
                  <FactorField offer={offer} liegenschaft={liegenschaft} slice={slice} kind="n" />
                ) : (
                  <span data-tooltip={TEXTS.noSustainability} className={styles.none}>
                    –
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
