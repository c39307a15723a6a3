import { IconDownload, IconUpload } from '@tabler/icons-react';
import { ToolButton } from '../../../kit/field/tool-button.tsx';
import { useBusy } from '../../../kit/field/use-busy.ts';
import { entryLock, type ReadyOffer } from '../../../tender/own-offer/own-offer-loading.ts';
import { tellExportFailed } from '../../../tender/generated-file/tell-failed.ts';
import styles from './file-buttons.module.css';

interface FileButtonsProps {
  readonly offer: ReadyOffer | undefined;
  /** Why there is nothing to hand out, nor to read into; undefined when there is. */
  readonly missing: string | undefined;
  readonly words: { readonly importButton: string; readonly exportButton: string };
  readonly onImport: () => void;
  /** Hands the values out; a failure is said here. */
  readonly onExport: (offer: ReadyOffer) => Promise<void>;
}

/** Excel export and import of an offer; import needs an editable one (BID-017, BID-026, BID-027, ERR-027). */
export function FileButtons(props: FileButtonsProps) {
  const { offer, missing, words, onImport, onExport } = props;
  const { isBusy, run } = useBusy();
  const entry = offer && entryLock(offer);
  return (
    <>
      <ToolButton
        lock={entry ?? missing}
        icon={IconUpload}
        label={<span className={styles.word}>{words.importButton}</span>}
        className={styles.button}
        onClick={onImport}
      />
      <ToolButton
        lock={missing}
        icon={IconDownload}
        label={<span className={styles.word}>{words.exportButton}</span>}
        className={styles.button}
        loading={isBusy}
        onClick={() => offer !== undefined && void run(() => onExport(offer)).catch(tellExportFailed)}
      />
    </>
  );
}
