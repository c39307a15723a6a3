import { listServiceProviders } from '@rahmenpreis/contract/service-provider.ts';
import { useMutation } from '@tanstack/react-query';
import { invalidateAnswers } from '../../kernel/call/answer-query.ts';
import { isCallFailure } from '../../kernel/call/call-failure.ts';
import { serverSentence } from '../../kernel/call/failure-text.ts';
import { showToast } from '../../kernel/toast/show-toast.ts';
import { refusedFields } from './edited-user.ts';
import { TEXTS } from './texts.ts';

interface UserCall<Input, Answer> {
  readonly send: (input: Input) => Promise<Answer>;
  /** Brings the list up to date; asks for it again where this is left out. */
  readonly adopt?: (answer: Answer) => Promise<void>;
  /** Title and text of the message that it is done. */
  readonly done: (answer: Answer, input: Input) => readonly [title: string, text: string];
  /** The title of the message where it is not; that nothing was saved where left out. */
  readonly failed?: string;
  /** True where a form tells what a field is refused for, which stays there while a message goes. */
  readonly showsFields?: boolean;
  /** Whether a failure tells that the list is another by now. */
  readonly isOutrun?: (error: unknown) => boolean;
}

/** Tells that something about a user was not done, and why. */
export function showUserFailure(title: string, error: unknown): void {
  showToast('error', title, serverSentence(error) ?? TEXTS.hint);
}

/** Makes a call about a user, and tells what became of it. */
export function useUserCall<Input, Answer>(userCall: UserCall<Input, Answer>) {
  const { send, done, failed = TEXTS.notSaved, showsFields = false } = userCall;
  const { adopt = () => invalidateAnswers(listServiceProviders) } = userCall;
  const { isOutrun = (error) => isCallFailure(error, 412) } = userCall;
  return useMutation({
    mutationFn: send,
    onSuccess: async (answer, input) => {
      await adopt(answer);
      showToast('success', ...done(answer, input));
    },
    onError: (error) => {
      if (showsFields && Object.keys(refusedFields(error)).length > 0) return;
      showUserFailure(failed, error);
      if (isOutrun(error)) void invalidateAnswers(listServiceProviders);
    },
  });
}
