import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';

/** Every file of the contract that declares calls; that none is missing shows the test of the words. */
type Contract = typeof import('@rahmenpreis/contract/about-api.ts') &
  typeof import('@rahmenpreis/contract/audit.ts') &
  typeof import('@rahmenpreis/contract/ep-catalog.ts') &
  typeof import('@rahmenpreis/contract/gebaeude.ts') &
  typeof import('@rahmenpreis/contract/keyval.ts') &
  typeof import('@rahmenpreis/contract/liegenschaft.ts') &
  typeof import('@rahmenpreis/contract/lv-export.ts') &
  typeof import('@rahmenpreis/contract/lv.ts') &
  typeof import('@rahmenpreis/contract/media.ts') &
  typeof import('@rahmenpreis/contract/news.ts') &
  typeof import('@rahmenpreis/contract/offers.ts') &
  typeof import('@rahmenpreis/contract/operator.ts') &
  typeof import('@rahmenpreis/contract/passkey.ts') &
  typeof import('@rahmenpreis/contract/phase.ts') &
  typeof import('@rahmenpreis/contract/receipt.ts') &
  typeof import('@rahmenpreis/contract/service-provider.ts') &
  typeof import('@rahmenpreis/contract/session.ts') &
  typeof import('@rahmenpreis/contract/tender-file.ts');

type ActionOf<Value> = Value extends Endpoint ? `${Value['method']} ${Value['path']}` : never;

/** How the trail names the calls of the contract: each by its method and canonical path. */
export type CallAction = { [Name in keyof Contract]: ActionOf<Contract[Name]> }[keyof Contract];
