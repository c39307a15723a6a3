import {
  ActionIcon,
  Alert,
  Box,
  Checkbox,
  Group,
  Loader,
  Progress,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { adresseLine } from '@rahmenpreis/tendering/liegenschaft/adresse-line.ts';
import { REGIONS } from '@rahmenpreis/tendering/liegenschaft/region.ts';
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { serverSentence } from '../../../../kernel/call/failure-text.ts';
import { Select } from '../../../../kit/field/select.tsx';
import { Tag } from '../../../../kit/show/tag.tsx';
import { FindingsTable } from '../../../../kit/upload/findings-table.tsx';
import textStyles from '../../../../kit/show/text.module.css';
import {
  fileProgress,
  fillGap,
  gapNames,
  gapValue,
  type ImportItem,
  isSound,
  outcomeOf,
} from '../import-items.ts';
import { openFiles } from '../import-run.ts';
import { IMPORT_TEXTS } from '../texts.ts';

const LISTED_AT_MOST = 20;

interface ItemProps {
  readonly item: ImportItem;
  readonly isRunning: boolean;
  /** The property that has its number already. */
  readonly taken: Liegenschaft | undefined;
  /** The archive chosen before that has the same sheet. */
  readonly twin: ImportItem | undefined;
  readonly onChange: (change: Partial<ImportItem>) => void;
  readonly onRemove: () => void;
}

function Gaps({ item, isRunning, onChange }: Pick<ItemProps, 'item' | 'isRunning' | 'onChange'>) {
  const names = gapNames(item);
  if (names.length === 0 || item.state.liegenschaft !== undefined) return null;
  return (
    <fieldset disabled={isRunning}>
      <Box component="legend" mb={8} p={0} fw={600}>
        {IMPORT_TEXTS.gaps}
      </Box>
      <SimpleGrid minColWidth="min(200px, 100%)" spacing={12}>
        {names.map((name) => {
          const frame = { label: IMPORT_TEXTS.gapLabels[name], withAsterisk: true, disabled: isRunning };
          const value = gapValue(item, name);
          return name === 'region' ? (
            <Select
              key={name}
              {...frame}
              searchable
              data={REGIONS}
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
      </SimpleGrid>
    </fieldset>
  );
}

/** Says how far an archive is. */
function Step(props: Pick<ComponentProps<'p'>, 'role' | 'children'>) {
  return <Group component="p" gap={8} wrap="nowrap" m="6px 0 0" c="dimmed" fz={13} {...props} />;
}

function Running({ item }: { item: ImportItem }) {
  const { done, all } = fileProgress(item);
  const isCreated = item.state.liegenschaft !== undefined;
  return (
    <div role="status">
      <Progress
        value={isCreated && all > 0 ? (done / all) * 100 : 100}
        animated
        aria-label={item.file.name}
      />
      <Step>{isCreated ? IMPORT_TEXTS.progress(done, all) : IMPORT_TEXTS.creating}</Step>
    </div>
  );
}

/** The files that are not there yet, each with the server's reason where it gave one. */
function OpenFiles({ item }: { item: ImportItem }) {
  const { preview, state } = item;
  const open = preview === undefined ? [] : openFiles(preview.plan, state);
  const more = open.length - LISTED_AT_MOST;
  return (
    <Box component="ul" m="8px 0 0" pl={20} style={{ listStyle: 'disc', overflowWrap: 'anywhere' }}>
      {open.slice(0, LISTED_AT_MOST).map(({ index, filename, gebaeudeNummer }) => {
        const reason = serverSentence(state.problems.get(index));
        const place = gebaeudeNummer === null ? filename : `${gebaeudeNummer}: ${filename}`;
        return <li key={index}>{reason === undefined ? place : `${place} – ${reason}`}</li>;
      })}
      {more > 0 && <li>{IMPORT_TEXTS.moreFiles(more)}</li>}
    </Box>
  );
}

function Partly({ item }: { item: ImportItem }) {
  const { done, all } = fileProgress(item);
  const isBegun = item.run === 'ready';
  return (
    <Alert
      color={isBegun ? 'petrol' : 'amber'}
      icon={isBegun ? <IconInfoCircle size={18} aria-hidden /> : <IconAlertTriangle size={18} aria-hidden />}
      title={isBegun ? IMPORT_TEXTS.begun : IMPORT_TEXTS.partly}
      role={isBegun ? 'status' : 'alert'}
    >
      {item.message !== '' && (
        <Text inherit mb={8}>
          {item.message}
        </Text>
      )}
      {isBegun ? IMPORT_TEXTS.begunText(done, all) : IMPORT_TEXTS.partlyText}
      <OpenFiles item={item} />
    </Alert>
  );
}

function Outcome({ item }: { item: ImportItem }) {
  const { run, message, findings } = item;
  if (run === 'waiting') return <Step>{IMPORT_TEXTS.waiting}</Step>;
  if (run === 'running') return <Running item={item} />;
  if (outcomeOf(item) === 'partly') return <Partly item={item} />;
  if (message === '') return null;
  return (
    <>
      <Alert color="red" icon={<IconAlertTriangle size={18} aria-hidden />} role="alert">
        {message}
      </Alert>
      {findings.length > 0 && <FindingsTable findings={findings} filename={item.file.name} />}
    </>
  );
}

/** Tells that the number is taken, and lets the user decide for a second property with it (decision 0014). */
function Taken({ item, taken, isRunning, onChange }: Omit<ItemProps, 'onRemove' | 'twin'>) {
  if (taken === undefined) return null;
  return (
    <Alert color="amber" icon={<IconAlertTriangle size={18} aria-hidden />} role="status">
      <Text inherit mb={8}>
        {IMPORT_TEXTS.taken(taken.nummer, taken.name, taken.adresse.stadt)}
      </Text>
      <Checkbox
        label={IMPORT_TEXTS.acceptTaken}
        checked={item.acceptsTaken}
        disabled={isRunning}
        onChange={(event) => onChange({ acceptsTaken: event.currentTarget.checked })}
      />
    </Alert>
  );
}

function Summary({ item }: { item: ImportItem }) {
  const { draft, plan } = item.preview ?? {};
  if (draft === undefined || plan === undefined) return null;
  const { nummer, name, adresse, gebaeude } = draft;
  const imageCount = plan.files.filter(({ kind }) => kind === 'img').length;
  return (
    <Stack gap={2}>
      <Box component="b" fw={600}>
        {[nummer, name].filter((text) => text !== '').join(' · ') || IMPORT_TEXTS.unnamed}
      </Box>
      <span className={textStyles.note}>{adresseLine(adresse)}</span>
      <span className={textStyles.note}>
        {IMPORT_TEXTS.summary(gebaeude.length, imageCount, plan.files.length - imageCount)}
      </span>
    </Stack>
  );
}

function State({ item, isRunning, onRemove }: Pick<ItemProps, 'item' | 'isRunning' | 'onRemove'>) {
  if (outcomeOf(item) === 'whole') {
    return (
      <Tag tone="good" icon={IconCheck}>
        {item.run === 'ready' ? IMPORT_TEXTS.alreadyDone : IMPORT_TEXTS.done}
      </Tag>
    );
  }
  return (
    <ActionIcon disabled={isRunning} aria-label={IMPORT_TEXTS.remove(item.file.name)} onClick={onRemove}>
      <IconX size={16} aria-hidden />
    </ActionIcon>
  );
}

/** One archive: what it would create, what is missing or wrong, how far it has come (IMPORT-002…013). */
export function ImportItemView(props: ItemProps) {
  const { item, twin } = props;
  const { preview, run, file } = item;
  const isRefused = preview !== undefined && !isSound(item);
  return (
    <Stack component="li" gap={12} p="14px 16px" bd="1px solid var(--line)" bdrs={10}>
      <Group gap={12} wrap="nowrap" justify="space-between" mih={28}>
        <Box component="span" c="dimmed" fz={13} style={{ overflowWrap: 'anywhere' }}>
          {file.name}
        </Box>
        <State {...props} />
      </Group>
      {run === 'reading' && (
        <Step role="status">
          <Loader size={14} /> {IMPORT_TEXTS.reading}
        </Step>
      )}
      <Summary item={item} />
      {isRefused && (
        <Alert color="red" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {IMPORT_TEXTS.refused}
        </Alert>
      )}
      {preview !== undefined && preview.findings.length > 0 && outcomeOf(item) !== 'whole' && (
        <FindingsTable findings={preview.findings} filename={file.name} />
      )}
      {!isRefused && <Gaps {...props} />}
      {!isRefused && <Taken {...props} />}
      {twin !== undefined && (
        <Alert color="amber" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {IMPORT_TEXTS.twin(twin.file.name)}
        </Alert>
      )}
      <Outcome item={item} />
    </Stack>
  );
}
