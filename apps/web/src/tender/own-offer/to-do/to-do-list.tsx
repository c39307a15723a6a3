import { Box, Flex, Group, Text, UnstyledButton } from '@mantine/core';
import { type OwnKey, printOwnKey } from '@rahmenpreis/tendering/keyval/own-key.ts';
import type { ToDo, ToDoWeight } from '@rahmenpreis/tendering/to-do/to-do.ts';
import {
  IconAlertTriangle,
  IconChevronRight,
  IconCircleCheck,
  IconFileText,
  IconMapPinOff,
  type IconProps,
  IconScale,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import type { ReadyOffer } from '../own-offer-loading.ts';
import type { OfferStore } from '../saving/offer-store.ts';
import { TEXTS } from './texts.ts';
import { toDoWords, type ToDoWords } from './to-do-words.ts';
import styles from './to-do-list.module.css';
import { useToDo } from './use-to-do.ts';
import textStyles from '../../../kit/show/text.module.css';

const NOTE_ICONS: Readonly<Partial<Record<ToDo['kind'], ComponentType<IconProps>>>> = {
  market: IconMapPinOff,
  marks: IconScale,
};

const SIGNS = {
  important: { icon: IconAlertTriangle, color: 'var(--amber)' },
  note: { icon: IconFileText, color: 'var(--ink-2)' },
  done: { icon: IconCircleCheck, color: 'var(--green)' },
} as const;

function Sign({ kind, weight }: Pick<ToDo, 'kind' | 'weight'>) {
  const { icon, color } = SIGNS[weight];
  const Icon = (weight === 'note' && NOTE_ICONS[kind]) || icon;
  return <Icon size={18} color={color} role="img" aria-label={TEXTS.weights[weight]} />;
}

interface LineProps {
  readonly toDo: ToDo;
  readonly words: ToDoWords;
  readonly store: OfferStore;
  /** Whether it is what helps most. */
  readonly isFirst: boolean;
  readonly onConfirm: (() => void) | undefined;
}

/** One line: a link or button as a whole where there is something to do, else words alone. */
function Line({ toDo, words, store, isFirst, onConfirm }: LineProps) {
  const { title, detail, action, place } = words;
  const content: ReactNode = (
    <>
      <Sign kind={toDo.kind} weight={toDo.weight} />
      <Flex component="span" direction="column" miw={0}>
        <Text span inherit fw={500}>
          {title}
        </Text>
        <span className={styles.detail}>{detail}</span>
      </Flex>
      {action !== undefined && (
        <>
          <span className={styles.action} data-first={isFirst || undefined}>
            {action}
          </span>
          <IconChevronRight size={16} className={styles.chevron} aria-hidden />
        </>
      )}
    </>
  );
  if (place !== undefined) {
    const { to, search } = store.page;
    const cell = place.cell === undefined ? {} : { cell: printOwnKey(store.phaseId, place.cell) };
    return (
      <Link className={styles.line} to={to} search={{ ...search, ...place.search, ...cell }}>
        {content}
      </Link>
    );
  }
  if (action !== undefined && onConfirm !== undefined) {
    return (
      <UnstyledButton className={styles.line} onClick={onConfirm}>
        {content}
      </UnstyledButton>
    );
  }
  return <div className={styles.line}>{content}</div>;
}

interface ToDoListProps {
  readonly offer: ReadyOffer;
  /** Values that the page itself refused; they are on no way to the server. */
  readonly rejected?: readonly OwnKey[];
  /** Stands at the side of a page: lines have a chevron instead of a button. */
  readonly isAside?: boolean;
  /** The person who confirmed the participation, and when, where that is known. */
  readonly declared?: string | undefined;
  /** Confirms the offer. */
  readonly onConfirm: () => void;
}

/** Nothing can be done any more, yet, or by this account: the lines show the state and lead nowhere. */
function isLocked({ editState }: ReadyOffer, { kind }: ToDo): boolean {
  return kind === 'participation'
    ? editState !== 'editable' && editState !== 'withdrawn'
    : editState !== 'editable' && editState !== 'read-only';
}

/**
 * What is missing in the offer and what it costs, each line with the way there; lines that are done stay, so
 * that the list proves something (BID-007, OPEN-02).
 */
export function ToDoList({ offer, rejected, isAside = false, declared, onConfirm }: ToDoListProps) {
  const toDos = useToDo(offer, rejected);
  const count = (wanted: ToDoWeight) => toDos.filter(({ weight }) => weight === wanted).length;
  const lines = toDos.map((toDo) => {
    const words = toDoWords(toDo, offer.situation, declared);
    return { toDo, words: isLocked(offer, toDo) ? { title: words.title, detail: words.detail } : words };
  });
  const first = lines.find(({ toDo, words }) => toDo.weight === 'important' && words.action !== undefined);
  const hasEnded = offer.situation.phaseState === 'ended';
  return (
    <>
      <Group gap="0 10px" align="baseline" mb={4}>
        <Box component="h2" fz={16}>
          {hasEnded ? TEXTS.ended : TEXTS.open}
        </Box>
        {!hasEnded && (
          <span className={textStyles.note}>{TEXTS.counts(count('important'), count('note'))}</span>
        )}
      </Group>
      <ul className={styles.list} data-aside={isAside || undefined}>
        {lines.map((line) => (
          <li key={line.toDo.kind}>
            <Line {...line} store={offer.store} isFirst={line === first} onConfirm={onConfirm} />
          </li>
        ))}
      </ul>
    </>
  );
}
