import { Stack, Tabs } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useUser } from '../../kernel/session/session.ts';
import { ToolButton } from '../../kit/field/tool-button.tsx';
import { EmptyState } from '../../kit/loading/empty-state.tsx';
import { NotFoundPage } from '../../kit/page/not-found-page.tsx';
import { OfferTabs } from '../../tender/own-offer/offer-tabs.tsx';
import { OwnOfferPage } from '../../tender/own-offer/own-offer-page.tsx';
import type { ReadyOffer } from '../../tender/own-offer/own-offer-loading.ts';
import { usePreviousOffer } from '../../tender/own-offer/previous-phase.ts';
import { UnsavedValues } from '../../tender/own-offer/unsaved-values.tsx';
import { useArchive } from '../../tender/download/save-archive.ts';
import { PropertyCards } from './parts/cards/property-cards.tsx';
import { GroupRing } from './parts/group-ring.tsx';
import { LiegenschaftDetail } from './parts/liegenschaft-detail.tsx';
import { PICKER_TEXTS } from '../../tender/liegenschaft/texts.ts';
import { ALL_LVS_TEXTS, TEXTS } from './texts.ts';

/** Downloads the bidder's priced LVs of all properties as one archive; it can be stopped. */
function AllLvsButton({ offer }: { offer: ReadyOffer }) {
  const { id } = useUser();
  const { isRunning, start } = useArchive(ALL_LVS_TEXTS, async () => {
    const { saveAllLvs } = await import('./save-all-lvs.ts');
    await saveAllLvs(offer, id);
  });
  return (
    <ToolButton
      lock={offer.own.withLv.size === 0 ? ALL_LVS_TEXTS.noLvs : undefined}
      icon={IconFileZip}
      label={ALL_LVS_TEXTS.title}
      loading={isRunning}
      onClick={start}
    />
  );
}

function Portfolio({ offer }: { offer: ReadyOffer }) {
  const previous = usePreviousOffer(offer);
  return (
    <Stack gap={28} pt={12}>
      <GroupRing offer={offer} previous={previous} />
      <PropertyCards own={offer.own} previous={previous} actions={<AllLvsButton offer={offer} />} />
    </Stack>
  );
}

function OverviewTabs({ offer, lId }: { offer: ReadyOffer; lId: string | undefined }) {
  const navigate = useNavigate({ from: '/dl-overview' });
  const { own } = offer;
  const pId = own.phase.id;
  const first = own.liegenschaften[0];
  const shown = own.liegenschaften.find(({ id }) => id === lId);
  const showProperty = (id: string | undefined) => {
    void navigate({ search: id === undefined ? { pId } : { pId, lId: id } });
  };
  const open = lId === undefined ? 'portfolio' : 'property';
  return (
    <>
      <UnsavedValues offer={offer} />
      <Tabs
        value={open}
        onChange={(tab) => showProperty(tab === 'property' ? (first?.id ?? '') : undefined)}
        keepMounted={false}
      >
        <OfferTabs offer={offer} open={open}>
          <Tabs.Tab value="portfolio">{TEXTS.tabPortfolio}</Tabs.Tab>
          <Tabs.Tab value="property">{TEXTS.tabProperty}</Tabs.Tab>
        </OfferTabs>
        <Tabs.Panel value="portfolio">
          <Portfolio offer={offer} />
        </Tabs.Panel>
        <Tabs.Panel value="property">
          {first === undefined && (
            <EmptyState title={PICKER_TEXTS.none}>{TEXTS.noneAvailableHint}</EmptyState>
          )}
          {first !== undefined && shown === undefined && <NotFoundPage />}
          {shown !== undefined && (
            <LiegenschaftDetail key={shown.id} offer={offer} liegenschaft={shown} onChoose={showProperty} />
          )}
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

/** Preisübersicht: the sums of the bidder's offer over all properties and for each (OVERVIEW-001…013). */
export function Page() {
  const { lId } = useSearch({ from: '/shell/provider/dl-overview' });
  return (
    <OwnOfferPage title={TEXTS.title} explanation={() => TEXTS.explanation} noPhasesHint={TEXTS.noPhasesHint}>
      {(offer) => <OverviewTabs offer={offer} lId={lId} />}
    </OwnOfferPage>
  );
}
