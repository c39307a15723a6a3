import { IconFileSpreadsheet, IconUpload } from '@tabler/icons-react';
import { DropZone } from './drop-zone.tsx';
import { type FileRule, fileRuleText } from './file-rule.ts';
import { fileSizeText } from './file-size.ts';
import { TEXTS } from './texts.ts';

interface DropAreaProps {
  readonly rule: FileRule;
  readonly file: File | undefined;
  readonly isDisabled: boolean;
  readonly onChoose: (file: File) => void;
}

/** Takes one file and shows which. */
export function DropArea({ rule, file, isDisabled, onChoose }: DropAreaProps) {
  const Icon = file === undefined ? IconUpload : IconFileSpreadsheet;
  return (
    <DropZone
      label={TEXTS.file}
      rule={rule}
      isMultiple={false}
      isDisabled={isDisabled}
      onChoose={([chosen]) => chosen !== undefined && onChoose(chosen)}
    >
      <Icon size={28} stroke={1.4} aria-hidden />
      <b>{file === undefined ? TEXTS.choose : file.name}</b>
      <span>{file === undefined ? fileRuleText(rule) : TEXTS.chooseOther(fileSizeText(file.size))}</span>
    </DropZone>
  );
}
