import { IconFileStack } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import { fileSizeText } from '../../../kit/file-rule.ts';
import { EXCEL_RULE } from '../excel-rule.ts';
import { TEXTS } from '../texts.ts';
import styles from './lvs-dialog.module.css';

interface FilesDropProps {
  /** A lower area, once there are files. */
  readonly isCompact: boolean;
  readonly isDisabled: boolean;
  readonly onChoose: (files: readonly File[]) => void;
}

/** Takes several files by click, by keyboard or by drag and drop. */
export function FilesDrop({ isCompact, isDisabled, onChoose }: FilesDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!isDisabled) onChoose([...event.dataTransfer.files]);
  };
  return (
    <>
      <button
        type="button"
        className={styles.drop}
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
        <IconFileStack size={isCompact ? 18 : 28} stroke={1.4} aria-hidden />
        <b>{isCompact ? TEXTS.uploadLvsMore : TEXTS.uploadLvsDrop}</b>
        <span>
          {EXCEL_RULE.accept.join(', ')} bis {fileSizeText(EXCEL_RULE.maxBytes)}
        </span>
      </button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={TEXTS.uploadLvs}
        accept={EXCEL_RULE.accept.join(',')}
        onChange={(event) => {
          const chosen = [...(event.currentTarget.files ?? [])];
          // Cleared, so that choosing the same files again after a correction is noticed.
          event.currentTarget.value = '';
          if (chosen.length > 0) onChoose(chosen);
        }}
      />
    </>
  );
}
