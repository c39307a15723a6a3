import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from '../../../kernel/store.ts';
import { showToast } from '../../../kernel/toast/show-toast.ts';
import { lateDialog } from '../../../kit/dialog/late-dialog.tsx';
import type { HeldOffer } from '../own-offer.ts';
import type { KeyvalEdit, KeyvalSaver, SaverSnapshot } from '../saving/keyval-saver.ts';
import type { KeptValue, ValueKeeper } from '../saving/value-keeper.ts';
import { KEPT_TEXTS as TEXTS } from '../texts.ts';
import { type KeptHere, sortKept } from './sort-kept.ts';

const KeptDialog = lateDialog(async () => (await import('./kept-dialog.tsx')).KeptDialog);

interface KeptView {
  readonly saver: KeyvalSaver;
  readonly saving: SaverSnapshot;
  readonly keeper: ValueKeeper;
  readonly held: HeldOffer | undefined;
  readonly isEditable: boolean;
  /** Whether it is known how things stand: the offer is there, or the phase does not list the bidder. */
  readonly isKnown: boolean;
}

const NONE = { sent: [], done: [], asked: [] };

function editOfKept({ key, value, unit }: KeptValue): KeyvalEdit {
  return { key, value, ...(unit === undefined ? {} : { unit }) };
}

/** Keeps typed offer values, sends what earlier sessions left if unopposed, and gives the rest (OPEN-62). */
export function useKept({ saver, saving, keeper, held, isEditable, isKnown }: KeptView): KeptHere {
  const { found } = useStore(keeper);
  useEffect(() => {
    if (isKnown) void keeper.begin(isEditable);
  }, [keeper, isEditable, isKnown]);
  const { sent, done, asked } = useMemo(
    () => (found.length === 0 || !isKnown ? NONE : sortKept(found, held, saving, isEditable)),
    [found, isKnown, held, saving, isEditable],
  );
  useEffect(() => {
    if (sent.length > 0) {
      saver.put(sent.map(editOfKept));
      showToast('info', TEXTS.sending(sent.length), undefined, { id: 'kept' });
    }
    keeper.settle([...sent, ...done]);
  }, [saver, keeper, sent, done]);
  return {
    asked,
    send: (values) => {
      saver.put(values.map(editOfKept));
      keeper.settle(values);
    },
    discard: (values) => keeper.settle(values),
  };
}

/** Says that values of an earlier session are still to be decided about, and opens them. */
export function KeptNotice({ kept }: { kept: KeptHere }) {
  const [isOpen, setOpen] = useState(false);
  const count = kept.asked.length;
  if (count === 0 && !isOpen) return null;
  const isClosed = kept.asked.every(({ why }) => why === 'closed');
  return (
    <>
      {count > 0 && (
        <Alert color="amber" icon={<IconAlertTriangle size={18} aria-hidden />} title={TEXTS.left(count)}>
          <Group gap={8}>
            <Text span inherit flex="1 1 320px" c="var(--ink)">
              {isClosed ? TEXTS.leftClosed : TEXTS.leftOpen}
            </Text>
            <Button size="xs" onClick={() => setOpen(true)}>
              {TEXTS.look}
            </Button>
          </Group>
        </Alert>
      )}
      <KeptDialog kept={kept} opened={isOpen && count > 0} onClose={() => setOpen(false)} />
    </>
  );
}
