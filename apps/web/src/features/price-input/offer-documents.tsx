import { Stack, Text } from '@mantine/core';
import {
  ownDocumentFileName,
  providerDocumentsZipName,
  tenderDocumentsZipName,
} from '@rahmenpreis/workbook/file-name.ts';
import { createOwnKeyVal, listOwnKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { deleteMedia, type Media } from '@rahmenpreis/contract/media.ts';
import { OWN_DOCUMENT_RULE } from '@rahmenpreis/contract/upload-rules.ts';
import { parseDocumentIds } from '@rahmenpreis/tendering/keyval/document-ids.ts';
import { printOwnKey } from '@rahmenpreis/tendering/keyval/own-key.ts';
import { call } from '../../kernel/call/call.ts';
import { isCallFailure } from '../../kernel/call/call-failure.ts';
import { serverNowMs } from '../../kernel/time/clock.ts';
import { useUser } from '../../kernel/session/session.ts';
import { DocumentSection } from '../../tender/media/document/document-section.tsx';
import { entryLock, type ReadyOffer } from '../../tender/own-offer/own-offer-loading.ts';
import { adoptOwnKeyVals } from '../../tender/own-offer/saving/saver-of-phase.ts';
import { TEXTS } from './texts.ts';

/** The offer whose documents are changed. */
type OfferPlace = Parameters<typeof adoptOwnKeyVals>[0];

/** Changes the stored list, which another window of the same bidder may have changed too. */
async function changeDocuments(
  { phaseId, orgaId }: OfferPlace,
  change: (ids: readonly string[]) => readonly string[],
): Promise<void> {
  const params = { phaseId, orgaId };
  const key = printOwnKey(phaseId, { kind: 'docs' });
  const stored = await call(listOwnKeyVals, { params });
  const ids = parseDocumentIds(stored.find((entry) => entry.key === key)?.value ?? '') ?? [];
  const body = { key, value: JSON.stringify(change(ids)) };
  await adoptOwnKeyVals(params, [await call(createOwnKeyVal, { params, body })]);
}

/** Adds an uploaded document to the offer, idempotently. Rejects once the phase is over (BID-029). */
async function addOwnDocument(place: OfferPlace, { id }: Media): Promise<void> {
  await changeDocuments(place, (ids) => (ids.includes(id) ? ids : [...ids, id]));
}

/** Takes a document out of the offer and deletes it. Rejects once the phase is over (BID-005). */
async function removeOwnDocument(place: OfferPlace, { id }: Media): Promise<void> {
  await changeDocuments(place, (ids) => ids.filter((own) => own !== id));
  await call(deleteMedia, { params: { mediaId: id } }).catch((error: unknown) => {
    // The offer of another phase holds it too, and keeps it.
    if (!isCallFailure(error, 409)) throw error;
  });
}

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
