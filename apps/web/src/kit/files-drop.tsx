import { IconFileStack } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import styles from './drop-area.module.css';
import { type FileRule, fileSizeText } from './file-rule.ts';

interface FilesDropProps {
  readonly rule: FileRule;
  readonly isDisabled: boolean;
  readonly onChoose: (files: readonly File[]) => void;
}

const DROP = 'Dateien hierher ziehen oder auswählen';

/** Takes several files by click, by keyboard or by drag and drop. */
export function FilesDrop({ rule, isDisabled, onChoose }: FilesDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    if (!isDisabled) onChoose([...event.dataTransfer.files]);
  };
  return (
    <>
      <button
        type="button"
        className={styles.area}
        data-over={isOver || undefined}
        disabled={isDisabled}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <IconFileStack size={28} stroke={1.4} aria-hidden />
        <b>{DROP}</b>
        <span>
          {rule.accept.join(', ')} bis {fileSizeText(rule.maxBytes)}
        </span>
      </button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label="Dateien"
        accept={rule.accept.join(',')}
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
