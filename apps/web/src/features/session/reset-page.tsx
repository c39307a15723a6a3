import { useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { askForLink, choosePassword } from './api.ts';
import { forgetToken, handedToken } from './handed-over.ts';
import { ForgotForm } from './parts/forgot-form.tsx';
import { LoginFrame } from './parts/login-frame.tsx';
import { NoWay, ResetForm } from './parts/reset-form.tsx';
import { TEXTS } from './texts.ts';

/** Asking for a link, and choosing a password with it, also the first one (AUTH-011…014, AUTH-019, OPEN-39). */
export function Page() {
  const navigate = useNavigate();
  const { variant } = useParams({ strict: false });
  const hadLink = useLocation({ select: ({ state }) => state.hadLink === true });
  const token = handedToken('password');
  if (variant === 'forgot') {
    return (
      <LoginFrame title={TEXTS.forgotTitle} explanation={TEXTS.forgotExplanation}>
        <ForgotForm onSubmit={askForLink} />
      </LoginFrame>
    );
  }
  if (token === undefined) {
    return (
      <LoginFrame title={TEXTS.resetTitle} explanation={TEXTS.resetExplanation}>
        <NoWay refusal={hadLink ? TEXTS.openLinkAgain : TEXTS.resetNotAllowed} />
      </LoginFrame>
    );
  }
  const submit = async (newPassword: string) => {
    const result = await choosePassword(token, newPassword);
    if (result.kind === 'refused') return result.sentence;
    forgetToken('password');
    await navigate({ to: '/login', state: { username: result.username }, replace: true });
    return undefined;
  };
  return (
    <LoginFrame title={TEXTS.resetTitle} explanation={TEXTS.resetExplanation}>
      <ResetForm onSubmit={submit} />
    </LoginFrame>
  );
}
