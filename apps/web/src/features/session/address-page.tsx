import {
  objectToAddress,
  type OwnAddressChange,
  proveAddress,
} from '@rahmenpreis/contract/address-change.ts';
import { shortInstant } from '@rahmenpreis/german/german-date.ts';
import { Link, useLocation, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../kernel/call/call.ts';
import { forgetToken, handedToken } from './link-token.ts';
import { Notice, SendPart } from './parts/form-parts.tsx';
import { LoginFrame } from './parts/login-frame.tsx';
import { useSubmit } from './parts/use-fields.ts';
import { addressMessage } from './refusal-text.ts';
import { ADDRESS_TEXTS, TEXTS } from './texts.ts';
import styles from './parts/login-frame.module.css';

/** How a link about a new address ended: refused with a sentence, or what has come of it. */
type AddressResult =
  | { readonly kind: 'refused'; readonly sentence: string }
  | { readonly kind: 'answered'; readonly change: OwnAddressChange };

/** Confirms with the token of a link that the new address is read, or stops it from the former one (decision 0087). */
async function answerAddress(variant: 'confirm' | 'stop', token: string): Promise<AddressResult> {
  try {
    const change = await call(variant === 'stop' ? objectToAddress : proveAddress, { body: { token } });
    return { kind: 'answered', change };
  } catch (error) {
    return { kind: 'refused', sentence: addressMessage(error) };
  }
}

/** What comes of a new address after its link was followed. */
function sentenceOf(change: OwnAddressChange): string {
  const { outcome, objectUntil, needsAgreement, agreedBy } = change;
  if (outcome === 'effective') return ADDRESS_TEXTS.effective;
  if (outcome === 'objected') return ADDRESS_TEXTS.stopped;
  if (outcome !== 'open') return ADDRESS_TEXTS.taken;
  const until = shortInstant(objectUntil);
  return needsAgreement && agreedBy === null
    ? ADDRESS_TEXTS.provenAsking(until)
    : ADDRESS_TEXTS.proven(until);
}

interface AnswerFormProps {
  readonly variant: 'confirm' | 'stop';
  readonly token: string;
}

/** One button: a mail program that looks at every link by itself must neither confirm nor stop anything. */
function AnswerForm({ variant, token }: AnswerFormProps) {
  const [change, setChange] = useState<OwnAddressChange>();
  const { refusal, isBusy, submit } = useSubmit(async () => {
    const result = await answerAddress(variant, token);
    if (result.kind === 'refused') return result.sentence;
    forgetToken('address');
    setChange(result.change);
    return undefined;
  });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {change === undefined ? (
        <SendPart label={ADDRESS_TEXTS[variant].send} isBusy={isBusy} refusal={refusal} />
      ) : (
        <Notice kind="success">{sentenceOf(change)}</Notice>
      )}
      <ToLogin />
    </form>
  );
}

function ToLogin() {
  return (
    <Link to="/login" className={styles.link}>
      {TEXTS.toLogin}
    </Link>
  );
}

/** Confirms a new address for signing in, or stops it, with the link of a mail (decision 0087). */
export function Page() {
  const { variant } = useParams({ strict: false });
  const hadLink = useLocation({ select: ({ state }) => state.hadLink === true });
  // Forgotten once it was used; what the page then says stays.
  const [token] = useState(() => handedToken('address'));
  const chosen = variant === 'stop' ? 'stop' : 'confirm';
  const { title, explanation } = ADDRESS_TEXTS[chosen];
  return (
    <LoginFrame title={title} explanation={explanation}>
      {token === undefined ? (
        <div className={styles.form}>
          <Notice kind="refusal">{hadLink ? TEXTS.openLinkAgain : ADDRESS_TEXTS.noLink}</Notice>
          <ToLogin />
        </div>
      ) : (
        <AnswerForm variant={chosen} token={token} />
      )}
    </LoginFrame>
  );
}
