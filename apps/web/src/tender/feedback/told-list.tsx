import { Box } from '@mantine/core';
import type { FeedbackForm, ToldGroup } from '@rahmenpreis/contract/feedback.ts';
import { toldWords } from '@rahmenpreis/tendering/feedback/told-words.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { Tag } from '../../kit/show/tag.tsx';
import { SliceTitle } from '../lv/slice-icon.tsx';
import { TEXTS } from './texts.ts';
import styles from './told-list.module.css';

/** What a company is told about a group, which may not hold any more. */
export type ShownGroup = ToldGroup & { readonly isStale?: boolean };

interface ToldListProps {
  readonly groups: readonly ShownGroup[];
  readonly form: FeedbackForm;
}

/** Shows what a company is told, group by group, to itself and before that to the owner. */
export function ToldList({ groups, form }: ToldListProps) {
  const [first] = groups;
  if (first?.kind === 'incomplete' && groups.every(({ kind }) => kind === 'incomplete')) {
    return (
      <Box component="p" fz={13}>
        {toldWords(first, form)}
        <StaleTag isStale={groups.some(({ isStale }) => isStale === true)} />
      </Box>
    );
  }
  return (
    <dl className={styles.list}>
      {SLICES.flatMap((slice) => {
        const group = groups.find(({ sliceId }) => sliceId === slice.sliceId);
        if (group === undefined) return [];
        return (
          <div key={slice.sliceId}>
            <dt>
              <SliceTitle slice={slice} />
            </dt>
            <dd data-light={group.light ?? undefined}>
              {toldWords(group, form)}
              <StaleTag isStale={group.isStale === true} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function StaleTag({ isStale }: { isStale: boolean }) {
  if (!isStale) return null;
  return (
    <Box component="span" ml={6} title={TEXTS.staleHint}>
      <Tag tone="attention">{TEXTS.stale}</Tag>
    </Box>
  );
}
