import { shallowEqual } from '@mantine/hooks';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { NEUTRAL_FACTOR_MILLIS } from '@rahmenpreis/pricing/numbers/units.ts';
import { isInMarketArea } from '@rahmenpreis/tendering/participation/market-area.ts';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import { isRegion } from '@rahmenpreis/tendering/liegenschaft/region.ts';
import type { OwnKey } from '@rahmenpreis/tendering/keyval/own-key.ts';
import { PROPERTY_FACTORS } from '@rahmenpreis/tendering/lv/property-factor.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import type { OwnOffer, OwnValue } from '../../../tender/own-offer/own-offer.ts';
import { factorKey } from '../value-cells.ts';

/** A property of the matrix with its factors in thousandths; only values of this visit have a state. */
export interface LiegenschaftLine {
  readonly id: string;
  readonly liegenschaft: Liegenschaft;
  readonly isInMarket: boolean;
  readonly market: OwnValue;
  /** Of its state, in the order of the service groups; neutral where none is set. */
  readonly blMillis: readonly number[];
  /** In the order of PROPERTY_FACTORS. */
  readonly factors: readonly OwnValue[];
}

function sameLine(a: LiegenschaftLine, b: LiegenschaftLine): boolean {
  return (
    a.liegenschaft === b.liegenschaft &&
    a.blMillis === b.blMillis &&
    shallowEqual(a.market, b.market) &&
    a.factors.every((value, index) => shallowEqual(value, b.factors[index]))
  );
}

/** Builds the matrix; a line that has not changed stays the same object (BID-010, BID-013, PRICE-005). */
export function createMatrix() {
  let known = new Map<string, LiegenschaftLine>();
  let statesKnown = new Map<string, readonly number[]>();
  return (
    { liegenschaften, valueOf }: Pick<OwnOffer, 'liegenschaften' | 'valueOf'>,
    wasEdited: (key: OwnKey) => boolean,
  ): LiegenschaftLine[] => {
    const shownOf = (key: OwnKey): OwnValue => {
      const value = valueOf(key);
      return value.state === 'saved' && !wasEdited(key) ? { ...value, state: 'none' } : value;
    };
    const states = new Map<string, readonly number[]>();
    const stateFactors = (region: string): readonly number[] => {
      const asked = states.get(region);
      if (asked !== undefined) return asked;
      const millis = SLICES.map(({ tags }) => {
        const value = isRegion(region) ? valueOf({ kind: 'bl', region, tag: tags[0] }) : undefined;
        return value?.countedMillis ?? NEUTRAL_FACTOR_MILLIS;
      });
      const before = statesKnown.get(region);
      const kept = before !== undefined && shallowEqual(before, millis) ? before : millis;
      states.set(region, kept);
      return kept;
    };
    const next = new Map<string, LiegenschaftLine>();
    for (const liegenschaft of liegenschaften) {
      const { id, adresse } = liegenschaft;
      const market = shownOf({ kind: 'm', liegenschaftId: id });
      const line: LiegenschaftLine = {
        id,
        liegenschaft,
        isInMarket: isInMarketArea(market.text),
        market,
        blMillis: stateFactors(adresse.region),
        factors: PROPERTY_FACTORS.map((factor) => shownOf(factorKey(id, factor))),
      };
      const before = known.get(id);
      next.set(id, before !== undefined && sameLine(before, line) ? before : line);
    }
    known = next;
    statesKnown = states;
    return [...next.values()];
  };
}

/** Whether any factor of the property is set. */
export function hasFactor({ factors }: LiegenschaftLine): boolean {
  return factors.some(({ millis }) => millis !== undefined);
}

/** Where a property lies: its city, and its state unless that has the same name. */
export function placeOf({ liegenschaft: { adresse } }: LiegenschaftLine): string {
  const { stadt, region } = adresse;
  return stadt === region ? stadt : `${stadt}, ${region}`;
}

/** The words by which a property is found: number, name and where it lies. */
export function searchedText(line: LiegenschaftLine): string {
  return `${liegenschaftLabel(line.liegenschaft)}, ${placeOf(line)}`;
}
