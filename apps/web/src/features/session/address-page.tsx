import {
  objectToAddress,
  type OwnAddressChange,
  proveAddress,
} from '@rahmenpreis/contract/address-change.ts';
import { proveContact } from '@rahmenpreis/contract/session.ts';
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

/** What a link does: it confirms the new address, stops it from the former one, or confirms that copies are wanted. */
type Variant = 'confirm' | 'stop' | 'contact';

/** How a link ended: refused, or with what has come of it; each in a sentence. */
interface Answered {
  readonly refused?: string;
  readonly done?: string;
}

/** Does with the token of a link what it is for, and nothing else (decision 0087). */
async function answerAddress(variant: Variant, token: string): Promise<Answered> {
  const body = { token };
  try {
    if (variant === 'contact')
      return { done: ADDRESS_TEXTS.wanted((await call(proveContact, { body })).organisation) };
    return { done: sentenceOf(await call(variant === 'stop' ? objectToAddress : proveAddress, { body })) };
  } catch (error) {
    return { refused: addressMessage(error, ADDRESS_TEXTS[variant].void) };
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
  readonly variant: Variant;
  readonly token: string;
}

/** One button: a mail program that looks at every link by itself must neither confirm nor stop anything. */
function AnswerForm({ variant, token }: AnswerFormProps) {
  const [done, setDone] = useState<string>();
  const { refusal, isBusy, submit } = useSubmit(async () => {
    const answered = await answerAddress(variant, token);
    if (answered.refused === undefined) forgetToken('address');
    setDone(answered.done);
    return answered.refused;
  });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {done === undefined ? (
        <SendPart label={ADDRESS_TEXTS[variant].send} isBusy={isBusy} refusal={refusal} />
      ) : (
        <Notice kind="success">{done}</Notice>
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

/** Confirms a new address for signing in, stops it, or confirms the copies for a second contact, with the link of a mail (decision 0087). */
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
