import { Button, Progress } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Modal } from '../../kit/dialog/modal.tsx';
import { NARROW } from '../../kit/page/breakpoints.ts';
import { TEXTS as KIT_TEXTS } from '../../kit/texts.ts';
import styles from './preview-frame.module.css';
import { TEXTS } from './texts.ts';

interface PreviewActionsProps {
  readonly isBusy: boolean;
  /** There is nothing to take. */
  readonly isEmpty: boolean;
  readonly isReady: boolean;
  /** What is promised of the storing. */
  readonly promise: string;
  readonly takeLabel: ReactNode;
  readonly onTake: () => void;
  readonly onClose: () => void;
}

function PreviewActions(props: PreviewActionsProps) {
  const { isBusy, isEmpty, isReady, onTake, onClose } = props;
  return (
    <div className={styles.actions}>
      <div className={styles.promise}>
        {isBusy ? (
          <div role="status">
            <Progress value={100} animated aria-label={TEXTS.saving} />
            {TEXTS.saving}
          </div>
        ) : (
          !isEmpty && props.promise
        )}
      </div>
      <Button onClick={onClose} disabled={isBusy} data-autofocus={isEmpty || undefined}>
        {isEmpty ? KIT_TEXTS.close : KIT_TEXTS.cancel}
      </Button>
      {!isEmpty && (
        <Button variant="filled" loading={isBusy} disabled={!isReady} onClick={onTake}>
          {props.takeLabel}
        </Button>
      )}
    </div>
  );
}

/** What a preview shows from head to foot; its list, in `PreviewList`, gives way on a low screen. */
export function PreviewContent({
  children,
  ...actions
}: PreviewActionsProps & { readonly children: ReactNode }) {
  return (
    <div className={styles.content}>
      {children}
      <PreviewActions {...actions} />
    </div>
  );
}

interface PreviewListProps {
  readonly children: ReactNode;
  /** What stands under the list, from left to right. */
  readonly foot: readonly ReactNode[];
}

/** The list of a preview and what it comes to. */
export function PreviewList({ children, foot }: PreviewListProps) {
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

interface PreviewModalProps {
  readonly opened: boolean;
  readonly title: string;
  readonly size: number;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The dialog of a preview: it stays while it stores, and fills a narrow screen. */
export function PreviewModal({ opened, title, size, isBusy, onClose, children }: PreviewModalProps) {
  const isNarrow = useMediaQuery(NARROW) === true;
  return (
    <Modal
      opened={opened}
      onClose={isBusy ? () => undefined : onClose}
      title={title}
      size={size}
      fullScreen={isNarrow}
      closeOnClickOutside={false}
    >
      {children}
    </Modal>
  );
}
