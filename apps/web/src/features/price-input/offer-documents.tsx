import { Stack, Text } from '@mantine/core';
import {
  ownDocumentFileName,
  providerDocumentsZipName,
  tenderDocumentsZipName,
} from '@rahmenpreis/workbook/file-name.ts';
import { OWN_DOCUMENT_RULE } from '@rahmenpreis/contract/upload-rules.ts';
import { serverNowMs } from '../../kernel/time/clock.ts';
import { useUser } from '../../kernel/session/session.ts';
import { DocumentSection } from '../../tender/media/document/document-section.tsx';
import { entryLock, type ReadyOffer } from '../../tender/own-offer/own-offer-loading.ts';
import { addOwnDocument, removeOwnDocument } from './api.ts';
import { TEXTS } from './texts.ts';

/** The tender documents, and the bidder's own, locked when input is closed (BID-002, BID-005, BID-029). */
export function OfferDocuments({ offer }: { offer: ReadyOffer }) {
  const { own } = offer;
  const { organisationId, name } = useUser();
  const place = { phaseId: own.phase.id, orgaId: organisationId };
  const lock = entryLock(offer);
  return (
    <Stack gap={32}>
      <DocumentSection
        heading={<h2>{TEXTS.tenderDocuments}</h2>}
        label={TEXTS.tenderDocuments}
        ids={own.phase.publicMediaIds ?? []}
        phaseId={own.phase.id}
        zipName={tenderDocumentsZipName}
      />
      <DocumentSection
        heading={<h2>{TEXTS.ownDocuments}</h2>}
        label={TEXTS.ownDocuments}
        ids={own.documentIds}
        zipName={providerDocumentsZipName}
        changes={{
          addLock: lock,
          rule: OWN_DOCUMENT_RULE,
          dialogTitle: TEXTS.addOwnDocuments,
          storedName: (file) => ownDocumentFileName(name, file.name, serverNowMs()),
          onAdd: (document) => addOwnDocument(place, document),
          onDelete: lock === undefined ? (document) => removeOwnDocument(place, document) : undefined,
        }}
      >
        <Text maw="72ch" mb={12} c="dimmed">
          {TEXTS.ownDocumentsHint}
        </Text>
      </DocumentSection>
    </Stack>
  );
}
