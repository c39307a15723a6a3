import { IconFileStack } from '@tabler/icons-react';
import { DropZone } from './drop-zone.tsx';
import { type FileRule, fileRuleText } from './file-rule.ts';
import { TEXTS } from './texts.ts';

interface FilesDropProps {
  readonly rule: FileRule;
  /** One line instead of a large area, once there are files. */
  readonly isCompact?: boolean;
  readonly isDisabled: boolean;
  readonly onChoose: (files: readonly File[]) => void;
}

/** Takes several files at once. */
export function FilesDrop({ rule, isCompact = false, isDisabled, onChoose }: FilesDropProps) {
  return (
    <DropZone
      label={TEXTS.files}
      rule={rule}
      isMultiple
      isCompact={isCompact}
      isDisabled={isDisabled}
      onChoose={onChoose}
    >
      <IconFileStack size={isCompact ? 18 : 28} stroke={1.4} aria-hidden />
      <b>{isCompact ? TEXTS.more : TEXTS.chooseMany}</b>
      <span>{fileRuleText(rule)}</span>
    </DropZone>
  );
}
