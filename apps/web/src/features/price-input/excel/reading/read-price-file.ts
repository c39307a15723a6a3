import { hasErrors } from '@rahmenpreis/workbook/sheet/finding.ts';
import type { PriceReading, ReadingChoices } from '@rahmenpreis/workbook/rahmenpreise/rahmenpreise-in.ts';
import { RAHMENPREISE_HEADER_ROW } from '@rahmenpreis/workbook/rahmenpreise/rahmenpreise-column.ts';
import { CallFailure } from '../../../../kernel/call/call-failure.ts';
import type { Remedy } from '../../../../kit/upload/upload-dialog.tsx';
import type { OwnOffer } from '../../../../tender/own-offer/own-offer.ts';
import { placeRemedies } from './place-remedies.ts';
import { TEXTS } from '../texts.ts';

/** Reads a price list here in the browser, as it is specified or as somebody has chosen since. */
export async function readPriceFile(
  file: File,
  own: OwnOffer,
  choices: ReadingChoices,
): Promise<PriceReading> {
  // Reading Excel is heavy and rarely needed, so it comes when it is asked for.
  const { readRahmenpreise } = await import('@rahmenpreis/workbook/rahmenpreise/rahmenpreise-in.ts');
  return readRahmenpreise(new Uint8Array(await file.arrayBuffer()), own.entries, choices);
}

/** Why a file cannot be taken, in the shape in which dialogs show it; undefined where it can. */
export function refusalOf({ findings, errors }: PriceReading): CallFailure | undefined {
  if (!hasErrors(findings)) return undefined;
  const message = [TEXTS.importRefused, ...errors].join(' ');
  return new CallFailure({ status: 400, error: '', message, code: 'findings', details: findings });
}

/** The ways out of what was found: another sheet, row of the header or column, or rounding (BID-017, BID-020). */
export function remediesOf(
  { elsewhere, unroundedCount }: PriceReading,
  choose: (choices: ReadingChoices) => void,
): Remedy[] {
  if (elsewhere !== undefined) {
    return placeRemedies(elsewhere, RAHMENPREISE_HEADER_ROW, (place) => choose({ place }));
  }
  return unroundedCount === 0
    ? []
    : [{ label: TEXTS.round(unroundedCount), onChoose: () => choose({ rounds: true }) }];
}
