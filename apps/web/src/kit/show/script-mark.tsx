import { VisuallyHidden } from '@mantine/core';
import { hasMixedScripts } from '@rahmenpreis/german/mixed-scripts.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { TEXTS } from '../texts.ts';
import { Tag } from './tag.tsx';

/** Says of a name or an address that its letters are of several scripts, so that it may look like another one; else nothing. */
export function ScriptMark({ text }: { text: string }) {
  if (!hasMixedScripts(text)) return null;
  return (
    <span data-hint={TEXTS.mixedScriptsHint}>
      <Tag tone="attention" icon={IconAlertTriangle}>
        {TEXTS.mixedScripts}
      </Tag>
      <VisuallyHidden>{TEXTS.mixedScriptsHint}</VisuallyHidden>
    </span>
  );
}
