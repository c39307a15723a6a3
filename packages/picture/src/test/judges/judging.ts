import type { BarMark, DotMark, Mark, RuleMark, TextMark } from '../../mark.ts';

/** So far a mark may be from its place, in pixels. */
const OFF = 0.05;
/** Service groups in their order. */
export const SLICE_IDS = ['basisfm', 'aufzug', 'energie', 'abfall', 'sachverstaendige'];
/** Whether two places are the same. */
export const isNear = (a: number, b: number) => Math.abs(a - b) <= OFF;
export const isDot = (mark: Mark): mark is DotMark => mark.kind === 'dot';
export const isBar = (mark: Mark): mark is BarMark => mark.kind === 'bar';
export const isRule = (mark: Mark): mark is RuleMark => mark.kind === 'rule';
export const isText = (mark: Mark): mark is TextMark => mark.kind === 'text';
/** «1.234,5» as 12345. */
export const tenths = (text: string | undefined) =>
  Number((text ?? '').replaceAll(/[.,+ %]/g, '').replace('−', '-'));
/** «1.234» as 1234. */
export const whole = (text: string | undefined) => Number((text ?? '').replaceAll('.', ''));
/** 1234 as «1.234». */
export const plainWhole = (count: bigint) => String(count).replace(/\B(?=(\d{3})+$)/g, '.');
/** 1234567 thousandths as «1.234,567», with «−» before those below zero. */
export const plainAmount = (millis: bigint): string =>
  millis < 0n
    ? `−${plainAmount(-millis)}`
    : `${plainWhole(millis / 1_000n)},${String(millis % 1_000n).padStart(3, '0')}`;
export const isAlike = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Gathers what is wrong, each in a sentence. */
export function createFaults() {
  const faults: string[] = [];
  return {
    faults,
    /** Notes a sentence where something does not hold. */
    need: (holds: boolean, sentence: string) => void (holds || faults.push(sentence)),
  };
}
