import { IconFileSpreadsheet, IconFileStack, IconUpload } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { type FileRule, fileRuleText } from './file-problems.ts';
import { fileSizeText } from './file-size.ts';
import { TEXTS } from './texts.ts';
import styles from './drop-zone.module.css';

interface DropAreaProps extends Pick<DropZoneProps, 'rule' | 'isDisabled'> {
  readonly file: File | undefined;
  readonly onChoose: (file: File) => void;
}

/** Takes one file and shows which. */
export function DropArea({ file, onChoose, ...props }: DropAreaProps) {
  const { rule } = props;
  const Icon = file === undefined ? IconUpload : IconFileSpreadsheet;
  const choose: DropZoneProps['onChoose'] = ([chosen]) => chosen !== undefined && onChoose(chosen);
  return (
    <DropZone {...props} label={TEXTS.file} isMultiple={false} onChoose={choose}>
      <Icon size={28} stroke={1.4} aria-hidden />
      <b>{file === undefined ? TEXTS.choose : file.name}</b>
      {file !== undefined && <span>{TEXTS.chooseOther(fileSizeText(file.size))}</span>}
      <span>{fileRuleText(rule)}</span>
    </DropZone>
  );
}

interface DropZoneProps {
  /** The name of the file field behind the button. */
  readonly label: string;
  readonly rule: FileRule;
  readonly isMultiple: boolean;
  /** One line instead of a large area, once there are files. */
  readonly isCompact?: boolean;
  readonly isDisabled: boolean;
  /** Called with at least one file. */
  readonly onChoose: (files: readonly File[]) => void;
  readonly children: ReactNode;
}

/** Takes files by click, by keyboard or by drag and drop; what stands in it is the caller's. */
function DropZone({ label, rule, isDisabled, onChoose, ...props }: DropZoneProps) {
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

/** Takes several files at once. */
export function FilesDrop(props: Omit<DropZoneProps, 'label' | 'isMultiple' | 'children'>) {
  const { rule, isCompact = false } = props;
  return (
    <DropZone {...props} label={TEXTS.files} isMultiple>
      <IconFileStack size={isCompact ? 18 : 28} stroke={1.4} aria-hidden />
      <b>{isCompact ? TEXTS.more : TEXTS.chooseMany}</b>
      <span>{fileRuleText(rule)}</span>
    </DropZone>
  );
}
