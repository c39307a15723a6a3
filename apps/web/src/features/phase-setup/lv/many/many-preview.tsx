import { Alert, Button, Group, Progress } from '@mantine/core';
import type { FileChoices } from '@rahmenpreis/contract/failure.ts';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { LvSummary } from '@rahmenpreis/contract/lv.ts';
import type { LvSourceReading } from '@rahmenpreis/contract/lv-source.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { Openable } from '../../../../kit/dialog/late-dialog.tsx';
import { Note } from '../../../../kit/show/note.tsx';
import { Tag, type TagTone } from '../../../../kit/show/tag.tsx';
import { namedColumns, type TreeGridColumn } from '../../../../kit/tree-grid/model/column.ts';
import { FindingsTable } from '../../../../kit/upload/findings-table.tsx';
import { type ChangeFilter, useChangeFilter } from '../../../../tender/changes/change-filter.tsx';
import {
  PreviewContent,
  PreviewFacts,
  PreviewList,
  PreviewModal,
} from '../../../../tender/changes/preview-frame.tsx';
import { TickGrid } from '../../../../tender/changes/tick-grid.tsx';
import { type Ticked, useTicks } from '../../../../tender/changes/ticks.ts';
import { TEXTS as COLUMN_TEXTS } from '../../../../tender/columns/texts.ts';
import { rememberColumns, useColumnQuestion } from '../../../../tender/columns/use-column-question.tsx';
import { canTake, listParts, PART_STATES, type PartLine, type PartState } from './lv-parts.ts';
import { PartDialog } from './part-dialog.tsx';
import type { ReadSource } from './read-source.ts';
import { TEXTS } from './texts.ts';

interface ManyPreviewProps extends Openable {
  readonly title: string;
  readonly source: ReadSource;
  readonly liegenschaften: readonly Liegenschaft[];
  readonly lvs: ReadonlyMap<string, LvSummary>;
  /** How far it is while it is read anew. */
  readonly progress: { readonly share: number; readonly words: string } | undefined;
  /** Reads the file anew: as a finding offers, or as its columns were explained since. */
  readonly onReadAnew: (choices?: FileChoices) => void;
  /** Stores what is ticked; the dialog stays as it is until the caller closes it. */
  readonly onTake: (ticked: readonly PartLine[]) => Promise<void>;
}

const FILTERS: readonly ChangeFilter<Ticked<PartLine>>[] = [
  {
    id: 'findings',
    label: (count) => TEXTS.filter(TEXTS.withFindings, count),
    holds: ({ change: { part } }) => part.errorCount + part.warningCount > 0,
    hidesEmpty: true,
  },
  ...PART_STATES.map((state) => ({
    id: state,
    label: (count: number) => TEXTS.filter(TEXTS.states[state], count),
    holds: ({ change }: Ticked<PartLine>) => change.state === state,
    hidesEmpty: true,
  })),
];

const textOf = ({ change: { place, part, label } }: Ticked<PartLine>) =>
  `${place} ${part.sheetName} ${label}`;

const TONES: Readonly<Record<PartState, TagTone>> = {
  faulty: 'wrong',
  open: 'attention',
  double: 'attention',
  replaced: 'attention',
  new: 'good',
  same: 'muted',
};

/** The columns of the LVs of a file; a click on property or findings opens one. */
function partColumns(onOpen: (line: PartLine) => void): readonly TreeGridColumn<Ticked<PartLine>>[] {
  const column = namedColumns(TEXTS.columns)<Ticked<PartLine>>;
  const activate = ({ change }: Ticked<PartLine>) => onOpen(change);
  return [
    column('place', 120, ({ change }) => change.place, { pinned: true }),
    column('liegenschaft', 170, ({ change }) => change.label, {
      tree: true,
      activate,
      tone: ({ change: { liegenschaftId, doubt } }) =>
        liegenschaftId === undefined || doubt !== undefined ? 'attention' : undefined,
      cell: ({ change: { label, doubt } }) => <span data-tooltip={doubt}>{label}</span>,
    }),
    column('state', 160, ({ change }) => TEXTS.states[change.state], {
      cell: ({ change: { state } }) => <Tag tone={TONES[state]}>{TEXTS.states[state]}</Tag>,
    }),
    column('positions', 110, ({ change }) => change.positions, { align: 'end' }),
    column('findings', 150, ({ change: { part } }) => TEXTS.findings(part.errorCount, part.warningCount), {
      activate,
      tone: ({ change: { part } }) => (part.errorCount > 0 ? 'wrong' : undefined),
    }),
    column('rows', 110, ({ change }) => change.part.rows),
  ];
}

interface HeadingsProps {
  readonly file: File;
  readonly question: NonNullable<LvSourceReading['question']>;
  /** Is told whether its dialog is open. */
  readonly onOpen: (isOpen: boolean) => void;
  readonly onSaid: () => void;
}

/** Asks what headings of the file stand for, of which nobody has said it yet. */
function Headings({ file, question, onOpen, onSaid }: HeadingsProps) {
  const { fileKind, head, sheetName } = question;
  const { ask, dialog } = useColumnQuestion(fileKind, {
    // Nobody has said anything of them yet.
    askHead: async () => ({ ...head, version: 0 }),
    onSaid: (said) => rememberColumns(fileKind, said),
  });
  const explain = async (): Promise<void> => {
    onOpen(true);
    const isSaid = await ask(file);
    onOpen(false);
    if (isSaid) onSaid();
  };
  return (
    <Alert color="amber" role="note" icon={<IconAlertTriangle size={18} aria-hidden />}>
      <Group gap={8} justify="space-between">
        <b>{TEXTS.question(sheetName)}</b>
        <Button data-autofocus autoFocus onClick={() => void explain()}>
          {COLUMN_TEXTS.remedy}
        </Button>
      </Group>
      {dialog}
    </Alert>
  );
}

const ROW_PX = 32;

/** Shows what a file with many LVs holds before anything is stored: property, positions, findings of each. */
export function ManyPreview(props: ManyPreviewProps) {
  const { source, liegenschaften, lvs, progress, onReadAnew } = props;
  const { file, reading, droppedCount } = source;
  const { parts, question, findings } = reading;
  const [chosen, setChosen] = useState<ReadonlyMap<string, string | null>>(new Map());
  const [openId, setOpenId] = useState<string>();
  const [isExplaining, setExplaining] = useState(false);
  const all = useMemo(
    () => listParts(parts, { chosen, liegenschaften, lvs }),
    [parts, chosen, liegenschaften, lvs],
  );
  const { lines, ticked, tick } = useTicks(all, canTake);
  const allLabel = TEXTS.all;
  const searchLabel = TEXTS.search;
  const { shown, bar } = useChangeFilter({ lines, filters: FILTERS, allLabel, searchLabel, textOf });
  const columns = useMemo(() => partColumns(({ id }) => setOpenId(id)), []);
  const takeable = all.filter(canTake).length;
  const positionCount = parts.reduce((sum, part) => sum + part.positionCount, 0);
  const isRead = progress === undefined;
  return (
    <PreviewModal
      opened={props.opened}
      title={props.title}
      size={1080}
      // Escape closes the dialog above it alone.
      closeOnEscape={openId === undefined && !isExplaining}
      onClose={props.onClose}
    >
      <PreviewContent
        isEmpty={isRead && takeable === 0}
        isReady={isRead && ticked.length > 0}
        promise={TEXTS.promise}
        takeLabel={TEXTS.take(ticked.length)}
        onTake={() => props.onTake(ticked)}
        onClose={props.onClose}
      >
        <PreviewFacts
          facts={[
            { label: TEXTS.file, value: file.name, isLong: true },
            { label: TEXTS.size, value: TEXTS.sizeOf(parts.length, positionCount) },
          ]}
        />
        {droppedCount > 0 && <Note>{TEXTS.dropped(droppedCount)}</Note>}
        {!isRead && (
          <div role="status">
            <Progress value={progress.share * 100} aria-label={props.title} />
            <Note mt={6}>{progress.words}</Note>
          </div>
        )}
        {isRead && question !== null && (
          <Headings
            key={JSON.stringify(question)}
            file={file}
            question={question}
            onOpen={setExplaining}
            onSaid={onReadAnew}
          />
        )}
        {isRead && findings.length > 0 && <FindingsTable findings={findings} onOffer={onReadAnew} />}
        {isRead && parts.length > 0 && (
          <>
            <Group gap="8px 12px">{bar}</Group>
            <PreviewList foot={[TEXTS.ticked(ticked.length, takeable)]}>
              <TickGrid
                label={TEXTS.list}
                columns={columns}
                lines={shown}
                rowHeightPx={ROW_PX}
                emptyText={TEXTS.nothingFound}
                isLocked={false}
                onTick={tick}
                onOpen={({ change }) => setOpenId(change.id)}
              />
            </PreviewList>
          </>
        )}
        <PartDialog
          line={all.find(({ id }) => id === openId)}
          liegenschaften={liegenschaften}
          onAssign={({ id }, liegenschaftId) => setChosen(new Map([...chosen, [id, liegenschaftId]]))}
          onOffer={(choices) => {
            setOpenId(undefined);
            onReadAnew(choices);
          }}
          onClose={() => setOpenId(undefined)}
        />
      </PreviewContent>
    </PreviewModal>
  );
}
