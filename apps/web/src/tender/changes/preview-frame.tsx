import { Box, Button, type ModalProps, Progress } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { createContext, type ReactNode, use } from 'react';
import { Modal } from '../../kit/dialog/modal.tsx';
import { NARROW } from '../../kit/page/breakpoints.ts';
import { TEXTS as KIT_TEXTS } from '../../kit/texts.ts';
import styles from './preview-frame.module.css';
import { TEXTS } from './texts.ts';
import { useBusy } from '../../kit/field/use-busy.ts';

interface Storing {
  readonly isBusy: boolean;
  readonly store: (work: () => Promise<void> | void) => Promise<void>;
}

const StoringOfPreview = createContext<Storing | undefined>(undefined);

/** Gives, inside of a preview, whether what it proposes is being stored, and what stores it. */
export function useStoring(): Storing {
  const storing = use(StoringOfPreview);
  if (storing === undefined) throw new Error('Nothing is previewed here.');
  return storing;
}

/** The dialog of a preview: it stays while it stores, and fills a narrow screen. */
export function PreviewModal({ onClose, children, ...modal }: ModalProps) {
  const { isBusy, run: store } = useBusy();
  const isNarrow = useMediaQuery(NARROW) === true;
  return (
    <Modal
      {...modal}
      onClose={isBusy ? () => undefined : onClose}
      fullScreen={isNarrow}
      closeOnClickOutside={false}
    >
      <StoringOfPreview value={{ isBusy, store }}>{children}</StoringOfPreview>
    </Modal>
  );
}

interface PreviewContentProps {
  /** There is nothing to take. */
  readonly isEmpty: boolean;
  readonly isReady: boolean;
  /** What is promised of the storing. */
  readonly promise: string;
  readonly takeLabel: ReactNode;
  readonly onTake: () => Promise<void> | void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What a preview shows from head to foot; its list, in `PreviewList`, gives way on a low screen. */
export function PreviewContent(props: PreviewContentProps) {
  const { isEmpty } = props;
  const { isBusy, store } = useStoring();
  return (
    <div className={styles.content}>
      {props.children}
      <div className={styles.actions}>
        <Box flex={1} c="dimmed" fz={13} visibleFrom="sm">
          {isBusy ? (
            <div role="status">
              <Progress value={100} animated aria-label={TEXTS.saving} />
              {TEXTS.saving}
            </div>
          ) : (
            !isEmpty && props.promise
          )}
        </Box>
        <Button onClick={props.onClose} disabled={isBusy} data-autofocus={isEmpty || undefined}>
          {isEmpty ? KIT_TEXTS.close : KIT_TEXTS.cancel}
        </Button>
        {!isEmpty && (
          <Button
            variant="filled"
            loading={isBusy}
            disabled={!props.isReady}
            onClick={() => void store(props.onTake)}
          >
            {props.takeLabel}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The list of a preview and what it comes to, from left to right. */
export function PreviewList({ children, foot }: { children: ReactNode; foot: readonly ReactNode[] }) {
  return (
    <div className={styles.list}>
      {children}
      {foot.length > 0 && <p className={styles.foot}>{foot}</p>}
    </div>
  );
}

interface PreviewFact {
  readonly label: string;
  readonly value: ReactNode;
  /** May be cut off where it is long. */
  readonly isLong?: boolean;
}

/** What a preview begins with: the file, and what becomes of it. */
export function PreviewFacts({ facts }: { readonly facts: readonly PreviewFact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value, isLong }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd
            className={isLong === true ? styles.long : undefined}
            title={isLong === true && typeof value === 'string' ? value : undefined}
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
