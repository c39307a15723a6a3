import type { Openable } from '../dialog/late-dialog.tsx';
import { Alert, Box, Button, Group, Progress, Text } from '@mantine/core';
import type { FileChoices } from '@rahmenpreis/contract/failure.ts';
import { IconAlertTriangle, IconDownload, IconExclamationCircle } from '@tabler/icons-react';
import type { ReactNode, SubmitEvent } from 'react';
import { Modal } from '../dialog/modal.tsx';
import formStyles from '../field/form.module.css';
import { ToolButton } from '../field/tool-button.tsx';
import { TEXTS as KIT_TEXTS } from '../texts.ts';
import { DropArea } from './drop-zone.tsx';
import { FindingsTable } from './findings-table.tsx';
import { TEXTS } from './texts.ts';
import { type PreviewFile, type UploadFile, type UploadState, useUpload } from './use-upload.ts';

/** A way out of what was found in a file: the same file is taken again after it. */
export interface Remedy {
  readonly label: string;
  /** Where it promises false, the file is not taken again. */
  readonly onChoose: (file: File) => void | Promise<boolean>;
}

export interface UploadDialogProps extends Openable {
  readonly title: string;
  readonly explanation?: ReactNode;
  /** File endings with their dot: `['.xls', '.xlsx']`. */
  readonly accept: readonly string[];
  readonly maxBytes: number;
  /** Sends the file; the warnings it gives are shown before the dialog closes. */
  readonly upload: UploadFile;
  /** Looks at the file first; where somebody has to agree, `question` is shown before it is sent. */
  readonly preview?: PreviewFile;
  readonly question?: ReactNode;
  /** Whether the question is not answered yet. */
  readonly isOpen?: boolean;
  /** True while a field beside the file is still to be filled. */
  readonly isIncomplete?: boolean;
  /** What else can be chosen than a file of one's own, maybe one of other endings. */
  readonly others?: (choose: (file: File, accept?: readonly string[]) => void) => ReactNode;
  readonly confirmLabel?: string;
  /** What agrees to the question. */
  readonly agreeLabel?: string;
  /** Names what was not possible, above the reason. */
  readonly failedTitle?: string;
  /** Saves the file's empty layout, which every upload dialog offers (CONTRACT.md «Files that come in»). */
  readonly onTemplate?: () => void;
  /** Ways out of the findings of the last file, the nearest first. */
  readonly remedies?: readonly Remedy[];
  /** Fields that travel beside the file. */
  readonly children?: ReactNode;
  /** Once it is out of sight and has given the focus back: the moment for a dialog that follows. */
  readonly onClosed?: () => void;
}

interface OutcomeProps {
  readonly state: UploadState;
  readonly failedTitle: string | undefined;
  readonly remedies: readonly Remedy[];
  readonly onRemedy: (remedy: Remedy, file: File) => Promise<void>;
  readonly onOffer: (file: File, choices: FileChoices) => void;
}

function Outcome({ state, failedTitle, remedies, onRemedy, onOffer }: OutcomeProps) {
  if (state.kind === 'progress') {
    const isSent = state.share >= 1;
    const text = state.words ?? (isSent ? TEXTS.checking : TEXTS.sent(Math.round(state.share * 100)));
    return (
      <div role="status">
        <Progress value={isSent ? 100 : state.share * 100} animated={isSent} aria-label={TEXTS.progress} />
        <Text size="sm" c="dimmed" mt={6}>
          {text}
        </Text>
      </div>
    );
  }
  if (state.kind === 'error') {
    return (
      <>
        <Alert
          color="red"
          title={failedTitle}
          icon={<IconExclamationCircle size={18} aria-hidden />}
          role="alert"
        >
          {state.message}
        </Alert>
        {state.findings.length > 0 && remedies.length > 0 && (
          <Group gap={8}>
            {remedies.map((remedy, at) => (
              // In the way of who goes by keyboard: there is nothing else to do but to choose another file.
              <Button
                key={remedy.label}
                autoFocus={at === 0}
                onClick={() => void onRemedy(remedy, state.file)}
              >
                {remedy.label}
              </Button>
            ))}
          </Group>
        )}
        {state.findings.length > 0 && (
          <FindingsTable findings={state.findings} onOffer={(choices) => onOffer(state.file, choices)} />
        )}
      </>
    );
  }
  if (state.kind === 'done') {
    return (
      <>
        <Alert color="amber" icon={<IconAlertTriangle size={18} aria-hidden />} role="status">
          {TEXTS.done}
        </Alert>
        <FindingsTable findings={state.findings} onOffer={(choices) => onOffer(state.file, choices)} />
      </>
    );
  }
  return null;
}

interface DialogActionsProps {
  readonly state: UploadState;
  readonly confirmLabel: string;
  readonly isOpen: boolean;
  readonly onTemplate: (() => void) | undefined;
  readonly onCancel: () => void;
}

function DialogActions({ state, confirmLabel, isOpen, onTemplate, onCancel }: DialogActionsProps) {
  return (
    <Group justify="space-between" gap={8}>
      {onTemplate !== undefined && (
        <ToolButton variant="subtle" icon={IconDownload} label={TEXTS.template} onClick={onTemplate} />
      )}
      <Group gap={8} ml="auto">
        {state.kind !== 'done' && (
          // A question begins where nothing happens: whoever presses Enter twice has not read it.
          <Button key={String(state.kind === 'asked')} autoFocus={state.kind === 'asked'} onClick={onCancel}>
            {KIT_TEXTS.cancel}
          </Button>
        )}
        <Button
          // A new key per state moves the focus here as soon as Enter can confirm.
          key={state.kind}
          type="submit"
          variant="filled"
          loading={state.kind === 'progress'}
          disabled={state.kind === 'idle' || state.kind === 'error' || isOpen}
          autoFocus={state.kind === 'selected' || state.kind === 'done'}
        >
          {state.kind === 'done' ? KIT_TEXTS.close : confirmLabel}
        </Button>
      </Group>
    </Group>
  );
}

/** The content of every upload dialog (MEDIA-014). */
export function UploadDialog(props: UploadDialogProps) {
  const {
    opened,
    title,
    explanation,
    accept,
    maxBytes,
    confirmLabel = TEXTS.upload,
    agreeLabel = confirmLabel,
    isOpen = false,
    isIncomplete = false,
    onTemplate,
    children,
  } = props;
  const rule = { accept, maxBytes };
  const { state, choose, start, startWith, stop, reset } = useUpload(rule, props, props.onClose);
  const isBusy = state.kind === 'progress';
  const isWaiting = state.kind === 'asked' ? isOpen : state.kind === 'selected' && isIncomplete;
  const close = () => {
    reset();
    props.onClose();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (state.kind === 'done') close();
    else if (isWaiting) return;
    else if (state.kind === 'selected') void start(state.file);
    else if (state.kind === 'asked') void start(state.file, true);
  };
  const hasFindings = 'findings' in state && state.findings.length > 0;
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={title}
      size={hasFindings || state.kind === 'asked' ? 820 : 520}
      closeOnClickOutside={!isBusy}
      {...(props.onClosed !== undefined && { onExitTransitionEnd: props.onClosed })}
    >
      <form className={formStyles.form} onSubmit={submit}>
        {explanation !== undefined && <Box c="dimmed">{explanation}</Box>}
        {state.kind !== 'done' && (
          <DropArea
            rule={rule}
            file={state.kind === 'idle' ? undefined : state.file}
            isDisabled={isBusy}
            onChoose={choose}
          />
        )}
        {children}
        {state.kind === 'asked' && props.question}
        {['idle', 'selected', 'error'].includes(state.kind) && props.others?.(choose)}
        <Outcome
          state={state}
          failedTitle={props.failedTitle}
          remedies={props.remedies ?? []}
          onRemedy={async (remedy, file) => {
            if ((await remedy.onChoose(file)) !== false) await start(file);
          }}
          onOffer={(file, choices) => void startWith(file, choices)}
        />
        <DialogActions
          state={state}
          confirmLabel={state.kind === 'asked' ? agreeLabel : confirmLabel}
          isOpen={isWaiting}
          onTemplate={onTemplate}
          onCancel={isBusy ? stop : close}
        />
      </form>
    </Modal>
  );
}
