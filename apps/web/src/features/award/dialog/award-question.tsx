import { Button, Stack, Text } from '@mantine/core';
import { listOrgaKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { listLvs } from '@rahmenpreis/contract/lv.ts';
import { FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { findPackageGaps, type PackageGaps } from '@rahmenpreis/tendering/award/package-gaps.ts';
import { useQuery } from '@tanstack/react-query';
import { answerQuery } from '../../../kernel/call/answer-query.ts';
import textStyles from '../../../kit/show/text.module.css';
import { useServiceProviders } from '../../../tender/questions.ts';
import type { AwardPlace } from '../api.ts';
import { TEXTS } from '../texts.ts';
import {
  type AwardChoice,
  type AwardChoices,
  awardQuestionLines,
  awardQuestionTitle,
} from './award-choices.ts';
import { StickyFoot } from '../sticky-foot.tsx';

/** Counts what an offer lacks in a package from stored data; the comparison only says that it lacks some. */
function useGaps(
  { phaseId, liegenschaftId, sliceId }: AwardPlace,
  { offer }: AwardChoice,
): PackageGaps | 'unknown' | undefined {
  const providers = useServiceProviders();
  const orgaId = providers.data?.find(({ id }) => id === offer.serviceProviderId)?.organisationId;
  const isIncomplete = (offer.flags & FLAG_PRICE_MISSING) !== 0;
  const lvs = useQuery({
    ...answerQuery(listLvs, { params: { phaseId }, query: { propertyId: liegenschaftId } }),
    enabled: isIncomplete,
  });
  const entries = useQuery({
    ...answerQuery(listOrgaKeyVals, { params: { phaseId, orgaId: orgaId ?? '' } }),
    enabled: isIncomplete && orgaId !== undefined,
  });
  const isUnnamed = !providers.isPending && orgaId === undefined;
  if (lvs.isError || entries.isError || isUnnamed) return 'unknown';
  if (lvs.data === undefined || entries.data === undefined) return undefined;
  const positions = lvs.data[0]?.positions ?? [];
  return findPackageGaps({ phaseId, liegenschaftId, sliceId }, positions, entries.data);
}

interface AwardQuestionProps {
  readonly place: AwardPlace;
  readonly name: string;
  readonly line: AwardChoice;
  readonly choices: AwardChoices;
  readonly isSaving: boolean;
  readonly onConfirm: () => void;
  readonly onBack: () => void;
}

/** Asks, in place of the choices, whether an offer that is incomplete or outside the market is meant. */
export function AwardQuestion({ place, name, line, choices, ...asking }: AwardQuestionProps) {
  const gaps = useGaps(place, line);
  const title = awardQuestionTitle(line);
  return (
    <Stack component="section" gap={8} aria-label={title} role="alertdialog">
      <Text fw={600}>{title}</Text>
      <Text mb={14} c="dimmed">
        {name}
      </Text>
      {awardQuestionLines(line, choices, gaps).map((sentence) => (
        <p className={textStyles.quiet} key={sentence}>
          {sentence}
        </p>
      ))}
      <StickyFoot>
        <Button disabled={asking.isSaving} onClick={asking.onBack}>
          {TEXTS.question.back}
        </Button>
        <Button autoFocus variant="filled" loading={asking.isSaving} onClick={asking.onConfirm}>
          {TEXTS.question.confirm}
        </Button>
      </StickyFoot>
    </Stack>
  );
}
