import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { LvSummary } from '@rahmenpreis/contract/lv.ts';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import {
  type CatalogPreview,
  type LvPreview,
  previewEpCatalog,
  previewLv,
} from '@rahmenpreis/contract/tender-file.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../../../kernel/call/call.ts';
import { showToast } from '../../../../kernel/toast/show-toast.ts';
import { Confirm } from '../../../../kit/dialog/confirm.tsx';
import { lateDialog } from '../../../../kit/dialog/late-dialog.tsx';
import { UploadDialog } from '../../../../kit/upload/upload-dialog.tsx';
import { bidsQuery, refreshLvs, removeEpCatalog, removeLv, sendEpCatalog, sendLv } from '../../api.ts';
import { EXCEL_RULE } from '../excel-rule.ts';
import { saveTemplate } from '../save-template.ts';
import { countOf, isToBeAsked } from '../replace-words.ts';
import { useNotify } from '../../use-notify.tsx';
import type { SetupDialog } from '../setup-dialog.ts';
import { EarlierFiles } from './earlier-files.tsx';
import { CatalogQuestion, LvQuestion } from './replace-question.tsx';
import { useSealed } from '../../../../tender/phase/seal/use-sealed.ts';
import { TEXTS } from '../../texts.ts';
import { LvsDialog } from './lvs-dialog.tsx';

const CatalogDialog = lateDialog(async () => (await import('./catalog-dialog.tsx')).CatalogDialog);

interface SetupDialogsProps {
  readonly dialog: SetupDialog;
  readonly opened: boolean;
  readonly liegenschaften: readonly Liegenschaft[];
  /** The LVs of the dialog's phase by property. */
  readonly lvs: ReadonlyMap<string, LvSummary>;
  readonly onClose: () => void;
}

type DialogOf<Kind extends SetupDialog['kind']> = Extract<SetupDialog, { kind: Kind }>;
interface Frame {
  readonly opened: boolean;
  readonly onClose: () => void;
}

function UploadCatalog({ dialog, ...frame }: Frame & { dialog: DialogOf<'upload-catalog'> }) {
  const { phase, replaced } = dialog;
  // Kept beside the state, since the file may be sent in the same moment in which it was looked at.
  const shown = useRef<CatalogPreview>(undefined);
  const [preview, setPreview] = useState<CatalogPreview>();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const notify = useNotify(phase);
  const isReplacement = replaced !== undefined;
  return (
    <UploadDialog
      {...frame}
      {...EXCEL_RULE}
      title={`${isReplacement ? TEXTS.replaceCatalog : TEXTS.uploadCatalog} – ${phase.title}`}
      explanation={isReplacement ? TEXTS.replaceCatalogText : TEXTS.uploadCatalogText}
      failedTitle={TEXTS.uploadFailed}
      preview={async (file, context) => {
        if (!isReplacement) return false;
        const params = { phaseId: phase.id };
        shown.current = await call(previewEpCatalog, { params, file, ...context });
        setPreview(shown.current);
        setTicked(new Set());
        return countOf(shown.current) > 0;
      }}
      question={
        preview && (
          <>
            <CatalogQuestion
              preview={preview}
              ticked={ticked}
              onTick={(epCode, isTicked) => {
                const others = [...ticked].filter((each) => each !== epCode);
                setTicked(new Set(isTicked ? [...others, epCode] : others));
              }}
            />
            {notify.choice}
          </>
        )
      }
      isOpen={
        preview?.units.some(({ epCode, isUnderPrices }) => isUnderPrices && !ticked.has(epCode)) ?? false
      }
      agreeLabel={TEXTS.replace.agree}
      others={(choose) => <EarlierFiles phaseId={phase.id} liegenschaftId={null} onChoose={choose} />}
      upload={(file, context) =>
        sendEpCatalog(
          phase.id,
          { file, isReplacement, preview: shown.current, isTold: notify.isTold },
          context,
        )
      }
      onTemplate={() => void saveTemplate('ep-katalog')}
    />
  );
}

function UploadLv({ dialog, ...frame }: Frame & { dialog: DialogOf<'upload-lv'> }) {
  const { phase, liegenschaft, replaced } = dialog;
  const name = liegenschaftLabel(liegenschaft);
  // Kept beside the state, since the file may be sent in the same moment in which it was looked at.
  const shown = useRef<LvPreview>(undefined);
  const [preview, setPreview] = useState<LvPreview>();
  const notify = useNotify(phase);
  return (
    <UploadDialog
      {...frame}
      {...EXCEL_RULE}
      title={`${replaced === undefined ? TEXTS.uploadLv : TEXTS.replaceLv} – ${name}, ${phase.title}`}
      explanation={replaced === undefined ? TEXTS.uploadLvText : TEXTS.replaceLvText(replaced.filename)}
      failedTitle={TEXTS.uploadFailed}
      preview={async (file, context) => {
        const params = { phaseId: phase.id, propertyId: liegenschaft.id };
        shown.current = await call(previewLv, { params, file, ...context });
        setPreview(shown.current);
        return isToBeAsked(shown.current);
      }}
      question={
        preview && (
          <>
            <LvQuestion preview={preview} name={name} />
            {notify.choice}
          </>
        )
      }
      agreeLabel={replaced === undefined ? TEXTS.replace.agreeNew : TEXTS.replace.agree}
      others={(choose) => (
        <EarlierFiles phaseId={phase.id} liegenschaftId={liegenschaft.id} onChoose={choose} />
      )}
      upload={async (file, context) => {
        const sent = { file, preview: shown.current, isTold: notify.isTold };
        const warnings = await sendLv(phase.id, liegenschaft.id, sent, context);
        await refreshLvs();
        showToast('success', TEXTS.lvUploaded, name);
        return warnings;
      }}
      onTemplate={() => void saveTemplate('lv')}
    />
  );
}

function DeleteCatalog({
  dialog,
  lvs,
  ...frame
}: Frame & Pick<SetupDialogsProps, 'lvs'> & { dialog: DialogOf<'delete-catalog'> }) {
  const { phase, catalog } = dialog;
  const positionCount = [...lvs.values()].reduce((sum, lv) => sum + lv.positionCount, 0);
  return (
    <Confirm
      {...frame}
      title={TEXTS.deleteCatalogTitle}
      confirmLabel={TEXTS.deleteCatalog}
      isDangerous
      onConfirm={async () => {
        await removeEpCatalog(catalog);
        frame.onClose();
      }}
    >
      {TEXTS.deleteCatalogText(catalog.filename, phase.title)}{' '}
      <b>{lvs.size === 0 ? TEXTS.deleteCatalogNoLvs : TEXTS.deleteCatalogLvs(lvs.size, positionCount)}</b>
    </Confirm>
  );
}

function DeleteLv({ dialog, ...frame }: Frame & { dialog: DialogOf<'delete-lv'> }) {
  const { phase, state, liegenschaft, info } = dialog;
  // Nobody is told who has entered prices in a sealed phase.
  const isSealed = useSealed(phase);
  const bids = useQuery({ ...bidsQuery(phase.id), enabled: !isSealed });
  const pricedCount = bids.data?.priced ?? 0;
  const notify = useNotify(phase);
  return (
    <Confirm
      {...frame}
      title={TEXTS.deleteLvTitle}
      confirmLabel={TEXTS.deleteLv}
      isDangerous
      onConfirm={async () => {
        await removeLv(info, notify.isTold);
        frame.onClose();
      }}
    >
      {TEXTS.deleteLvText(info.filename, liegenschaftLabel(liegenschaft), phase.title)}
      {state === 'running' && <p>{TEXTS.deleteLvRunning}</p>}
      {pricedCount > 0 && (
        <p>
          <b>{TEXTS.deleteLvPriced(pricedCount)}</b>
        </p>
      )}
      {notify.choice}
    </Confirm>
  );
}

/** The one dialog of the LV tab that is open. */
export function SetupDialogs({ dialog, opened, liegenschaften, lvs, onClose }: SetupDialogsProps) {
  const frame = { opened, onClose };
  switch (dialog.kind) {
    case 'upload-catalog':
      return <UploadCatalog {...frame} dialog={dialog} />;
    case 'view-catalog':
      return <CatalogDialog {...frame} phase={dialog.phase} catalog={dialog.catalog} />;
    case 'delete-catalog':
      return <DeleteCatalog {...frame} dialog={dialog} lvs={lvs} />;
    case 'upload-lv':
      return <UploadLv {...frame} dialog={dialog} />;
    case 'delete-lv':
      return <DeleteLv {...frame} dialog={dialog} />;
    case 'upload-lvs':
      return (
        <LvsDialog
          {...frame}
          phase={dialog.phase}
          files={dialog.files}
          liegenschaften={liegenschaften}
          lvs={lvs}
        />
      );
  }
}
