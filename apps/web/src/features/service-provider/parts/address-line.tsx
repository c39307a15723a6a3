import { Button } from '@mantine/core';
import type { AddressChange } from '@rahmenpreis/contract/address-change.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { shortDate } from '@rahmenpreis/german/german-date.ts';
import { ADDRESS_TEXTS } from '../texts.ts';
import styles from './user-table.module.css';

/** The sentence on a new address that is open, refused or done; undefined where there is nothing to tell. */
function addressSentence({ addressChange, addressRefused }: ServiceProvider): string | undefined {
  if (addressChange?.outcome === 'open') {
    return ADDRESS_TEXTS.lineOpen(addressChange.username, waitsFor(addressChange));
  }
  if (addressRefused) return ADDRESS_TEXTS.lineRefused;
  if (addressChange === undefined) return undefined;
  const { outcome, username, formerUsername, endedAt } = addressChange;
  if (outcome === 'objected') return ADDRESS_TEXTS.lineStopped(username);
  return outcome === 'effective' && endedAt !== null
    ? ADDRESS_TEXTS.lineEffective(shortDate(endedAt), formerUsername)
    : undefined;
}

function waitsFor({ isProven, agreedBy, needsAgreement }: AddressChange): string {
  // It takes somebody else, who should know first.
  if (needsAgreement && agreedBy === null) return ADDRESS_TEXTS.waitsFor.agreement;
  return isProven ? ADDRESS_TEXTS.waitsFor.objection : ADDRESS_TEXTS.waitsFor.proof;
}

interface AddressLineProps {
  readonly provider: ServiceProvider;
  /** Asks for another address; missing where it may not be asked for. */
  readonly onAsk?: (() => void) | undefined;
}

/** The same as an amber line, in table and user dialog; offers another address if this one takes no mail. */
export function AddressLine({ provider, onAsk }: AddressLineProps) {
  const sentence = addressSentence(provider);
  if (sentence === undefined) return null;
  return (
    <>
      <span className={styles.address} title={sentence}>
        {sentence}
      </span>
      {onAsk && provider.addressRefused && provider.addressChange?.outcome !== 'open' && (
        <Button size="compact-xs" variant="subtle" onClick={onAsk}>
          {ADDRESS_TEXTS.menu}
        </Button>
      )}
    </>
  );
}
