import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import type { ReadyOffer } from './own-offer-loading.ts';
import type { OfferStore } from './saving/offer-store.ts';
import { useStore } from '../../kernel/store.ts';
import { asSentence } from '../../kernel/texts.ts';
import { LeaveConfirm } from '../../kit/dialog/leave-guard.tsx';
import { type Place, useLeaveQuestion } from '../../kit/dialog/use-leave-question.ts';
import { TEXTS } from './texts.ts';

/** Whether the next page shows the same offer, as a page without a phase in its address does by default. */
function isSameOffer({ pages }: OfferStore, from: Place, to: Place): boolean {
  const phaseOf = ({ search }: Place) => (search as { pId?: string }).pId;
  return pages.includes(to.pathname) && (phaseOf(to) === undefined || phaseOf(to) === phaseOf(from));
}

/** Asks before values are lost: leaving the offer those of its queue, leaving the page its refused fields. */
function useUnsavedQuestion({ saver, store }: ReadyOffer, rejectedCount: number) {
  const [isOfferLeft, setOfferLeft] = useState(true);
  const countLost = () => (isOfferLeft ? saver.unsaved().length : 0) + rejectedCount;
  const losesBySignOut = useCallback(async () => {
    setOfferLeft(true);
    await saver.settle();
    return saver.unsaved().length + rejectedCount > 0;
  }, [saver, rejectedCount]);
  const question = useLeaveQuestion({
    hasUnsaved: () => saver.unsaved().length + rejectedCount > 0,
    losesByMove: (from, to) => {
      if (!isSameOffer(store, from, to)) return losesBySignOut();
      setOfferLeft(false);
      return rejectedCount > 0 && from.pathname !== to.pathname;
    },
    losesBySignOut,
    onLeave: () => {
      if (isOfferLeft) saver.discard();
    },
  });
  return { ...question, countLost };
}

/**
 * Says which typed values are not stored, offers to store them again, and asks before the page is left with
 * such values; what is only on its way is stored first (SCREEN.md «States»). `rejectedCount` typed texts
 * stand marked in their fields, as the page itself refused them.
 */
export function UnsavedValues({ offer, rejectedCount = 0 }: { offer: ReadyOffer; rejectedCount?: number }) {
  const { saver, keeper, saving } = offer;
  const { pages } = offer.store;
  const failedCount = [...saving.values.values()].filter(({ state }) => state === 'error').length;
  const { keeps } = useStore<ReturnType<typeof keeper.get>>(keeper);
  const keptHint = keeps === undefined ? '' : keeps ? TEXTS.keptHint : TEXTS.notKeptHint;
  const router = useRouter();
  useEffect(() => {
    // On first touch, so that a bidder can change pages without connection, and no page is heavier for it.
    const fetchPages = (): void => {
      touched.abort();
      Promise.all(pages.map((to) => router.preloadRoute({ to }))).catch(() => undefined);
    };
    const touched = new AbortController();
    for (const touch of ['pointerdown', 'keydown'])
      addEventListener(touch, fetchPages, { signal: touched.signal, capture: true });
    return () => touched.abort();
  }, [router, pages]);
  const { countLost, ...question } = useUnsavedQuestion(offer, rejectedCount);
  return (
    <>
      {failedCount > 0 && (
        <Alert
          color="red"
          icon={<IconAlertTriangle size={18} aria-hidden />}
          title={TEXTS.notSaved(failedCount)}
        >
          <Group gap={8}>
            <Text span inherit flex="1 1 320px" c="var(--ink)">
              {saving.closed === undefined
                ? `${TEXTS.notSavedHint} ${keptHint}`
                : `${asSentence(saving.closed.message)} ${TEXTS.refusedHint}`}
            </Text>
            {saving.closed === undefined && (
              <Button size="xs" onClick={() => saver.retry()}>
                {TEXTS.saveAgain}
              </Button>
            )}
            <Button size="xs" variant="subtle" color="red" onClick={() => saver.discard()}>
              {TEXTS.discard}
            </Button>
          </Group>
        </Alert>
      )}
      <LeaveConfirm {...question} texts={{ ...TEXTS, leaveText: TEXTS.leaveText(countLost()) }} />
    </>
  );
}
