import { Button, Group, Table, VisuallyHidden } from '@mantine/core';
import { type ColumnMap, forgetColumnMap, listColumnMaps } from '@rahmenpreis/contract/column-map.ts';
import { shortDate } from '@rahmenpreis/german/german-date.ts';
import { askedColumns } from '@rahmenpreis/workbook/column-names.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answerQuery, invalidateAnswers } from '../../../../kernel/call/answer-query.ts';
import { call } from '../../../../kernel/call/call.ts';
import { showToast } from '../../../../kernel/toast/show-toast.ts';
import { Confirm } from '../../../../kit/dialog/confirm.tsx';
import type { Openable } from '../../../../kit/dialog/late-dialog.tsx';
import { Modal } from '../../../../kit/dialog/modal.tsx';
import { useLastShown } from '../../../../kit/dialog/use-last-shown.ts';
import { EmptyState } from '../../../../kit/loading/empty-state.tsx';
import { LoadState } from '../../../../kit/loading/load-state.tsx';
import { ScrollTable } from '../../../../kit/show/scroll-table.tsx';
import { showRefusal } from '../../api.ts';
import { TEXTS as SETUP_TEXTS } from '../../texts.ts';
import { TEXTS as KIT_TEXTS } from '../../../../kit/texts.ts';

const TEXTS = SETUP_TEXTS.kept;

function headingsText({ headings }: ColumnMap): string {
  return headings.map(TEXTS.heading).join(', ');
}

/** Which heading stands for which of our columns, in the order of our form. */
function pairsOf({ fileKind, names }: ColumnMap): string[] {
  return askedColumns(fileKind).flatMap(({ column, header }) => {
    const heading = names[column];
    return heading === null || heading === undefined ? [] : [TEXTS.pair(header, heading)];
  });
}

const { columns } = TEXTS;
const HEADS = [
  columns.kind,
  columns.names,
  columns.by,
  <VisuallyHidden key="action">{columns.action}</VisuallyHidden>,
];

/** Which foreign headings are remembered, by whom and since when; each can be forgotten. */
export function KeptDialog({ opened, mayWrite, onClose }: Openable & { mayWrite: boolean }) {
  const kept = useQuery({ ...answerQuery(listColumnMaps), enabled: opened, staleTime: 0 });
  const [asked, setAsked] = useState<ColumnMap>();
  const shown = useLastShown(asked);
  const forget = async ({ fileKind, headings, version }: ColumnMap): Promise<void> => {
    const wanted = { params: { fileKind }, body: { headings }, ifMatch: `"${version}"` };
    try {
      await call(forgetColumnMap, wanted);
      showToast('success', TEXTS.forgotten);
    } catch (error) {
      showRefusal(TEXTS.notForgotten, error);
    }
    setAsked(undefined);
    await invalidateAnswers(listColumnMaps);
  };
  return (
    <Modal opened={opened} onClose={onClose} size={820} title={TEXTS.title}>
      <p>{TEXTS.hint}</p>
      <LoadState query={kept} errorTitle={TEXTS.notLoaded}>
        {(maps) =>
          maps.length === 0 ? (
            <EmptyState title={TEXTS.empty}>{TEXTS.emptyHint}</EmptyState>
          ) : (
            <ScrollTable label={TEXTS.title} heads={HEADS} style={{ overflow: 'auto', maxHeight: '60dvh' }}>
              {maps.map((map) => (
                <Table.Tr key={`${map.fileKind} ${headingsText(map)}`}>
                  <Table.Th scope="row">{TEXTS.kinds[map.fileKind]}</Table.Th>
                  <Table.Td>{pairsOf(map).join(' · ')}</Table.Td>
                  <Table.Td>
                    {map.savedBy ?? TEXTS.nobody}, {shortDate(map.savedAt)}
                  </Table.Td>
                  <Table.Td>
                    <Button
                      size="compact-sm"
                      disabled={!mayWrite}
                      data-tooltip={mayWrite ? undefined : KIT_TEXTS.readOnly}
                      aria-label={TEXTS.forgetThis(headingsText(map))}
                      onClick={() => setAsked(map)}
                    >
                      {TEXTS.forget}
                    </Button>
                  </Table.Td>
                </Table.Tr>
              ))}
            </ScrollTable>
          )
        }
      </LoadState>
      <Group justify="flex-end" mt="md">
        <Button onClick={onClose}>{KIT_TEXTS.close}</Button>
      </Group>
      <Confirm
        opened={asked !== undefined}
        title={TEXTS.question}
        confirmLabel={TEXTS.forget}
        onConfirm={() => asked && forget(asked)}
        onClose={() => setAsked(undefined)}
      >
        {shown !== undefined && TEXTS.questionText(headingsText(shown))}
      </Confirm>
    </Modal>
  );
}
