import type { Openable } from '../../../kit/dialog/late-dialog.tsx';
import { Button, Group } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { shortInstant } from '@rahmenpreis/german/german-date.ts';
import { keyWords } from '@rahmenpreis/tendering/audit-log/key-words.ts';
import { useMemo } from 'react';
import { showToast } from '../../../kernel/toast/show-toast.ts';
import { Confirm } from '../../../kit/dialog/confirm.tsx';
import { useDialog } from '../../../kit/dialog/use-dialog.ts';
import { NARROW } from '../../../kit/page/breakpoints.ts';
import { EM_DASH } from '../../../kit/show/em-dash.ts';
import { namedColumns, type TreeGridColumn } from '../../../kit/tree-grid/model/column.ts';
import { PreviewContent, PreviewList, PreviewModal } from '../../changes/preview-frame.tsx';
import { TickGrid } from '../../changes/tick-grid.tsx';
import { type Tickable, type Ticked, useTicks } from '../../changes/ticks.ts';
import { KEPT_TEXTS as TEXTS } from '../texts.ts';
import type { KeptHere, KeptQuestion } from './sort-kept.ts';

/** A kept value as the list shows it. */
interface KeptLine extends Tickable {
  readonly question: KeptQuestion;
  readonly label: string;
  readonly now: string;
  readonly typed: string;
}

function lineOf(question: KeptQuestion): KeptLine {
  const { kept, now, why, unitNow = '' } = question;
  const words = keyWords(kept.key, () => kept.place);
  const print = (value: string | null | undefined) =>
    value === null || value === undefined ? EM_DASH : (words?.print(value) ?? value);
  return {
    id: `${kept.key} ${kept.typedMs}`,
    question,
    label: words?.label ?? kept.key,
    now: print(now?.value),
    typed: kept.value === null ? TEXTS.removed : print(kept.value),
    doubt: why === 'unit' ? TEXTS.unit(kept.unit ?? '', unitNow) : TEXTS.why[why],
  };
}

function canTake({ question: { why } }: KeptLine): boolean {
  return why === 'changed' || why === 'unit';
}

/** The columns; on a phone both values are in sight beside their name. */
function columnsOf(isNarrow: boolean): readonly TreeGridColumn<Ticked<KeptLine>>[] {
  const column = namedColumns(TEXTS.heads)<Ticked<KeptLine>>;
  const timeOf = ({ question }: KeptLine) => shortInstant(new Date(question.kept.typedMs).toISOString());
  const valuePx = isNarrow ? 98 : 120;
  return [
    column('label', isNarrow ? 104 : 250, ({ change }) => change.label, { tree: true }),
    column('typed', valuePx, ({ change }) => change.typed, { align: 'end' }),
    column('now', valuePx, ({ change }) => change.now, { align: 'end' }),
    column('at', 160, ({ change }) => timeOf(change)),
    column('why', 340, ({ change }) => change.doubt ?? ''),
  ];
}

function copyLines(lines: readonly KeptLine[]): void {
  const rows = lines.map(({ label, typed, question }) => [label, typed, question.kept.unit ?? ''].join('\t'));
  void navigator.clipboard.writeText(rows.join('\n')).then(() => showToast('success', TEXTS.copied));
}

/** Shows what an earlier session left beside what is stored: to take if open, copy or discard (OPEN-62). */
export function KeptDialog({ kept, opened, onClose }: Openable & { kept: KeptHere }) {
  const discarding = useDialog();
  const changes = useMemo(() => kept.asked.map(lineOf), [kept.asked]);
  const { lines, ticked, tick } = useTicks(changes, canTake);
  const isNarrow = useMediaQuery(NARROW) === true;
  const columns = useMemo(() => columnsOf(isNarrow), [isNarrow]);
  const mayTake = changes.some(canTake);
  const take = (): void => {
    kept.send(ticked.map(({ question }) => question.kept));
    onClose();
  };
  return (
    <PreviewModal opened={opened} title={TEXTS.title} size={1080} onClose={onClose}>
      <PreviewContent
        isEmpty={!mayTake}
        isReady={ticked.length > 0}
        promise={TEXTS.promise}
        takeLabel={TEXTS.take(ticked.length)}
        onTake={take}
        onClose={onClose}
      >
        <Group gap={8} wrap="nowrap" align="stretch">
          <Button size="xs" onClick={() => copyLines(changes)}>
            {TEXTS.copy}
          </Button>
          <Button size="xs" variant="subtle" color="red" onClick={discarding.open}>
            {TEXTS.discard}
          </Button>
        </Group>
        <PreviewList foot={[]}>
          <TickGrid
            label={TEXTS.title}
            columns={columns}
            lines={lines}
            rowHeightPx={30}
            emptyText={TEXTS.none}
            isLocked={!mayTake}
            onTick={tick}
          />
        </PreviewList>
      </PreviewContent>
      <Confirm
        {...discarding.props}
        title={TEXTS.discardTitle}
        confirmLabel={TEXTS.discard}
        isDangerous
        onConfirm={() => {
          discarding.close();
          kept.discard(changes.map(({ question }) => question.kept));
          onClose();
        }}
      >
        {TEXTS.discardText(changes.length)}
      </Confirm>
    </PreviewModal>
  );
}
