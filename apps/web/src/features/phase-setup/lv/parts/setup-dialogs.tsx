import { Checkbox } from '@mantine/core';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { LvSummary } from '@rahmenpreis/contract/lv.ts';
import { countBids, type Phase } from '@rahmenpreis/contract/phase.ts';
import type { ChangeFile } from '@rahmenpreis/contract/tender-change.ts';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import { phaseState } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { EXCEL_RULE } from '@rahmenpreis/contract/upload-rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isCallFailure } from '../../../../kernel/call/call-failure.ts';
import { serverNowMs } from '../../../../kernel/time/clock.ts';
import { Confirm } from '../../../../kit/dialog/confirm.tsx';
import { Modal } from '../../../../kit/dialog/modal.tsx';
import { lateDialog, type Openable } from '../../../../kit/dialog/late-dialog.tsx';
import { UploadDialog } from '../../../../kit/upload/upload-dialog.tsx';
import { ChangeDialog } from '../../../../tender/effect/late-change-dialog.ts';
import { useSealed } from '../../../../tender/phase/seal/seal-note.tsx';
import { removeEpCatalog, removeLv, sendEpCatalog, showRefusal } from '../../api.ts';
import { TEXTS } from '../../texts.ts';
import { whenWords } from '../../../../tender/phase/change-mail.ts';
import { applyAgreed, layFor } from '../file-change.ts';
import { saveTemplate } from '../../../../tender/generated-file/save-template.ts';
import type { SetupDialog } from '../setup-dialog.ts';
import { AskAboutFiles, type PutTexts, takeFiles, useAskedFiles } from './ask-about-files.tsx';
import { useColumnQuestion } from '../../../../tender/columns/use-column-question.tsx';
import { EarlierFiles } from './earlier-files.tsx';
import { LvsDialog } from './lvs-dialog.tsx';
import { answerQuery } from '../../../../kernel/call/answer-query.ts';

const CatalogDialog = lateDialog(async () => (await import('./catalog-dialog.tsx')).CatalogDialog);

const ManyDialog = lateDialog(async () => (await import('../many/many-dialog.tsx')).ManyDialog);

const LvDialog = lateDialog(async () => (await import('../look/lv-dialog.tsx')).LvDialog);

interface SetupDialogsProps extends Openable {
  readonly dialog: SetupDialog;
  readonly liegenschaften: readonly Liegenschaft[];
  /** The LVs of the dialog's phase by property. */
  readonly lvs: ReadonlyMap<string, LvSummary>;
}

type DialogOf<Kind extends SetupDialog['kind']> = Extract<SetupDialog, { kind: Kind }>;

type DeleteProps<Kind extends 'delete-catalog' | 'delete-lv'> = Openable & DialogOf<Kind>;

function catalogTexts({ title: what }: Phase): PutTexts {
  return { title: TEXTS.replaceCatalog, same: TEXTS.sameCatalog, done: TEXTS.catalogReplaced, what };
}

/** The catalogues that a phase had before, each to be looked at and brought back. */
function EarlierCatalogs({ phase, ...frame }: Openable & { phase: Phase }) {
  const asking = useAskedFiles(frame);
  const texts = catalogTexts(phase);
  const { opened, onClose, onClosed } = asking.first;
  return (
    <>
      <Modal
        opened={opened}
        onClose={onClose}
        onExitTransitionEnd={onClosed}
        title={`${TEXTS.earlierCatalogs} – ${phase.title}`}
        size={680}
      >
        <EarlierFiles
          phaseId={phase.id}
          propertyId={null}
          onChoose={(file) => takeFiles(phase, [file], { ask: asking.ask, texts })}
          onTaken={onClose}
        />
      </Modal>
      <AskAboutFiles asking={asking} phase={phase} texts={texts} />
    </>
  );
}

type Upload = DialogOf<'upload-catalog'> | DialogOf<'upload-lv'>;

function uploadTexts(dialog: Upload): PutTexts & { readonly heading: string; readonly explanation: string } {
  const { phase, replaced } = dialog;
  if (dialog.kind === 'upload-lv') {
    const what = liegenschaftLabel(dialog.liegenschaft);
    const title = replaced === undefined ? TEXTS.uploadLv : TEXTS.replaceLv;
    const explanation = replaced === undefined ? TEXTS.uploadLvText : TEXTS.replaceLvText(replaced.filename);
    const heading = `${title} – ${what}, ${phase.title}`;
    return { title, same: TEXTS.sameLv, done: TEXTS.lvUploaded, what, heading, explanation };
  }
  const { uploadCatalog, uploadCatalogText, replaceCatalog, replaceCatalogText } = TEXTS;
  const [action, explanation] =
    replaced === undefined ? [uploadCatalog, uploadCatalogText] : [replaceCatalog, replaceCatalogText];
  return { ...catalogTexts(phase), heading: `${action} – ${phase.title}`, explanation };
}

/** Takes a file for the catalogue of a phase, or for the LV of a property. */
function UploadFile({ dialog, ...frame }: Openable & { dialog: Upload }) {
  const { phase, replaced } = dialog;
  const propertyId = dialog.kind === 'upload-lv' ? dialog.liegenschaft.id : null;
  const asking = useAskedFiles(frame);
  const columns = useColumnQuestion(propertyId === null ? 'ep-catalog' : 'lv');
  // Once a first catalogue is stored, the same file read otherwise takes its own place.
  const [isFirst, setFirst] = useState(propertyId === null && replaced === undefined);
  const { heading, explanation, ...texts } = uploadTexts(dialog);
  const take = (files: readonly ChangeFile[]) => takeFiles(phase, files, { ask: asking.ask, texts });
  return (
    <>
      <UploadDialog
        {...asking.first}
        {...EXCEL_RULE}
        title={heading}
        explanation={explanation}
        failedTitle={TEXTS.uploadFailed}
        confirmLabel={replaced === undefined ? TEXTS.upload : TEXTS.showEffect}
        upload={async (file, context) => {
          if (!isFirst) return take([await layFor(phase.id, propertyId, file, context)]);
          const warnings = await sendEpCatalog(phase.id, file, context);
          setFirst(false);
          return warnings;
        }}
        remedies={columns.remedies}
        onTemplate={() => void saveTemplate(propertyId === null ? 'ep-katalog' : 'lv')}
      >
        <EarlierFiles
          phaseId={phase.id}
          propertyId={propertyId}
          onChoose={(file) => take([file])}
          onTaken={asking.first.onClose}
        />
      </UploadDialog>
      <AskAboutFiles asking={asking} phase={phase} texts={texts} />
      {columns.dialog}
    </>
  );
}

function DeleteCatalog(props: DeleteProps<'delete-catalog'> & Pick<SetupDialogsProps, 'lvs'>) {
  const { phase, catalog, lvs, opened, onClose } = props;
  const positionCount = [...lvs.values()].reduce((sum, lv) => sum + lv.positionCount, 0);
  return (
    <Confirm
      {...{ opened, onClose }}
      title={TEXTS.deleteCatalogTitle}
      confirmLabel={TEXTS.deleteCatalog}
      isDangerous
      closesAfter
      onConfirm={() => removeEpCatalog(catalog)}
    >
      {TEXTS.deleteCatalogText(catalog.filename, phase.title)}{' '}
      <b>{lvs.size === 0 ? TEXTS.deleteCatalogNoLvs : TEXTS.deleteCatalogLvs(lvs.size, positionCount)}</b>
    </Confirm>
  );
}

/** Deletes an LV: of a phase that bidders read, after a look at what that does to their offers. */
function DeleteLv(props: DeleteProps<'delete-lv'>) {
  const { phase, state, liegenschaft, info, opened, onClose } = props;
  const name = liegenschaftLabel(liegenschaft);
  if (state !== 'running' || (phase.userIds ?? []).length === 0) return <DeleteUnreadLv {...props} />;
  return (
    <ChangeDialog
      {...{ opened, onClose }}
      title={TEXTS.deleteLvTitle}
      intro={TEXTS.deleteLvRunning(info.filename, name, phase.title)}
      phase={phase}
      wanted={{ withoutLvIds: [liegenschaft.id] }}
      confirmLabel={TEXTS.deleteLv}
      isDangerous
      onAgree={async (agreed) => {
        try {
          const tell = await applyAgreed(phase.id, { withoutLvIds: [liegenschaft.id] }, agreed);
          tell(TEXTS.lvDeleted, info.filename);
        } catch (error) {
          // What lies there is another LV by now: its own effect is to be seen first.
          if (isCallFailure(error, 409)) throw error;
          showRefusal(TEXTS.deleteFailed, error);
        }
        onClose();
      }}
    />
  );
}

/** Confirms deleting an LV that nobody has read; bidders are told as of every change (decision 0067). */
function DeleteUnreadLv({ phase, liegenschaft, info, opened, onClose }: DeleteProps<'delete-lv'>) {
  // Nobody is told who has entered prices in a sealed phase.
  const isSealed = useSealed(phase);
  const asked = answerQuery(countBids, { params: { phaseId: phase.id } });
  const bids = useQuery({ ...asked, enabled: !isSealed, staleTime: 0 });
  const pricedCount = bids.data?.priced ?? 0;
  const [isTold, setTold] = useState(true);
  const isRunning = phaseState(phase, serverNowMs()) === 'running';
  return (
    <Confirm
      {...{ opened, onClose }}
      title={TEXTS.deleteLvTitle}
      confirmLabel={TEXTS.deleteLv}
      isDangerous
      closesAfter
      onConfirm={() => removeLv(info, isTold)}
    >
      {TEXTS.deleteLvText(info.filename, liegenschaftLabel(liegenschaft), phase.title)}
      {pricedCount > 0 && (
        <p>
          <b>{TEXTS.deleteLvPriced(pricedCount)}</b>
        </p>
      )}
      {isRunning && (phase.userIds?.length ?? 0) > 0 && (
        <Checkbox
          mt="md"
          label={TEXTS.notify.label}
          description={whenWords(phase)}
          checked={isTold}
          onChange={(event) => setTold(event.currentTarget.checked)}
        />
      )}
    </Confirm>
  );
}

/** The one dialog of the LV tab that is open. */
export function SetupDialogs({ dialog, liegenschaften, lvs, ...frame }: SetupDialogsProps) {
  switch (dialog.kind) {
    case 'upload-catalog':
    case 'upload-lv':
      return <UploadFile {...frame} dialog={dialog} />;
    case 'earlier-catalogs':
      return <EarlierCatalogs {...frame} phase={dialog.phase} />;
    case 'view-catalog':
      return <CatalogDialog {...frame} {...dialog} />;
    case 'delete-catalog':
      return <DeleteCatalog {...frame} {...dialog} lvs={lvs} />;
    case 'view-lv':
      return <LvDialog {...frame} {...dialog} />;
    case 'delete-lv':
      return <DeleteLv {...frame} {...dialog} />;
    case 'upload-lvs':
      return <LvsDialog {...frame} {...dialog} liegenschaften={liegenschaften} lvs={lvs} />;
    case 'many-lvs':
      return <ManyDialog {...frame} phase={dialog.phase} liegenschaften={liegenschaften} lvs={lvs} />;
  }
}
