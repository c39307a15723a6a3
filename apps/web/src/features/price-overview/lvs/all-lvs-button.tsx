import { IconFileZip } from '@tabler/icons-react';
import { useUser } from '../../../kernel/session/session.ts';
import { LockableButton } from '../../../kit/field/lockable-button.tsx';
import { useArchive } from '../../../tender/archive/use-archive.ts';
import type { ReadyOffer } from '../../../tender/own-offer/own-offer-state.ts';
import { TEXTS } from './texts.ts';

/** Downloads the bidder's priced LVs of all properties as one archive; it can be stopped. */
export function AllLvsButton({ offer }: { offer: ReadyOffer }) {
  const { id } = useUser();
  const { isRunning, start } = useArchive(TEXTS, async () => {
    const { saveAllLvs } = await import('./save-all-lvs.ts');
    await saveAllLvs(offer, id);
  });
  return (
    <LockableButton
      lock={offer.own.withLv.size === 0 ? TEXTS.noLvs : undefined}
      leftSection={<IconFileZip size={16} aria-hidden />}
      loading={isRunning}
      onClick={start}
    >
      {TEXTS.title}
    </LockableButton>
  );
}
