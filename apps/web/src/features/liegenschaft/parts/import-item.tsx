import { ActionIcon, Alert, Loader, Progress, Select, TextInput } from '@mantine/core';
import { REGIONS } from '@rahmenpreis/tendering/region.ts';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { joinList } from '../../../kernel/join-list.ts';
import { FindingsTable } from '../../../kit/findings-table.tsx';
import { Tag } from '../../../kit/tag.tsx';
import { fileProgress, fillGap, gapNames, gapValue, type ImportItem, isSound } from '../import-items.ts';
import { openFiles } from '../import-run.ts';
import { IMPORT_TEXTS } from '../import-texts.ts';
import styles from './import.module.css';

interface ItemProps {
  readonly item: ImportItem;
  readonly isRunning: boolean;
  readonly onChange: (item: ImportItem) => void;
  readonly onRemove: () => void;
}

function Gaps({ item, isRunning, onChange }: Omit<ItemProps, 'onRemove'>) {
  const names = gapNames(item);
  if (names.length === 0 || item.state.liegenschaft !== undefined) return null;
  return (
    <fieldset className={styles.gaps} disabled={isRunning}>
      <legend>{IMPORT_TEXTS.gaps}</legend>
      {names.map((name) => {
        const frame = { label: IMPORT_TEXTS.gapLabels[name], withAsterisk: true, disabled: isRunning };
        const value = gapValue(item, name);
        return name === 'region' ? (
          <Select
            key={name}
            {...frame}
            searchable
            data={[...REGIONS]}
            value={value === '' ? null : value}
            onChange={(region) => onChange(fillGap(item, name, region ?? ''))}
          />
        ) : (
          <TextInput
            key={name}
            {...frame}
            value={value}
            onChange={(event) => onChange(fillGap(item, name, event.currentTarget.value))}
          />
        );
      })}
    </fieldset>
  );
}

function Outcome({ item }: { item: ImportItem }) {
  const { run, state, preview, message, findings } = item;
  if (run === 'running') {
    const { done, all } = fileProgress(item);
    const share = all === 0 ? 100 : (done / all) * 100;
    return (
      <div role="status">
        <Progress
          value={state.liegenschaft === undefined ? 100 : share}
          animated
          aria-label={item.file.name}
        />
        <p className={styles.progress}>
          {state.liegenschaft === undefined ? IMPORT_TEXTS.creating : IMPORT_TEXTS.progress(done, all)}
        </p>
      </div>
    );
  }
  if (run === 'partly' && preview !== undefined) {
    const names = openFiles(preview.plan, state).map(({ filename }) => filename);
    return (
      <Alert color="amber" icon={<IconAlertTriangle size={18} aria-hidden />} title={IMPORT_TEXTS.partly}>
        {IMPORT_TEXTS.partlyText(joinList(names))}
      </Alert>
    );
  }
  if (run !== 'failed') return null;
  return (
    <>
      <Alert color="red" icon={<IconAlertTriangle size={18} aria-hidden />} role="alert">
        {message}
      </Alert>
      {findings.length > 0 && <FindingsTable findings={findings} />}
    </>
  );
}

function Summary({ item }: { item: ImportItem }) {
  const { draft, plan } = item.preview ?? {};
  if (draft === undefined || plan === undefined) return null;
  const { nummer, name, adresse, gebaeude } = draft;
  const imageCount = plan.files.filter(({ kind }) => kind === 'img').length;
  return (
    <p className={styles.summary}>
      <b>{[nummer, name].filter((text) => text !== '').join(' · ') || IMPORT_TEXTS.unnamed}</b>
      <span>
        {`${adresse.strasse} ${adresse.hausnummer}, ${adresse.postleitzahl} ${adresse.stadt}`.trim()}
      </span>
      <span>{IMPORT_TEXTS.summary(gebaeude.length, imageCount, plan.files.length - imageCount)}</span>
    </p>
  );
}

/** One archive: what it would create, what is missing or wrong, how far it has come (IMPORT-002…013). */
export function ImportItemView({ item, isRunning, onChange, onRemove }: ItemProps) {
  const { preview, run, file } = item;
  const isRefused = preview !== undefined && !isSound(item);
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <span className={styles.filename}>{file.name}</span>
        {run === 'done' ? (
          <Tag tone="good" icon={IconCheck}>
            {IMPORT_TEXTS.done}
          </Tag>
        ) : (
          <ActionIcon disabled={isRunning} aria-label={IMPORT_TEXTS.remove(file.name)} onClick={onRemove}>
            <IconX size={16} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {run === 'reading' && (
        <p className={styles.progress} role="status">
          <Loader size={14} /> {IMPORT_TEXTS.reading}
        </p>
      )}
      <Summary item={item} />
      {isRefused && (
        <Alert color="red" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {IMPORT_TEXTS.refused}
        </Alert>
      )}
      {preview !== undefined && preview.findings.length > 0 && run !== 'done' && (
        <FindingsTable findings={preview.findings} />
      )}
      {!isRefused && <Gaps item={item} isRunning={isRunning} onChange={onChange} />}
      <Outcome item={item} />
    </li>
  );
}
