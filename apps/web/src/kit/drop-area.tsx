import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react';
import { type DragEvent, useRef, useState } from 'react';
import styles from './drop-area.module.css';
import { type FileRule, fileSizeText } from './file-rule.ts';

interface DropAreaProps {
  readonly rule: FileRule;
  readonly file: File | undefined;
  readonly isDisabled: boolean;
  readonly onChoose: (file: File) => void;
}

/** Takes one file by click, by keyboard or by drag and drop. */
export function DropArea({ rule, file, isDisabled, onChoose }: DropAreaProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const dropped = event.dataTransfer.files[0];
    if (dropped !== undefined && !isDisabled) onChoose(dropped);
  };
  const Icon = file === undefined ? IconUpload : IconFileSpreadsheet;
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
        <Icon size={28} stroke={1.4} aria-hidden />
        <b>{file === undefined ? 'Datei hierher ziehen oder auswählen' : file.name}</b>
        <span>
          {file === undefined
            ? `${rule.accept.join(', ')} bis ${fileSizeText(rule.maxBytes)}`
            : `${fileSizeText(file.size)} · andere Datei auswählen`}
        </span>
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Datei"
        accept={rule.accept.join(',')}
        onChange={(event) => {
          const chosen = event.currentTarget.files?.[0];
          // Cleared, so that choosing the same file again after a correction is noticed.
          event.currentTarget.value = '';
          if (chosen !== undefined) onChoose(chosen);
        }}
      />
    </>
  );
}
