import { SaveStateMark } from '../../../kit/field/save-state.tsx';
import type { OwnValue } from '../own-offer.ts';
import type { ReadyOffer } from '../own-offer-loading.ts';

/** How an entered value is stored, with a retry; where nothing may be entered only that it is not. */
export function ValueMark({ offer, value }: { offer: ReadyOffer; value: OwnValue }) {
  const isEditable = offer.editState === 'editable';
  if (!isEditable && value.state !== 'error') return null;
  const retry = isEditable ? { onRetry: offer.saver.retry } : {};
  return <SaveStateMark state={value.state} message={value.message} {...retry} />;
}
