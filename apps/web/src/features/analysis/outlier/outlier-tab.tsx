import { Box, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { outlierFileName } from '@rahmenpreis/workbook/file-name.ts';
import { IconChecks, IconHourglassEmpty } from '@tabler/icons-react';
import { useMemo } from 'react';
import { serverNowMs } from '../../../kernel/time/clock.ts';
import { EmptyState } from '../../../kit/loading/empty-state.tsx';
import { latePart } from '../../../kit/loading/late-part.tsx';
import { LoadError, LoadingRows } from '../../../kit/loading/load-state.tsx';
import { NARROW } from '../../../kit/page/breakpoints.ts';
import { Note } from '../../../kit/show/note.tsx';
import { GeneratedFileButton } from '../../../tender/generated-file/generated-file-button.tsx';
import { phaseAsOf } from '../../../tender/phase/phase-as-of.ts';
import type { TabProps } from '../tab-props.ts';
import { TEXTS as COMMON } from '../texts.ts';
import { OutlierDesk } from './outlier-desk.tsx';
import { OutlierCounts, OutlierFilters } from './outlier-filters.tsx';
import { OutlierFoot, SectionChip } from './outlier-foot.tsx';
import { outlierRows } from './outlier-rows.ts';
import { TEXTS } from './texts.ts';
import { type FoundProps, useFound } from './use-found.ts';
import { useOutlierLook, useOutlierPrices } from './use-outliers.ts';

const OutlierPicture = latePart(
  async () => (await import('./outlier-picture.tsx')).OutlierPicture,
  <Skeleton height={560} />,
);

/** The prices of a phase that deserve a look, over all properties, positions and bidders (decision 0084). */
export function OutlierTab(props: TabProps) {
  const { phase, liegenschaften, providers } = props;
  const [look, setLook] = useOutlierLook(liegenschaften);
  const { odd, checks, entries, problem, isReckoning } = useOutlierPrices(phase.id, look);
  const rows = useMemo(
    () =>
      odd === undefined || checks === undefined || entries === undefined
        ? undefined
        : outlierRows({ prices: odd.prices, checks, entries, providers }),
    [odd, checks, entries, providers],
  );
  if (problem !== undefined) return <LoadError {...problem} isSticky />;
  if (odd === undefined || rows === undefined) return <LoadingRows />;
  if (odd.cellCount === 0 && look.liegenschaftIds.length === 0) {
    return (
      <EmptyState title={TEXTS.noOffer} icon={IconHourglassEmpty}>
        {TEXTS.noOfferHint}
      </EmptyState>
    );
  }
  return <Found {...props} {...{ odd, rows, look, isReckoning }} onLook={setLook} />;
}

function Found(props: FoundProps) {
  const own = useFound(props);
  const { phase, liegenschaften, odd, look, found, shown, choice } = own;
  const { percent, reference } = look;
  const isNarrow = useMediaQuery(NARROW) === true;
  const makePaper = async () => {
    const { outlierSheets } = await import('@rahmenpreis/workbook/outlier/outlier-out.ts');
    const { outlierFile } = await import('./outlier-file.ts');
    const chosen = new Set(look.liegenschaftIds);
    const nummern = liegenschaften.filter(({ id }) => chosen.has(id)).map(({ nummer }) => nummer);
    const paper = outlierFile(shown, { phaseTitle: phaseAsOf(phase), percent, reference, nummern });
    return { sheets: outlierSheets(paper), filename: outlierFileName(serverNowMs()) };
  };
  return (
    <>
      <VisuallyHidden component="h2">{COMMON.tabs.odd}</VisuallyHidden>
      <OutlierFilters {...own}>
        <Box ml="auto">
          <GeneratedFileButton label={TEXTS.excel} make={shown.length === 0 ? undefined : makePaper} />
        </Box>
      </OutlierFilters>
      <OutlierCounts {...own}>{odd.priceCount > 0 && choice.control}</OutlierCounts>
      {isNarrow && <Note mb={8}>{TEXTS.atComputer}</Note>}
      {odd.priceCount === 0 ? (
        <EmptyState title={TEXTS.nothing} icon={IconChecks}>
          {TEXTS.nothingHint(percent, reference)}
        </EmptyState>
      ) : choice.isPicture && found.rows.length > 0 ? (
        <OutlierPicture
          {...own}
          remark={
            <>
              {odd.priceCount > odd.prices.length &&
                ` · ${TEXTS.heaviest(odd.prices.length, odd.priceCount)}`}{' '}
              <SectionChip {...own} />
            </>
          }
        />
      ) : (
        <>
          {/* The table is as high as the window allows: what it says below itself stays in sight. */}
          <Box pb={{ base: 0, sm: 64 }}>
            <OutlierDesk {...own} />
          </Box>
          <OutlierFoot {...own} />
        </>
      )}
      <Text maw="110ch" mt={12} c="dimmed" fz="xs">
        {TEXTS.help(percent, reference)}
      </Text>
    </>
  );
}
