import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Lv, LvPosition } from '@rahmenpreis/contract/lv.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { createDice } from '@rahmenpreis/pricing/test/drawn-positions.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { frameOffer } from '@rahmenpreis/tendering/offer/own-offer.ts';
import { columnsOf } from '@rahmenpreis/tendering/test/columns-of.ts';
import { type HeldOffer, holdOffer } from '../../apps/web/src/tender/own-offer/own-offer.ts';

/** The largest desk that must answer at once. */
export const DESK = { codes: 5_000, properties: 1_000, positions: 300 } as const;

export const PHASE_ID = '00000000-0000-4000-8000-000000000001';

/** The code of the catalogue's position at an index. */
export function codeOf(index: number): string {
  return `EP${String(index).padStart(5, '0')}`;
}

/** The id of the property at an index, as keys spell ids. */
function idOf(index: number): string {
  return `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
}

function entryOf(index: number): EpEntry {
  const tree = { number: String(index + 1), leftInt: 2 * index + 1, rightInt: 2 * index + 2 };
  const texts = { title: `Leistung ${index}`, unit: 'h', preText: '', postText: '' };
  return { ...tree, ...texts, type: 'position', epCode: codeOf(index), sliceTag: 'uegm', tags: [] };
}

/** A bidder's offer with every price of the catalogue stored, the same one on every machine. */
export function makeDeskOffer(): HeldOffer {
  const dice = createDice(20261122);
  const ids = Array.from({ length: DESK.properties }, (_, index) => idOf(index));
  const lvs = ids.map((propertyId) => {
    const positions = Array.from({ length: DESK.positions }, (_, row): Partial<LvPosition> => {
      const code = Math.floor(dice() * DESK.codes);
      return {
        epCode: codeOf(code),
        amount: 1 + Math.floor(dice() * 1_000),
        sliceTag: SLICES[code % SLICES.length]?.tags[0] ?? 'uegm',
        leftInt: 2 * row + 1,
        rightInt: 2 * row + 2,
      };
    });
    return { info: { propertyId }, positions } as Lv;
  });
  const frame = frameOffer({
    phase: { id: PHASE_ID, liegenschaftIds: ids } as Phase,
    entries: Array.from({ length: DESK.codes }, (_, index) => entryOf(index)),
    columns: columnsOf(lvs),
    liegenschaften: ids.map((id) => ({ id, nummer: id, adresse: { region: 'Berlin' } }) as Liegenschaft),
  });
  const stored = Array.from({ length: DESK.codes }, (_, index) => ({
    id: String(index),
    key: `${PHASE_ID}_ep_${codeOf(index)}`,
    value: String(1_000 + index),
    organisationId: '',
  }));
  return holdOffer(frame, stored);
}
