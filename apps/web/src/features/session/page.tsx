import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { session, useSession } from '../../kernel/session/session.ts';
import { homeOf, safeOrigin } from '../../shell/role-home.ts';
import { enterCode, signIn, type SignInResult } from './api.ts';
import type { LoginFields } from './field-problems.ts';
import { forgetToken, handedToken } from './handed-over.ts';
import { CodeForm } from './parts/code-form.tsx';
import { LoginForm } from './parts/login-form.tsx';
import { LoginFrame } from './parts/login-frame.tsx';
import { Notice } from './parts/notice.tsx';
import { PasskeyButton } from './passkey/passkey-button.tsx';
import { TEXTS } from './texts.ts';

/**
 * The login with its sub-step for the code, which a token opens, from the parameter t or from the password; a user who
 * was sent here returns to the page asked for (AUTH-001, AUTH-002, AUTH-018, AUTH-020).
 */
export function Page() {
  const navigate = useNavigate();
  const { origin, t } = useSearch({ strict: false });
  const handed = useLocation({ select: ({ state }) => state });
  const { slice, wasEnded } = useSession();
  // Of the password that was entered last, also after a reload.
  const ownToken = slice?.token.kind === 'two-factor' ? slice.token.value : undefined;
  const token = handed.asksCode === true ? (handedToken('code') ?? ownToken ?? '') : t;
  // Only in memory, and only so that another code can be asked for.
  const [fields, setFields] = useState<LoginFields>();

  const goOn = async (result: SignInResult): Promise<string | undefined> => {
    if (result.kind === 'refused') return result.sentence;
    if (result.kind === 'code') {
      // From here on the session of this tab knows the token, not a link.
      forgetToken('code');
      await navigate({
        to: '/login',
        search: origin === undefined ? {} : { origin },
        state: { asksCode: true },
        replace: token !== undefined,
      });
      return undefined;
    }
    forgetToken('code');
    const { user } = session.state();
    if (user !== null) await navigate({ href: safeOrigin(origin) ?? homeOf(user.kind), replace: true });
    return undefined;
  };

  if (token === undefined) {
    return (
      <LoginFrame title={TEXTS.login} explanation={TEXTS.loginExplanation}>
        {wasEnded && <Notice kind="info">{TEXTS.sessionEnded}</Notice>}
        <LoginForm
          username={handed.username ?? ''}
          onSubmit={async (entered) => {
            setFields(entered);
            return goOn(await signIn(entered));
          }}
        />
        <PasskeyButton onResult={goOn} />
      </LoginFrame>
    );
  }
  const username = ownToken === token && slice !== null ? slice.username : '';
  return (
    <LoginFrame title={TEXTS.codeTitle} explanation={TEXTS.codeExplanation(username)}>
      <CodeForm
        token={token}
        onEnter={async (code) => goOn(await enterCode(token, code))}
        {...(fields === undefined ? {} : { onResend: async () => goOn(await signIn(fields)) })}
      />
      {token !== '' && <PasskeyButton onResult={goOn} />}
    </LoginFrame>
  );
}
