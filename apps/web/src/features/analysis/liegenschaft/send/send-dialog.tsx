import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { type FormEvent, useState } from 'react';
import { useKeptText } from '../../../../kernel/session/use-kept-text.ts';
import { TEXTS as KIT_TEXTS } from '../../../../kit/texts.ts';
import { formDialog } from '../../../../kit/dialog/form-dialog.tsx';
import { NO_POSITION_FILTER, type PositionFilter } from '../comparison/position-filter.ts';
import { type ComparisonView, readView } from '../comparison/comparison-view.ts';
import { printedView, type SendKind, type SendWish } from './send-wish.ts';
import { TEXTS } from './texts.ts';

/** What a page can send. */
export interface Sendable extends Pick<SendWish, 'phase' | 'serviceProviderIds' | 'providerCount'> {
  /** The properties in view. */
  readonly liegenschaften: SendWish['liegenschaften'];
  readonly isFiltered: boolean;
  /** The one of them that is compared now. */
  readonly own?: SendWish['liegenschaften'][number] | undefined;
  readonly filter?: PositionFilter;
  readonly nameOf: (serviceProviderId: string) => string | undefined;
}

interface SendFormProps {
  readonly onClose: () => void;
  readonly sendable: Sendable;
  readonly onSend: (wish: SendWish) => void;
}

const KINDS: readonly SendKind[] = ['excel', 'pdf', 'csv'];

/** Asks for which properties the Preisspiegel is made, and as which file. */
export const SendDialog = formDialog({ title: TEXTS.title }, SendForm);

function viewWords(view: ComparisonView, { filter = NO_POSITION_FILTER, nameOf }: Sendable): string[] {
  const slice = SLICES.find(({ sliceId }) => sliceId === filter);
  const reference = view.referenceId === null ? undefined : nameOf(view.referenceId);
  return [
    ...(slice === undefined ? [] : [TEXTS.onlySlice(slice.title)]),
    reference === undefined ? TEXTS.lowest : TEXTS.reference(reference),
    ...(view.hasSpread ? [TEXTS.spread] : []),
    ...(view.hasIdeal ? [TEXTS.ideal] : []),
    ...(view.marksOutliers ? [TEXTS.outliers(view.outlierPercent)] : []),
    ...(view.namesPairs ? [TEXTS.pairs] : []),
  ];
}

function SendForm({ sendable, onSend, onClose }: SendFormProps) {
  const { own, liegenschaften, isFiltered, phase, serviceProviderIds, providerCount } = sendable;
  const [viewText] = useKeptText('view', 'comparison');
  const view = readView(viewText);
  const [isOne, setOne] = useState(own !== undefined);
  const [kind, setKind] = useState<SendKind>('excel');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const chosen = isOne && own !== undefined ? [own] : liegenschaften;
    const printed = printedView(view, sendable.filter ?? NO_POSITION_FILTER);
    onSend({ kind, phase, liegenschaften: chosen, serviceProviderIds, providerCount, view: printed });
    onClose();
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <Radio.Group
          label={TEXTS.scope}
          value={isOne ? 'one' : 'all'}
          onChange={(value) => setOne(value === 'one')}
        >
          <Stack gap={6} mt={6}>
            {own !== undefined && <Radio value="one" label={TEXTS.one(own.nummer, own.name)} />}
            <Radio value="all" label={TEXTS.all(liegenschaften.length, isFiltered)} />
          </Stack>
        </Radio.Group>
        <Radio.Group
          label={TEXTS.file}
          value={kind}
          onChange={(value) => setKind(KINDS.find((each) => each === value) ?? kind)}
        >
          <Stack gap={6} mt={6}>
            {KINDS.map((each) => (
              <Radio key={each} value={each} label={TEXTS.kinds[each]} description={TEXTS.hints[each]} />
            ))}
          </Stack>
        </Radio.Group>
        {kind !== 'csv' && (
          <Text size="sm" c="dimmed">
            {TEXTS.order(serviceProviderIds?.length ?? providerCount)} {TEXTS.view(viewWords(view, sendable))}
          </Text>
        )}
      </Stack>
      <Group justify="flex-end" mt="md">
        <Button onClick={onClose}>{KIT_TEXTS.cancel}</Button>
        <Button type="submit" variant="filled" data-autofocus>
          {TEXTS.make}
        </Button>
      </Group>
    </form>
  );
}
