import type { Tone } from '../mark.ts';

/** The colours of tones wherever a picture leaves the screen: the tokens of the light scheme. */
export const LIGHT_COLOURS: Readonly<Record<Tone, string>> = {
  'who-1': '#0b6e7f',
  'who-2': '#b0810f',
  'who-3': '#7c4ba0',
  'who-4': '#3f7f3c',
  'who-5': '#b1476c',
  'who-6': '#3e5fa8',
  ink: '#16242c',
  'ink-2': '#475761',
  'ink-3': '#66757d',
  line: '#e4e0d7',
  'line-2': '#d3cec2',
  surface: '#fff',
  sunken: '#faf9f6',
  'petrol-500': '#17899b',
  'petrol-100': '#d5eaed',
  'petrol-50': '#edf6f7',
  green: '#23704a',
  red: '#a8281f',
  amber: '#8a5a06',
  'amber-bg': '#fdf2d9',
};
