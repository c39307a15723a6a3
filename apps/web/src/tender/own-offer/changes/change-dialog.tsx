import { Box, Button, Group } from '@mantine/core';
import type { PhaseChanges } from '@rahmenpreis/contract/phase.ts';
import { clockTime, longDate } from '@rahmenpreis/german/german-date.ts';
import { formatMillis, formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { IconFileDiff } from '@tabler/icons-react';
import { type ReactNode } from 'react';
import type { Openable } from '../../../kit/dialog/late-dialog.tsx';
import { Modal } from '../../../kit/dialog/modal.tsx';
import { useDialog } from '../../../kit/dialog/use-dialog.ts';
import { Tag } from '../../../kit/show/tag.tsx';
import { TEXTS as KIT_TEXTS } from '../../../kit/texts.ts';
import type { ReadyOffer } from '../own-offer-loading.ts';
import { TEXTS } from '../texts.ts';
import { changedPrices, confirmPrices, useToldChanges } from './told-changes.ts';
import styles from './change-dialog.module.css';
import { useBusy } from '../../../kit/field/use-busy.ts';

type Day = PhaseChanges['days'][number];

/** The changes of a day; `below` gives what stands below one that asks for the price of a code. */
function DayList({ day, below }: { day: Day; below: (epCode: string) => ReactNode }) {
  const { at, isSinceConfirmed, reasons, parts } = day;
  return (
    <section>
      <Box component="h3" m="16px 0 2px" fz={15}>
        {longDate(at)}, {clockTime(at)}{' '}
        {isSinceConfirmed && <Tag tone="attention">{TEXTS.changes.since}</Tag>}
      </Box>
      {reasons.map((reason) => (
        <div key={reason}>{TEXTS.changes.reason(reason)}</div>
      ))}
      {parts.map(({ title, liegenschaftId, changes, count }) => (
        <div key={`${liegenschaftId} ${title}`}>
          <Box component="h4" m="8px 0 2px" c="dimmed" fz={13}>
            {title}
          </Box>
          <ul className={styles.list}>
            {changes.map(({ text, facts, confirms }, place) => (
              <li key={`${place} ${text}`}>
                {text}
                {facts.map(({ name, before, after }) => (
                  <div key={name} className={styles.fact}>
                    <span>{name}</span>
                    <del>{before}</del>
                    <ins>{after}</ins>
                  </div>
                ))}
                {confirms !== null && below(confirms)}
              </li>
            ))}
            {count > changes.length && <li>{TEXTS.changes.more(count - changes.length)}</li>}
          </ul>
        </div>
      ))}
    </section>
  );
}

interface ChangeDialogProps extends Openable {
  readonly offer: ReadyOffer;
  readonly changes: PhaseChanges;
  /** Confirms the participation once more, or takes note; undefined where neither is asked, or possible. */
  readonly answer?: { readonly label: string; readonly run: () => void } | undefined;
}

/**
 * Lists what the bidder was told of changes, last day first, old and new, and offers to confirm their prices
 * as they are (decision 0102).
 */
function ChangeList({ offer, changes }: Pick<ChangeDialogProps, 'offer' | 'changes'>) {
  const { isBusy, run } = useBusy();
  const prices = changedPrices(offer, changes);
  const confirm = (chosen: Parameters<typeof confirmPrices>[2]) =>
    run(() => confirmPrices(offer, changes.lastAt, chosen));
  const below = (epCode: string) => {
    const price = prices.get(epCode);
    if (price === undefined) return null;
    return (
      <Group gap={8} fz="0.8125rem">
        {TEXTS.changes.price(formatMillis(price.millis), price.unit)}
        <Button size="compact-xs" disabled={isBusy} onClick={() => void confirm([price])}>
          {TEXTS.changes.confirm}
        </Button>
      </Group>
    );
  };
  return (
    <>
      {prices.size > 0 && TEXTS.changes.prices(prices.size)}
      {prices.size > 1 && (
        <Button mt={8} display="block" loading={isBusy} onClick={() => void confirm([...prices.values()])}>
          {TEXTS.changes.confirmAll(prices.size)}
        </Button>
      )}
      {changes.days.map((day) => (
        <DayList key={`${day.at} ${day.isSinceConfirmed}`} day={day} below={below} />
      ))}
    </>
  );
}

/** The list of a tender's changes in a dialog, with what is answered to them. */
export function ChangeDialog({ opened, onClose, offer, changes, answer }: ChangeDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={TEXTS.changes.title} size="lg">
      <ChangeList offer={offer} changes={changes} />
      <Group justify="flex-end" gap={8} mt="lg">
        <Button onClick={onClose}>{KIT_TEXTS.close}</Button>
        {answer !== undefined && (
          <Button variant="filled" data-autofocus onClick={answer.run}>
            {answer.label}
          </Button>
        )}
      </Group>
    </Modal>
  );
}

/** The same list on a page, or that there is none; nothing before it is known. */
export function ChangeDays({ offer }: { offer: ReadyOffer }) {
  const changes = useToldChanges(offer);
  if (changes === undefined) return null;
  return changes.days.length === 0 ? TEXTS.changes.none : <ChangeList offer={offer} changes={changes} />;
}

/** The way to all changes of a tender while the bidder sees its phase; for lack of room a sign and number. */
export function ChangesButton({ offer, isShort }: { offer: ReadyOffer; isShort: boolean }) {
  const changes = useToldChanges(offer);
  const dialog = useDialog();
  const parts = changes?.days.flatMap((day) => day.parts) ?? [];
  if (changes === undefined || parts.length === 0) return null;
  const count = parts.reduce((sum, part) => sum + part.count, 0);
  const label = TEXTS.changes.open(count);
  return (
    <>
      <Button px={isShort ? 10 : 'sm'} title={label} aria-label={label} onClick={dialog.open}>
        <IconFileDiff size={16} aria-hidden />
        &nbsp;{isShort ? formatWhole(count) : label}
      </Button>
      <ChangeDialog {...dialog.props} offer={offer} changes={changes} />
    </>
  );
}
