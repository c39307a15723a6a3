import { Group, Switch } from '@mantine/core';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { isInMarketArea } from '@rahmenpreis/tendering/participation/market-area.ts';
import { useDialog } from '../../../kit/dialog/use-dialog.ts';
import { ExcludeQuestion } from './exclude-question.tsx';
import type { ReadyOffer } from '../own-offer-loading.ts';
import { TEXTS } from './texts.ts';
import { ValueMark } from './value-mark.tsx';

/** Takes a property into the bidder's market area or, once more asked, out of it (BID-010, BID-011). */
export function MarketAreaSwitch({ offer, liegenschaft }: { offer: ReadyOffer; liegenschaft: Liegenschaft }) {
  const question = useDialog();
  const key = { kind: 'm', liegenschaftId: liegenschaft.id } as const;
  const value = offer.own.valueOf(key);
  const isInMarket = isInMarketArea(value.text);
  const set = (isIn: boolean) => offer.save([{ key, value: isIn }]);
  return (
    <Group gap={8} wrap="nowrap">
      <Switch
        label={TEXTS.market}
        labelPosition="left"
        size="md"
        checked={isInMarket}
        disabled={offer.editState !== 'editable'}
        onChange={() => (isInMarket ? question.open() : set(true))}
      />
      <ValueMark offer={offer} value={value} />
      <ExcludeQuestion
        {...question.props}
        about={[liegenschaft]}
        onConfirm={() => {
          set(false);
          question.close();
        }}
      />
    </Group>
  );
}
