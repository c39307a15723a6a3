import { IconDownload } from '@tabler/icons-react';
import { ToolButton } from '../../kit/field/tool-button.tsx';
import { useBusy } from '../../kit/field/use-busy.ts';
import { downloadQuestions } from './api.ts';
import { QUESTION_TEXTS as TEXTS } from './texts.ts';

/** Downloads everything published in a phase as a PDF. */
export function PdfButton({ phaseId }: { phaseId: string }) {
  const { isBusy, run } = useBusy();
  return (
    <ToolButton
      icon={IconDownload}
      label={TEXTS.asPdf}
      loading={isBusy}
      onClick={() => void run(() => downloadQuestions(phaseId))}
    />
  );
}
