import { Button } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { useState } from 'react';
import { showToast } from '../../../kernel/toast/show-toast.ts';
import { Confirm } from '../../../kit/dialog/confirm.tsx';
import type { RestingPrice } from '../../../tender/own-offer/own-offer.ts';
import type { ReadyOffer } from '../../../tender/own-offer/own-offer-loading.ts';
import { TEXTS } from '../texts.ts';
import type { PriceLine } from './price-lines.ts';
import { printOwnEdit } from '@rahmenpreis/tendering/keyval/own-key.ts';

/** A price that rests, and the unit that it would be confirmed for. */
interface Resting {
  readonly epCode: string;
  readonly price: RestingPrice;
  readonly unit: string;
}

/** The prices that rest and can be confirmed as they are, in the order of the catalogue. */
export function listResting(lines: readonly PriceLine[]): Resting[] {
  return lines.flatMap(({ entry: { epCode, unit }, resting }) =>
    epCode === null || resting?.millis === undefined ? [] : [{ epCode, price: resting, unit }],
  );
}

function Question({ resting }: { resting: readonly Resting[] }) {
  const changes = Map.groupBy(resting, ({ price, unit }) => JSON.stringify([price.unit, unit]));
  return (
    <>
      <ul>
        {[...changes].map(([key, same]) => (
          <li key={key}>{TEXTS.confirmAllOf(same[0]!.price.unit, same[0]!.unit, same.length)}</li>
        ))}
      </ul>
      <p>{TEXTS.confirmAllHint}</p>
    </>
  );
}

interface ConfirmRestingProps {
  readonly offer: ReadyOffer;
  readonly resting: readonly Resting[];
}

/**
 * Confirms all prices that rest, once it is said how many go from which unit to which; taken back, they rest as before (decision
 * 0081).
 */
export function ConfirmResting({ offer: { own, save, saver }, resting }: ConfirmRestingProps) {
  const [isAsked, setAsked] = useState(false);
  const confirm = () => {
    setAsked(false);
    save(resting.map(({ epCode, price }) => ({ key: { kind: 'ep', epCode }, value: price.millis })));
    const before = resting.map(({ epCode, price }) => ({
      ...printOwnEdit(own.phase.id, { key: { kind: 'ep', epCode }, value: price.millis }),
      unit: price.unit,
    }));
    showToast('success', TEXTS.confirmAllDone(resting.length), undefined, {
      action: { label: TEXTS.undo, run: () => saver.put(before) },
    });
  };
  return (
    <>
      <Button leftSection={<IconChecks size={16} aria-hidden />} onClick={() => setAsked(true)}>
        {TEXTS.confirmAll(resting.length)}
      </Button>
      <Confirm
        opened={isAsked}
        title={TEXTS.confirmAllTitle}
        confirmLabel={TEXTS.holdsOn}
        onConfirm={confirm}
        onClose={() => setAsked(false)}
      >
        <Question resting={resting} />
      </Confirm>
    </>
  );
}
