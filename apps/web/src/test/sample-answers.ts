import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import { participationOf } from '@rahmenpreis/tendering/participation/participation.ts';
import type { Answers } from './fake-server.ts';
import { PENDING } from './fake-server.ts';
import {
  administrators,
  entries,
  idOf,
  keyValsOf,
  liegenschaften,
  lvColumnsOf,
  lvsOf,
  offersOf,
  phases,
  providers,
  users,
} from './sample-tender.ts';

function phaseIdIn({ params }: { readonly params: Readonly<Record<string, string>> }): string {
  return params['phaseId'] ?? '';
}

/** Answers of a small tender's server to all that pages ask; its user lacks the prices of codes in `gaps`. */
export function sampleAnswers(who: keyof typeof users, gaps: readonly string[] = []): Answers {
  const { id, organisationId, username } = users[who];
  const isGap = (key: string) => gaps.some((code) => key.endsWith(`_ep_${code}`));
  const saved = new Map<string, KeyVal>();
  const ownOf = (phaseId: string, orgaId: string | undefined) => [
    ...keyValsOf(phaseId).filter(
      (entry) => entry.organisationId === orgaId && !saved.has(entry.key) && !isGap(entry.key),
    ),
    ...[...saved.values()].filter(({ key }) => orgaId === organisationId && key.startsWith(phaseId)),
  ];
  return {
    getOwnAccount: {
      id,
      organisationId,
      username,
      firstname: 'Ida',
      lastname: 'Muster',
      organisation: who === 'bidder' ? 'Alpina' : 'Verwaltung',
      twoFactor: 'none',
      mutedMails: [],
    },
    followNews: PENDING,
    getOwnFeedback: { sent: null },
    getFeedback: { version: 'v', hindrance: null, bidders: [], sent: null },
    listPhases: Object.values(phases),
    listLiegenschaften: liegenschaften,
    listServiceProviders: [...providers],
    listColumnMaps: [],
    listAdministrators: administrators,
    listEpCatalogs: Object.values(phases).map((phase, at) => ({
      id: idOf(61 + at),
      phaseId: phase.id,
      filename: 'Katalog.xlsx',
      createdAt: phase.start,
    })),
    listEpEntries: entries,
    listLvs: (call) => lvsOf(phaseIdIn(call)),
    getLvColumns: (call) => lvColumnsOf(phaseIdIn(call)),
    listLvSummaries: (call) =>
      lvsOf(phaseIdIn(call)).map(({ info, positions }) => ({ ...info, positionCount: positions.length })),
    listLvSources: [],
    listUnknownCodes: [],
    listPhaseKeyVals: (call) => keyValsOf(phaseIdIn(call)),
    listOrgaKeyVals: (call) => ownOf(phaseIdIn(call), call.params['orgaId']),
    getPackages: { open: [], reasked: [] },
    listAwardConditions: [],
    listAwardApprovals: { approvals: [], ownKeys: [] },
    listOwnKeyVals: (call) => ownOf(phaseIdIn(call), call.params['orgaId']),
    // Stored as it was sent; what was there before keeps its id.
    saveOwnKeyVals: (call) => {
      const own = ownOf(phaseIdIn(call), organisationId);
      const { data } = call.body as { data: { key: string; value: string }[] };
      return data.map(({ key, value }, at): KeyVal => {
        const known = own.find((entry) => entry.key === key);
        const stored = { id: known?.id ?? idOf(500 + at), organisationId, key, value };
        saved.set(key, stored);
        return stored;
      });
    },
    getOffers: (call) => offersOf(phaseIdIn(call)),
    getPhaseProgress: ({ params }) => ({
      priceCount: entries.filter(({ epCode }) => epCode !== null).length,
      bidders: providers.map(({ id, organisationId }) => {
        const own = keyValsOf(params['phaseId'] ?? '').filter(
          (entry) => entry.organisationId === organisationId,
        );
        return {
          serviceProviderId: id,
          participation: participationOf(own.find(({ key }) => key.endsWith('_offer'))?.value),
          pricedCount: own.filter(({ key }) => key.includes('_ep_')).length,
          gapCount: 0,
          writtenAt: null,
          remindedAt: null,
        };
      }),
    }),
    listArrivals: [],
    getOwnArrivals: [],
    listDocuments: [],
    listQuestions: [],
    listPublishedQuestions: [],
    getOwnQuestions: { questions: [], readIds: [] },
    getPhaseChanges: { changedAt: null, count: 0, parts: [], reasons: [], days: [], lastAt: null },
  };
}
