import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { TEXTS } from '../texts.ts';
import { Tag } from './tag.tsx';

const LATIN = /\p{Script=Latin}/u;
/** Letters of other scripts, of which some look like Latin ones; signs that all scripts share are none. */
const OTHER = /(?![\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}])\p{L}/u;
/** Letters of double width and of formulas, which are Latin ones in another dress. */
const DRESSED = /[\uFF01-\uFF5E\u{1D400}-\u{1D7FF}]/u;

/** True if a text mixes Latin letters with other scripts or letter forms, so that it may imitate another. */
export function hasMixedScripts(text: string): boolean {
  return DRESSED.test(text) || (LATIN.test(text) && OTHER.test(text));
}

/** Says that a name or address has letters of several scripts and may imitate another; else nothing. */
export function ScriptMark({ text }: { text: string }) {
  if (!hasMixedScripts(text)) return null;
  return (
    <span data-tooltip={TEXTS.mixedScriptsHint}>
      <Tag tone="attention" icon={IconAlertTriangle}>
        {TEXTS.mixedScripts}
      </Tag>
      <VisuallyHidden>{TEXTS.mixedScriptsHint}</VisuallyHidden>
    </span>
  );
}
