import { PROVIDER_LIST_MAX_COUNT } from '@rahmenpreis/contract/limits.ts';
import {
  listServiceProviders,
  saveServiceProviders,
  type ServiceProvider,
} from '@rahmenpreis/contract/service-provider.ts';
import type { ListReading } from '@rahmenpreis/workbook/list/list-line.ts';
import {
  PROVIDER_COLUMNS,
  type ProviderColumn,
} from '@rahmenpreis/workbook/service-provider/provider-column.ts';
import {
  type ProviderLine,
  readProviderList,
  sentProviders,
} from '@rahmenpreis/workbook/service-provider/provider-list.ts';
import { invalidateAnswers } from '../../../kernel/call/answer-query.ts';
import { call } from '../../../kernel/call/call.ts';
import { serverNowMs } from '../../../kernel/time/clock.ts';
import { ListDialog } from '../../../tender/list/list-dialog.tsx';
import type { ListPaper, ShownColumn } from '../../../tender/list/list-paper.ts';
import { TEXTS as SHARED_TEXTS } from '../../../tender/list/texts.ts';
import { LIST_TEXTS as TEXTS } from '../texts.ts';

interface Reading extends ListReading<ProviderLine> {
  readonly stored: readonly ServiceProvider[];
}

const WIDTHS: Readonly<Partial<Record<ProviderColumn, number>>> = {
  organisation: 260,
  firstname: 120,
  lastname: 130,
  username: 240,
  expire: 100,
  mayWrite: 112,
};
const COLUMNS = Object.entries(WIDTHS).map(
  ([id, widthPx]): ShownColumn => ({
    id,
    header: headerOf(id),
    widthPx,
    ...(id === 'organisation' && { isName: true }),
  }),
);

function headerOf(column: string): string {
  return PROVIDER_COLUMNS[column as ProviderColumn].header;
}

function madeIn(ticked: readonly ProviderLine[]): number {
  return ticked.filter(({ created }) => created !== undefined).length;
}

const PAPER: ListPaper<ProviderLine, Reading> = {
  words: TEXTS,
  columns: COLUMNS,
  headerOf,
  facts: [
    { label: TEXTS.matching, value: TEXTS.matchingBy },
    { label: TEXTS.right, value: TEXTS.rightByDefault },
  ],
  rowsAtMost: PROVIDER_LIST_MAX_COUNT,
  read: async (source) => {
    // Asked for each time, so that a list is never compared with what was.
    const stored = await call(listServiceProviders);
    return { ...(await readProviderList(source, stored, serverNowMs())), stored };
  },
  figures: ({ stored }, ticked) => [
    SHARED_TEXTS.becomes(TEXTS.providers, stored.length, stored.length + madeIn(ticked)),
  ],
  consequence: (ticked) => (madeIn(ticked) === 0 ? undefined : TEXTS.invitations(madeIn(ticked))),
  store: async (_, ticked) => {
    const stored = await call(saveServiceProviders, { body: sentProviders(ticked) });
    void invalidateAnswers(listServiceProviders);
    return TEXTS.taken(stored);
  },
  template: async () => {
    const { providersSheet } = await import('@rahmenpreis/workbook/service-provider/providers-out.ts');
    return { sheets: [providersSheet([], () => '')], filename: TEXTS.templateName };
  },
};

/** Takes service providers from a list (decision 0080). */
export function ProviderListDialog(props: { readonly opened: boolean; readonly onClose: () => void }) {
  return <ListDialog {...props} paper={PAPER} />;
}
