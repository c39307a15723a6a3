import {
  colorsTuple,
  createTheme,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  rem,
} from '@mantine/core';
import { TEXTS } from './texts.ts';

const PETROL: MantineColorsTuple = [
  '#edf6f7',
  '#d5eaed',
  '#aed6dc',
  '#7fc0ca',
  '#4aa5b3',
  '#17899b',
  '#0b6e7f',
  '#095866',
  '#074552',
  '#05333d',
];
const GRAY: MantineColorsTuple = [
  '#faf9f6',
  '#f6f4ef',
  '#efece4',
  '#e4e0d7',
  '#d3cec2',
  '#b9b3a5',
  '#8d8a80',
  '#66757d',
  '#475761',
  '#16242c',
];
const DARK: MantineColorsTuple = [
  '#e6ecee',
  '#b3c0c5',
  '#8b9aa1',
  '#55656d',
  '#33444c',
  '#25333a',
  '#162127',
  '#0f171b',
  '#0c1317',
  '#080d10',
];

/** The look of every Mantine part: petrol, Inter, 14 px, radius 6, hairlines (SCREEN.md «Type and space»). */
export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: 6,
  colors: {
    petrol: PETROL,
    gray: GRAY,
    dark: DARK,
    red: colorsTuple('#a8281f'),
    green: colorsTuple('#23704a'),
    amber: colorsTuple('#8a5a06'),
  },
  black: '#16242c',
  fontFamily: "'Inter Variable', Inter, system-ui, sans-serif",
  fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSizes: { xs: rem(12), sm: rem(14), md: rem(14), lg: rem(16), xl: rem(20) },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  radius: { xs: rem(4), sm: rem(6), md: rem(6), lg: rem(10), xl: rem(16) },
  defaultRadius: 'md',
  breakpoints: { xs: '36em', sm: '48em', md: '62em', lg: '75em', xl: '88em' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: rem(28), lineHeight: '1.25' },
      h2: { fontSize: rem(20), lineHeight: '1.3' },
      h3: { fontSize: rem(16), lineHeight: '1.4' },
      h4: { fontSize: rem(14), lineHeight: '1.45' },
    },
  },
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Loader: { defaultProps: { color: 'var(--petrol-500)' } },
    Button: { defaultProps: { variant: 'default' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        padding: 'lg',
        closeButtonProps: { 'aria-label': TEXTS.close },
        // Mantine draws the title line as <header>, which would be a second banner of the page.
        attributes: { header: { role: 'presentation' } },
        transitionProps: { duration: 120 },
        // The name of a file in it may be one long word.
        styles: { title: { lineHeight: 1.3, overflowWrap: 'anywhere' } },
      },
    },
    Drawer: {
      defaultProps: {
        closeButtonProps: { 'aria-label': TEXTS.close },
        attributes: { header: { role: 'presentation' } },
      },
    },
    Tooltip: {
      defaultProps: { openDelay: 300, withArrow: true, events: { hover: true, focus: true, touch: true } },
    },
    Popover: { defaultProps: { shadow: 'md' } },
    // The focus placeholder would be a child that no menu may have; the first entry takes the focus instead.
    Menu: { defaultProps: { shadow: 'md', withInitialFocusPlaceholder: false } },
    Select: { defaultProps: { nothingFoundMessage: TEXTS.nothingFound, checkIconPosition: 'right' } },
    MultiSelect: { defaultProps: { nothingFoundMessage: TEXTS.nothingFound, checkIconPosition: 'right' } },
    Paper: { defaultProps: { radius: 'lg', withBorder: true } },
    Card: { defaultProps: { radius: 'lg', withBorder: true, padding: 'lg' } },
    Checkbox: { defaultProps: { radius: 'xs' } },
    Table: { defaultProps: { verticalSpacing: 8, horizontalSpacing: 12 } },
  },
});

/** Points Mantine's own variables at the tokens, so that both schemes come from one place (tokens.css). */
export const resolveVariables: CSSVariablesResolver = () => {
  const both: Record<string, string> = {
    '--mantine-color-body': 'var(--paper)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-bright': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-2)',
    '--mantine-color-placeholder': 'var(--ink-3)',
    '--mantine-color-anchor': 'var(--petrol-600)',
    '--mantine-color-error': 'var(--red)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--sunken)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line-2)',
    '--mantine-color-disabled': 'var(--rail)',
    '--mantine-color-disabled-color': 'var(--ink-3)',
    '--mantine-color-disabled-border': 'var(--line)',
    '--mantine-color-petrol-text': 'var(--petrol-600)',
    '--mantine-color-petrol-light': 'var(--petrol-50)',
    '--mantine-color-petrol-light-hover': 'var(--petrol-100)',
    '--mantine-color-petrol-light-color': 'var(--petrol-700)',
    '--mantine-color-petrol-outline': 'var(--petrol-600)',
    '--mantine-color-petrol-outline-hover': 'var(--petrol-50)',
    '--mantine-color-gray-text': 'var(--ink-2)',
    '--mantine-color-gray-light': 'var(--rail)',
    '--mantine-color-gray-light-hover': 'var(--line)',
    '--mantine-color-gray-light-color': 'var(--ink-2)',
  };
  for (const signal of ['red', 'green', 'amber']) {
    both[`--mantine-color-${signal}-text`] = `var(--${signal})`;
    both[`--mantine-color-${signal}-light`] = `var(--${signal}-bg)`;
    both[`--mantine-color-${signal}-light-hover`] = `var(--${signal}-bg)`;
    both[`--mantine-color-${signal}-light-color`] = `var(--${signal})`;
    both[`--mantine-color-${signal}-outline`] = `var(--${signal})`;
  }
  return { variables: {}, light: both, dark: both };
};
