import { IconDownload } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { ToolButton } from '../../kit/field/tool-button.tsx';
import { saveTemplate } from './save-template.ts';
import { TEXTS } from './texts.ts';

interface TemplateButtonProps extends Pick<ComponentProps<typeof ToolButton>, 'size' | 'variant'> {
  readonly kind: Parameters<typeof saveTemplate>[0];
}

/** Downloads the empty form of a kind of file. */
export function TemplateButton({ kind, ...look }: TemplateButtonProps) {
  return (
    <ToolButton
      {...look}
      icon={IconDownload}
      label={TEXTS.template}
      onClick={() => void saveTemplate(kind)}
    />
  );
}
