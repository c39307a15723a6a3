import {
  objectToAddress,
  type OwnAddressChange,
  proveAddress,
} from '@rahmenpreis/contract/address-change.ts';
import { proveContact } from '@rahmenpreis/contract/session.ts';
import { shortInstant } from '@rahmenpreis/german/german-date.ts';
import { useLocation, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../kernel/call/call.ts';
import { forgetToken, handedToken } from './link-token.ts';
import { NoForm, Notice, SendPart, ToLogin } from './parts/form-parts.tsx';
import { LoginFrame } from './parts/login-frame.tsx';
import { useSubmit } from './parts/use-fields.ts';
import { addressMessage } from './refusal-text.ts';
import { ADDRESS_TEXTS, TEXTS } from './texts.ts';
import styles from './parts/login-frame.module.css';

/** The action of a link: confirms the new address, stops it from the former one, or confirms the copies. */
type Variant = 'confirm' | 'stop' | 'contact';

/** Does only what the token of a link is for; gives the sentence on its outcome (decision 0087). */
async function answerAddress(variant: Variant, token: string): Promise<string> {
  const body = { token };
  if (variant === 'contact') return ADDRESS_TEXTS.wanted((await call(proveContact, { body })).organisation);
  return sentenceOf(await call(variant === 'stop' ? objectToAddress : proveAddress, { body }));
}

/** What comes of a new address after its link was followed. */
function sentenceOf({ outcome, objectUntil, needsAgreement, agreedBy }: OwnAddressChange): string {
  if (outcome === 'effective') return ADDRESS_TEXTS.effective;
  if (outcome === 'objected') return ADDRESS_TEXTS.stopped;
  if (outcome !== 'open') return ADDRESS_TEXTS.taken;
  const until = shortInstant(objectUntil);
  return needsAgreement && agreedBy === null
    ? ADDRESS_TEXTS.provenAsking(until)
    : ADDRESS_TEXTS.proven(until);
}

/** One button: a mail program that looks at every link by itself must neither confirm nor stop anything. */
function AnswerForm({ variant, token }: { variant: Variant; token: string }) {
  const [done, setDone] = useState<string>();
  const { refusal, isBusy, submit } = useSubmit(async () => {
    try {
      setDone(await answerAddress(variant, token));
      forgetToken('address');
      return undefined;
    } catch (error) {
      return addressMessage(error, ADDRESS_TEXTS[variant].void);
    }
  });
  return (
    <form className={styles.form} onSubmit={submit}>
      {done === undefined ? (
        <SendPart label={ADDRESS_TEXTS[variant].send} isBusy={isBusy} refusal={refusal} />
      ) : (
        <Notice kind="success">{done}</Notice>
      )}
      <ToLogin />
    </form>
  );
}

/** Confirms or stops a new sign-in address, or confirms a second contact, by mail link (decision 0087). */
export function Page() {
  const { variant } = useParams({ strict: false });
  const hadLink = useLocation({ select: ({ state }) => state.hadLink === true });
  // Forgotten once it was used; what the page then says stays.
  const [token] = useState(() => handedToken('address'));
  const chosen = variant === 'stop' || variant === 'contact' ? variant : 'confirm';
  const { title, explanation } = ADDRESS_TEXTS[chosen];
  return (
    <LoginFrame title={title} explanation={explanation}>
      {token === undefined ? (
        <NoForm refusal={hadLink ? TEXTS.openLinkAgain : ADDRESS_TEXTS.noLink} />
      ) : (
        <AnswerForm variant={chosen} token={token} />
      )}
    </LoginFrame>
  );
}
