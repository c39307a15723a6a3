import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import styles from './drop-zone.module.css';
import type { FileRule } from './file-rule.ts';

interface DropZoneProps {
  /** The name of the file field behind the button. */
  readonly label: string;
  readonly rule: FileRule;
  readonly isMultiple: boolean;
  /** One line instead of a large area. */
  readonly isCompact?: boolean;
  readonly isDisabled: boolean;
  /** Called with at least one file. */
  readonly onChoose: (files: readonly File[]) => void;
  readonly children: ReactNode;
}

/** Takes files by click, by keyboard or by drag and drop; what stands in it is the caller's. */
export function DropZone({ label, rule, isDisabled, onChoose, ...props }: DropZoneProps) {
  const { isMultiple, isCompact = false, children } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const choose = (files: FileList | null): void => {
    if (files !== null && files.length > 0 && !isDisabled) onChoose([...files]);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    choose(event.dataTransfer.files);
  };
  return (
    <>
      <button
        type="button"
        className={styles.area}
        // The first thing a dialog that asks for files has to offer.
        data-autofocus
        data-over={isOver || undefined}
        data-compact={isCompact || undefined}
        disabled={isDisabled}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {children}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={isMultiple}
        aria-label={label}
        accept={rule.accept.join(',')}
        onChange={({ currentTarget }) => {
          choose(currentTarget.files);
          // Cleared, so that choosing the same file again after a correction is noticed.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
