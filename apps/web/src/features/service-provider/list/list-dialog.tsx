import { PROVIDER_LIST_MAX_COUNT } from '@rahmenpreis/contract/limits.ts';
import {
  listServiceProviders,
  saveServiceProviders,
  type SentServiceProviderList,
  type ServiceProvider,
  type StoredServiceProviderList,
} from '@rahmenpreis/contract/service-provider.ts';
import type { ListReading } from '@rahmenpreis/workbook/list/list-line.ts';
import {
  PROVIDER_COLUMNS,
  type ProviderColumn,
} from '@rahmenpreis/workbook/service-provider/provider-column.ts';
import {
  backProviders,
  type ProviderLine,
  readProviderList,
  sentProviders,
} from '@rahmenpreis/workbook/service-provider/provider-list.ts';
import { invalidateAnswers } from '../../../kernel/call/answer-query.ts';
import { call } from '../../../kernel/call/call.ts';
import { serverNowMs } from '../../../kernel/time/clock.ts';
import { ListDialog } from '../../../tender/list/list-dialog.tsx';
import type { ListKind, ShownColumn } from '../../../tender/list/list-kind.ts';
import { leftSentence, TEXTS as SHARED_TEXTS } from '../../../tender/list/texts.ts';
import { LIST_TEXTS as TEXTS } from '../texts.ts';

interface Reading extends ListReading<ProviderLine> {
  readonly stored: readonly ServiceProvider[];
}

const column = (id: ProviderColumn, widthPx: number): ShownColumn => ({ id, header: headerOf(id), widthPx });
const COLUMNS = [
  { ...column('organisation', 260), isName: true },
  column('firstname', 120),
  column('lastname', 130),
  column('username', 240),
  column('expire', 100),
  column('mayWrite', 112),
];

function headerOf(column: string): string {
  return PROVIDER_COLUMNS[column as ProviderColumn].header;
}

function madeIn(ticked: readonly ProviderLine[]): number {
  return ticked.filter(({ created }) => created !== undefined).length;
}

/** Stores a list, or takes one back, and has the page ask anew. */
async function save(body: SentServiceProviderList) {
  const stored = await call(saveServiceProviders, { body });
  void invalidateAnswers(listServiceProviders);
  return stored;
}

/** Takes a list back, and says what of it stays. */
async function takeBack(
  { stored: before }: Reading,
  sent: SentServiceProviderList,
  stored: StoredServiceProviderList,
): Promise<string | undefined> {
  const { body, overIds } = backProviders(sent, stored, serverNowMs());
  const { left } = await save(body);
  const over = overIds.flatMap((id) => before.find((each) => each.id === id) ?? []);
  const why = 'over' as const;
  return leftSentence([...left, ...over.map(({ organisation: name }) => ({ name, why }))], TEXTS.leftBecause);
}

const PAPER: ListKind<ProviderLine, Reading> = {
  words: TEXTS,
  columns: COLUMNS,
  headerOf,
  facts: [
    { label: TEXTS.matching, value: TEXTS.matchingBy },
    { label: TEXTS.right, value: TEXTS.rightByDefault },
  ],
  rowsAtMost: PROVIDER_LIST_MAX_COUNT,
  kind: 'service-provider-list',
  read: async (source, how) => {
    // Asked for each time, so that a list is never compared with what was.
    const stored = await call(listServiceProviders);
    return { ...(await readProviderList(source, stored, serverNowMs(), how)), stored };
  },
  figures: ({ stored }, ticked) => [
    SHARED_TEXTS.becomes(TEXTS.providers, stored.length, stored.length + madeIn(ticked)),
  ],
  consequence: (ticked) => (madeIn(ticked) === 0 ? undefined : TEXTS.invitations(madeIn(ticked))),
  store: async (reading, ticked) => {
    const sent = sentProviders(ticked);
    const stored = await save(sent);
    return {
      sentence: TEXTS.taken(stored.created.length, stored.changed),
      takeBack: () => takeBack(reading, sent, stored),
    };
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
