import type { FileChoices, Finding } from '@rahmenpreis/contract/failure.ts';
import { useRef, useState } from 'react';
import { isAborted, isCallFailure } from '../../kernel/call/call-failure.ts';
import { fileProblem, type FileRule } from './file-problems.ts';
import { refusalText } from './refusal-text.ts';

/** What happened to a file: the dialog's states of MEDIA-014, and «done» where warnings are left to read. */
export type UploadState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'selected'; readonly file: File }
  /** What the file would change has been looked at, and is to be agreed to. */
  | { readonly kind: 'asked'; readonly file: File }
  | {
      readonly kind: 'progress';
      readonly file: File;
      readonly share: number;
      readonly words?: string | undefined;
    }
  | {
      readonly kind: 'error';
      readonly file: File;
      readonly message: string;
      readonly findings: readonly Finding[];
    }
  | { readonly kind: 'done'; readonly file: File; readonly findings: readonly Finding[] };

export interface UploadContext {
  readonly signal: AbortSignal;
  /** To be handed to `call`; takes the sent share, 0 … 1, or in other words how far something else is. */
  readonly onProgress: (share: number, words?: string) => void;
  /** How somebody has asked for the file to be read, after a finding offered it. */
  readonly choices?: FileChoices | undefined;
}

/** Sends the file and gives the warnings of the answer, if any; a refusal rejects. */
export type UploadFile = (file: File, context: UploadContext) => Promise<readonly Finding[] | undefined>;

/** Looks at what a file would change; true if somebody has to agree before it is sent. */
export type PreviewFile = (file: File, context: UploadContext) => Promise<boolean>;

/** Takes one file from its choice to its result, past a question if there is one (MEDIA-014, ERR-016). */
export function useUpload(
  rule: FileRule,
  { upload, preview }: { readonly upload: UploadFile; readonly preview?: PreviewFile | undefined },
  onFinished: () => void,
) {
  const [state, setState] = useState<UploadState>({ kind: 'idle' });
  const running = useRef<AbortController>(undefined);
  const choices = useRef<FileChoices>(undefined);

  const choose = (file: File, accept = rule.accept) => {
    choices.current = undefined;
    const message = fileProblem(file, { ...rule, accept });
    setState(
      message === undefined ? { kind: 'selected', file } : { kind: 'error', file, message, findings: [] },
    );
  };
  const start = async (file: File, isAgreed = false) => {
    const controller = new AbortController();
    running.current = controller;
    setState({ kind: 'progress', file, share: 0 });
    try {
      const onProgress = (share: number, words?: string) =>
        setState({ kind: 'progress', file, share, words });
      const context = { signal: controller.signal, onProgress, choices: choices.current };
      if (!isAgreed && (await preview?.(file, context)) === true) return setState({ kind: 'asked', file });
      const warnings = (await upload(file, context)) ?? [];
      setState(warnings.length === 0 ? { kind: 'idle' } : { kind: 'done', file, findings: warnings });
      if (warnings.length === 0) onFinished();
    } catch (error) {
      if (isAborted(error)) return setState({ kind: 'selected', file });
      const findings = isCallFailure(error) ? error.findings : [];
      setState({ kind: 'error', file, message: refusalText(error, rule), findings });
    }
  };
  const startWith = (file: File, offered: FileChoices) => {
    choices.current = { ...choices.current, ...offered };
    return start(file);
  };
  const reset = () => {
    running.current?.abort();
    setState({ kind: 'idle' });
  };
  return { state, choose, start, startWith, stop: () => running.current?.abort(), reset };
}
