import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { tenderDocumentsZipName } from '@rahmenpreis/workbook/file-name.ts';
import { Card } from '../../kit/show/card.tsx';
import { DocumentSection } from '../media/document/document-section.tsx';
import { QUESTION_TEXTS as TEXTS } from './texts.ts';

/** The documents of a phase with their versions, to be read beside questions and answers. */
export function PhaseDocuments({ phase: { id, publicMediaIds = [] } }: { phase: Phase }) {
  return (
    <Card>
      <DocumentSection
        heading={<h2>{TEXTS.documents}</h2>}
        label={TEXTS.documents}
        ids={publicMediaIds}
        phaseId={id}
        zipName={tenderDocumentsZipName}
      />
    </Card>
  );
}
