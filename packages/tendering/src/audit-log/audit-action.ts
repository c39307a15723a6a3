import type { REFUSALS_TOGETHER } from '@rahmenpreis/contract/audit-detail.ts';
import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';

/** Every file of the contract that declares calls; that none is missing shows the test of the words. */
type Contract = typeof import('@rahmenpreis/contract/about-api.ts') &
  typeof import('@rahmenpreis/contract/address-change.ts') &
  typeof import('@rahmenpreis/contract/arrival.ts') &
  typeof import('@rahmenpreis/contract/audit.ts') &
  typeof import('@rahmenpreis/contract/award.ts') &
  typeof import('@rahmenpreis/contract/binding.ts') &
  typeof import('@rahmenpreis/contract/board-paper.ts') &
  typeof import('@rahmenpreis/contract/column-map.ts') &
  typeof import('@rahmenpreis/contract/ep-catalog.ts') &
  typeof import('@rahmenpreis/contract/handover.ts') &
  typeof import('@rahmenpreis/contract/feedback.ts') &
  typeof import('@rahmenpreis/contract/keyval.ts') &
  typeof import('@rahmenpreis/contract/liegenschaft.ts') &
  typeof import('@rahmenpreis/contract/lv.ts') &
  typeof import('@rahmenpreis/contract/media.ts') &
  typeof import('@rahmenpreis/contract/memo.ts') &
  typeof import('@rahmenpreis/contract/live-updates.ts') &
  typeof import('@rahmenpreis/contract/missing-price.ts') &
  typeof import('@rahmenpreis/contract/outlier.ts') &
  typeof import('@rahmenpreis/contract/offers.ts') &
  typeof import('@rahmenpreis/contract/operator.ts') &
  typeof import('@rahmenpreis/contract/passkey.ts') &
  typeof import('@rahmenpreis/contract/phase.ts') &
  typeof import('@rahmenpreis/contract/preisspiegel.ts') &
  typeof import('@rahmenpreis/contract/question.ts') &
  typeof import('@rahmenpreis/contract/receipt.ts') &
  typeof import('@rahmenpreis/contract/scenario.ts') &
  typeof import('@rahmenpreis/contract/service-provider.ts') &
  typeof import('@rahmenpreis/contract/session.ts') &
  typeof import('@rahmenpreis/contract/lv-source.ts') &
  typeof import('@rahmenpreis/contract/tender-change.ts') &
  typeof import('@rahmenpreis/contract/tender-file.ts');

type ActionOf<Value> = Value extends Endpoint ? `${Value['method']} ${Value['path']}` : never;

/** How the audit log names the calls of the contract: each by its method and canonical path. */
type CallAction = { [Name in keyof Contract]: ActionOf<Contract[Name]> }[keyof Contract];

/** What the program does by itself, or an operator at its machine, and leaves an entry of. */
type ProgramAction =
  | 'restore'
  | 'MAIL receipt'
  | 'MAIL phase'
  | 'MAIL question'
  | 'OPEN /lvep/v1/phase/{phaseId}/offers'
  | 'MOVE /auth/v1/alpha/serviceprovider/{serviceProviderId}/address'
  | 'admin create'
  | 'admin reset-two-factor'
  | 'audit forget'
  | typeof REFUSALS_TOGETHER;

/** An action of this version, by its name in the audit log. */
export type AuditAction = CallAction | ProgramAction;
