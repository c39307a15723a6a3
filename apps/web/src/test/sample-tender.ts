import type { Media } from '@rahmenpreis/contract/media.ts';
import type { AddressChange } from '@rahmenpreis/contract/address-change.ts';
import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import type { Lv, LvPosition } from '@rahmenpreis/contract/lv.ts';
import type { Offers } from '@rahmenpreis/contract/offers.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { Administrator, ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { printKeyvalKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { createLvColumnsWriter } from '@rahmenpreis/tendering/lv/lv-columns.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import {
  createOfferPriceBook,
  readOffer,
  tableOfPositions,
} from '@rahmenpreis/tendering/offer/offer-price-book.ts';
import { priceLvOffers, totalOfSlices } from '@rahmenpreis/tendering/offer/priced-lv.ts';
import { sampleCatalog } from '@rahmenpreis/workbook/test/sample-sheet.ts';
import { sampleLiegenschaft } from './sample-liegenschaft.ts';

const DAY_MS = 86_400_000;

/** An id that reads as the number it is made of. */
export function idOf(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

function daysFromNow(days: number): string {
  return new Date(Date.now() + days * DAY_MS).toISOString();
}

const ADMINISTRATORS = idOf(1);
const CODES = ['A1', 'A2', 'A3'] as const;
const BIDDERS = [
  { id: idOf(11), organisationId: idOf(21), organisation: 'Alpina', eps: [5_000, 6_000, 7_000] },
  { id: idOf(12), organisationId: idOf(22), organisation: 'Beta', eps: [6_000, 6_000, 6_500] },
] as const;

/** Two properties, both in every phase. */
export const liegenschaften = [31, 32].map((number, l) =>
  sampleLiegenschaft({ id: idOf(number), organisationId: ADMINISTRATORS, nummer: `L-${l + 1}` }),
);

const members = {
  liegenschaftIds: liegenschaften.map(({ id }) => id),
  userIds: BIDDERS.map(({ id }) => id),
  publicMediaIds: [],
};

/** A phase that has ended, one that runs, and one to come, as an administrator sees them. */
export const phases = {
  ended: {
    id: idOf(41),
    title: 'Beendete Phase',
    type: 'OFFER',
    seal: 'NONE',
    start: daysFromNow(-20),
    end: daysFromNow(-10),
    version: 1,
    ...members,
  },
  running: {
    id: idOf(42),
    title: 'Laufende Phase',
    type: 'OFFER',
    seal: 'NONE',
    start: daysFromNow(-5),
    end: daysFromNow(5),
    version: 1,
    ...members,
  },
  future: {
    id: idOf(43),
    title: 'Künftige Phase',
    type: 'FINAL',
    seal: 'NONE',
    start: daysFromNow(10),
    end: daysFromNow(20),
    version: 1,
    ...members,
  },
} satisfies Record<string, Phase>;

export const providers: readonly ServiceProvider[] = BIDDERS.map(({ id, organisationId, organisation }) => ({
  id,
  organisationId,
  organisation,
  username: `${organisation.toLowerCase()}@example.org`,
  firstname: 'Ida',
  lastname: organisation,
  phone: '',
  organisationLogo: '',
  info: '',
  erpNummer: '',
  type: 'OTHER',
  valid: true,
  registration: daysFromNow(-100),
  expire: daysFromNow(100),
  grantedRights: [
    { title: 'PERMISSION_DLREAD' },
    { title: 'PERMISSION_DLWRITEKEYVAL' },
    { title: 'PERMISSION_DLWRITEMEDIA' },
  ],
  invitationOpen: false,
  lastSignIn: null,
  hasAuthenticator: false,
}));

export const entries = sampleCatalog(CODES);

function positionOf(phaseId: string, liegenschaftId: string, at: number): LvPosition {
  const epCode = CODES[at] ?? '';
  return {
    id: idOf(100 + at),
    epCode,
    amount: 10 * (at + 1),
    description: `Leistung ${epCode}`,
    serialNumber: `${at + 1}`,
    identificationNumber: '',
    unit: 'h',
    sliceTag: 'uegm',
    optionalPosition: false,
    optionalPositionActive: false,
    leftInt: 2 + 2 * at,
    rightInt: 3 + 2 * at,
    epPriceId: printKeyvalKey({ kind: 'ep', phaseId, epCode }),
    blFactorId: '',
    lsFactorId: '',
    nFactorId: null,
    mFactorId: printKeyvalKey({ kind: 'm', phaseId, liegenschaftId }),
  };
}

/** The LVs of a phase. */
export function lvsOf(phaseId: string): Lv[] {
  return liegenschaften.map(({ id, nummer }, l) => ({
    info: {
      id: idOf(51 + l),
      phaseId,
      propertyId: id,
      filename: `${nummer}.xlsx`,
      createdAt: phases.ended.start,
    },
    positions: CODES.map((_, at) => positionOf(phaseId, id, at)),
  }));
}

/** The LVs of a phase as a bidder's pages ask for them. */
export function lvColumnsOf(phaseId: string): Uint8Array<ArrayBuffer> {
  const writer = createLvColumnsWriter();
  const codeIndexOf = new Map(CODES.map((epCode, index) => [epCode, index]));
  for (const { info, positions } of lvsOf(phaseId))
    writer.add(info.propertyId, tableOfPositions(positions, codeIndexOf));
  return Uint8Array.from(writer.finish(CODES).flatMap((piece) => [...piece]));
}

/** What the bidders have entered in a phase: all prices, and that they take part. */
export function keyValsOf(phaseId: string): KeyVal[] {
  return BIDDERS.flatMap(({ organisationId, eps }, p) => {
    const entered = [
      [printKeyvalKey({ kind: 'offer', phaseId }), 'true'],
      ...eps.map((millis, at) => [
        printKeyvalKey({ kind: 'ep', phaseId, epCode: CODES[at] ?? '' }),
        `${millis}`,
      ]),
    ] as const;
    return entered.map(([key = '', value = ''], at) => ({
      id: idOf(1_000 + 100 * p + at),
      key,
      value,
      organisationId,
    }));
  });
}

/** The comparison of what the bidders have entered in a phase. */
export function offersOf(phaseId: string): Offers {
  const { book, places } = createOfferPriceBook({
    phaseId,
    epCodes: CODES,
    properties: lvsOf(phaseId).map(({ info, positions }, l) => ({
      liegenschaftId: info.propertyId,
      region: liegenschaften[l]?.adresse.region ?? '',
      positions,
    })),
  });
  const keyVals = keyValsOf(phaseId);
  const bidders = BIDDERS.map(({ organisationId }) =>
    readOffer(
      book,
      places,
      keyVals.filter((own) => own.organisationId === organisationId),
    ),
  );
  const offering = { ...book, offers: bidders.map(({ table }) => table) };
  const priced = liegenschaften.map((_, l) => priceLvOffers(offering, l, bidders));
  const totals = bidders.flatMap((_, p) =>
    priced.flatMap((offers) => SLICES.map(({ sliceId }) => totalOfSlices(offers[p]!, [sliceId]))),
  );
  return {
    phaseId,
    revision: 1,
    serviceProviderIds: BIDDERS.map(({ id }) => id),
    liegenschaftIds: liegenschaften.map(({ id }) => id),
    sliceIds: SLICES.map(({ sliceId }) => sliceId),
    participation: bidders.map(({ participation }) => participation),
    sums: totals.map(({ sumMillis }) => sumMillis),
    flags: totals.map(({ flags }) => flags),
  };
}

/** Who can be signed in: an administrator, one that may only read, and the bidder Alpina. */
export const users = {
  admin: {
    id: idOf(2),
    organisationId: ADMINISTRATORS,
    username: 'admin@example.org',
    rights: ['PERMISSION_ALPHAREAD', 'PERMISSION_ALPHAWRITE'],
  },
  reader: {
    id: idOf(3),
    organisationId: ADMINISTRATORS,
    username: 'leser@example.org',
    rights: ['PERMISSION_ALPHAREAD'],
  },
  bidder: {
    id: BIDDERS[0].id,
    organisationId: BIDDERS[0].organisationId,
    username: 'alpina@example.org',
    rights: ['PERMISSION_DLREAD', 'PERMISSION_DLWRITEKEYVAL', 'PERMISSION_DLWRITEMEDIA'],
  },
  neither: { id: idOf(4), organisationId: idOf(5), username: 'wer@example.org', rights: [] },
} as const;

/** Those on the owner's side: one who may write, one who may only look. */
export const administrators: Administrator[] = (['admin', 'reader'] as const).map((who) => ({
  id: users[who].id,
  username: users[who].username,
  firstname: 'Ida',
  lastname: who === 'admin' ? 'Muster' : 'Leser',
  valid: true,
  registration: daysFromNow(-200),
  expire: daysFromNow(200),
  lastSignIn: daysFromNow(-1),
  grantedRights: users[who].rights.map((title) => ({ title })),
  invitationOpen: false,
}));

/** A new address for the first bidder's account, confirmed, that waits for somebody to agree. */
export function openChange(askedBy: string): AddressChange {
  return {
    id: idOf(91),
    formerUsername: providers[0]!.username,
    username: 'nora@alpina.example.org',
    askedBy,
    askedAt: daysFromNow(-1),
    objectUntil: daysFromNow(0),
    isProven: true,
    agreedBy: null,
    needsAgreement: true,
    outcome: 'open',
    endedAt: null,
  };
}

/** A text that an administrator has uploaded. */
export function documentOf(number: number, title: string): Media {
  return {
    id: idOf(number),
    organisationId: users.admin.organisationId,
    kind: 'doc',
    title,
    filename: `${title}.txt`,
    url: '',
    access: '',
    type: 'text/plain',
    fileSize: 12,
    createdAt: phases.ended.start,
    copyright: '',
    keywords: [],
    public: false,
    activeContent: null,
    removed: null,
    versions: [],
  };
}
