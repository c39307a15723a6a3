import type { AddressChange, OwnAddressChange } from '@rahmenpreis/contract/address-change.ts';
import { shortDate } from '@rahmenpreis/german/german-date.ts';
import { ADDRESS_TEXTS } from '../texts.ts';
import styles from './user-table.module.css';

/** What is open or became of a new address, in one line; undefined where there is nothing to tell. */
export function addressSentence(change: AddressChange | OwnAddressChange | undefined): string | undefined {
  if (change === undefined) return undefined;
  const { outcome, username, formerUsername, endedAt } = change;
  if (outcome === 'open') return ADDRESS_TEXTS.lineOpen(username, waitsFor(change));
  if (outcome === 'objected') return ADDRESS_TEXTS.lineStopped(username);
  return outcome === 'effective' && endedAt !== null
    ? ADDRESS_TEXTS.lineEffective(shortDate(endedAt), formerUsername)
    : undefined;
}

function waitsFor({
  isProven,
  agreedBy,
  needsAgreement,
}: Pick<AddressChange, 'isProven' | 'agreedBy' | 'needsAgreement'>): string {
  // It takes somebody else, who should know first.
  if (needsAgreement && agreedBy === null) return ADDRESS_TEXTS.waitsFor.agreement;
  return isProven ? ADDRESS_TEXTS.waitsFor.objection : ADDRESS_TEXTS.waitsFor.proof;
}

/** The same as an amber line in the table and in the dialog about a user. */
export function AddressLine({ change }: { change: AddressChange | undefined }) {
  const sentence = addressSentence(change);
  if (sentence === undefined) return null;
  return (
    <span className={styles.address} title={sentence}>
      {sentence}
    </span>
  );
}
