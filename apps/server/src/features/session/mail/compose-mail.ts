import type { Transaction } from '../../../db/transaction.ts';
import type { ComposeMail } from '../../../mail/delivery.ts';
import type { MailOrder } from '../../../mail/outbox.ts';
import type { Letter } from '../../../mail/letter.ts';
import { type InvitedTo, writeCode, writeInvitation, writeNotice, writeReset } from './letters.ts';
import {
  writeAddressAsked,
  writeAddressProof,
  writeContactProof,
  writeInvitationMoved,
} from './address-letters.ts';
import {
  type AccountRow,
  findAccount,
  findAccountByUsername,
  findOrganisationName,
  addPasswordLink,
} from '../account/repository.ts';
import { addAddressLink, findChange, updateChange } from '../address-change/repository.ts';
import { findSecondContact, setContactLink } from '../../second-contact/repository.ts';
import { lockChallenge, updateChallenge } from '../second-factor/repository.ts';
import { INVITATION_LIFETIME_MS, isAccountActive, isChallengeOpen, RESET_LIFETIME_MS } from '../rules.ts';
import { hashCode, hashLinkToken, makeCode, makeLinkToken } from '../secret.ts';

/** An order of a mail about signing in. */
type SignInOrder = Exclude<MailOrder, { phaseId: string }>;

/** What somebody is invited for: phases that run or are yet to come, in the order of their times. */
type ListAdmissions = (
  transaction: Transaction,
  accountId: string,
  nowMs: number,
) => Promise<readonly InvitedTo[]>;

/**
 * Composes sign-in mails. Codes and links are made when sent, with only hashes stored; a retry makes new
 * ones. `publicUrl` is where the reader finds the program, `admissionsOf` what an invitation is for.
 */
export function createSignInMails(
  publicUrl: () => string,
  admissionsOf: ListAdmissions,
): ComposeMail<SignInOrder> {
  const linkTo = async (transaction: Transaction, account: AccountRow, expiresMs: number) => {
    const token = makeLinkToken();
    await addPasswordLink(transaction, { accountId: account.id, tokenHash: hashLinkToken(token), expiresMs });
    return `${publicUrl()}/resetpw/pw?t=${token}`;
  };
  return async (transaction, order, nowMs) => {
    if (order.kind === 'code') return composeCode(transaction, order.challengeId, nowMs);
    if ('addressChangeId' in order) return composeAddressMail(transaction, order, publicUrl());
    const account =
      order.kind === 'reset'
        ? await findAccountByUsername(transaction, order.username)
        : await findAccount(transaction, order.accountId);
    if (account === undefined || !isAccountActive(account, nowMs)) return undefined;
    if (order.kind === 'contact-proof') return composeContactProof(transaction, account, publicUrl());
    const isOpen = account.passwordHash === null;
    // Who has not chosen a password yet needs the invitation, with its time to live, rather than a reset.
    if (order.kind === 'reset' && !isOpen) {
      return writeReset(account, await linkTo(transaction, account, nowMs + RESET_LIFETIME_MS));
    }
    if (order.kind !== 'invitation' && order.kind !== 'reset') {
      return writeNotice(order.kind, account, `${publicUrl()}/resetpw/forgot`);
    }
    if (!isOpen) return undefined;
    const organisation = await findOrganisationName(transaction, account.organisationId);
    const link = await linkTo(transaction, account, nowMs + INVITATION_LIFETIME_MS);
    return writeInvitation(account, organisation, await admissionsOf(transaction, account.id, nowMs), link);
  };
}

async function composeCode(transaction: Transaction, challengeId: string, nowMs: number) {
  const found = await lockChallenge(transaction, challengeId);
  if (found === undefined || !isChallengeOpen(found.challenge, nowMs)) return undefined;
  const code = makeCode();
  await updateChallenge(transaction, challengeId, { codeHash: hashCode(challengeId, code) });
  return writeCode(found.account, code);
}

/** Composes the link for a second contact, at its present address; none once it was confirmed. */
async function composeContactProof(transaction: Transaction, account: AccountRow, publicUrl: string) {
  const contact = await findSecondContact(transaction, account.id);
  if (contact === undefined || contact.isProven) return undefined;
  const token = makeLinkToken();
  await setContactLink(transaction, account.id, hashLinkToken(token));
  const organisation = await findOrganisationName(transaction, account.organisationId);
  return writeContactProof(contact, organisation, `${publicUrl}/address/contact?t=${token}`);
}

/**
 * Composes what both addresses are told of a new one, to the addresses as of the request: by now the account
 * may have the other. Nobody is greeted by name, which may be that of who has left.
 */
async function composeAddressMail(
  transaction: Transaction,
  { kind, addressChangeId }: Extract<SignInOrder, { addressChangeId: string }>,
  publicUrl: string,
): Promise<Letter | undefined> {
  const change = await findChange(transaction, addressChangeId);
  const account = change && (await findAccount(transaction, change.accountId));
  if (change === undefined || account === undefined) return undefined;
  const { formerUsername, username, outcome, provenAt } = change;
  const organisation = await findOrganisationName(transaction, account.organisationId);
  const told = { organisation, formerUsername, username };
  const isInvitation = outcome === 'effective' && provenAt === null;
  if (kind === 'address-former' && isInvitation) return writeInvitationMoved(told);
  if (outcome !== null) return undefined;
  const token = makeLinkToken();
  const [linkKind, page] =
    kind === 'address-new' ? (['proof', 'confirm'] as const) : (['objection', 'stop'] as const);
  await addAddressLink(transaction, { addressChangeId, kind: linkKind, tokenHash: hashLinkToken(token) });
  const link = `${publicUrl}/address/${page}?t=${token}`;
  if (kind === 'address-new') return writeAddressProof(told, link);
  const noteSent = async (closing: Transaction, sentMs: number) => {
    await updateChange(closing, addressChangeId, { toldAt: new Date(sentMs) });
  };
  return { ...writeAddressAsked(told, link), noteSent };
}
