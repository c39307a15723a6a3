import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { packedFiles } from './packed-files.ts';

/** What every page needs of Mantine, also those before the login. */
const BASIC_PARTS =
  /@mantine[\\/](hooks|core[\\/]esm[\\/](core|components[\\/](ActionIcon|Alert|Button|CloseButton|Group|Input|InputBase|Loader|Portal|Skeleton|Text|TextInput|Transition|UnstyledButton|VisuallyHidden)))[\\/]|node_modules[\\/]clsx/;
/** What every page behind the login needs beyond that: hints and what opens beside a button. */
const FLOATING_PARTS =
  /@floating-ui|@mantine[\\/]core[\\/]esm[\\/](utils[\\/]Floating|components[\\/](FocusTrap|Overlay|Popover|Tooltip))/;
/** The kernel and the calls, whose schemas lie apart; the toasts come later. */
const KERNEL =
  /apps[\\/]web[\\/]src[\\/]kernel[\\/](?!toast[\\/]toast-area)|packages[\\/]contract[\\/]src[\\/][a-z-]+\.ts$/;
/** The words and parts that pages before and behind the login share; each would be a small file of its own otherwise. */
const PAGE_PARTS =
  /apps[\\/]web[\\/]src[\\/]kit[\\/](texts\.ts|on-demand[\\/]|page[\\/]|show[\\/]tag\.tsx|field[\\/]texts\.ts|dialog[\\/]modal-on-demand)|apps[\\/]web[\\/]src[\\/]shell[\\/](texts\.ts|page-states)|packages[\\/]pricing[\\/]src[\\/]german[\\/](counted|join-german|compare-german)\.ts$/;
/** What stands around every page behind the login. */
const FRAME =
  /apps[\\/]web[\\/]src[\\/]shell[\\/](shell|role-home|frame[\\/](?!navigation-drawer)|session[\\/]|command[\\/](command-field|texts)|user[\\/](own-account|user-button|user-menu\.tsx|initials))|apps[\\/]web[\\/]src[\\/]tender[\\/](phase[\\/](countdown-text|texts)|own-offer[\\/]saving[\\/])|packages[\\/]tendering[\\/]src[\\/](phase[\\/])?phase-time\.ts$/;

/** What every page about properties needs: their order, their words, and the way to search them. */
const LIEGENSCHAFT =
  /apps[\\/]web[\\/]src[\\/]tender[\\/]liegenschaft[\\/](liegenschaft-order|texts|adresse-line)\.ts$|packages[\\/]\w+[\\/]src[\\/].*(search-words|adresse-line|liegenschaft-order)\.ts$/;
/** What every page about prices computes with. */
const PRICES =
  /packages[\\/]pricing[\\/]src[\\/](numbers[\\/]percent|sums[\\/]total-over|tree[\\/]lv-tree|price[\\/]cell-factor)\.ts$|packages[\\/]tendering[\\/]src[\\/].*(keyval-key|slice|stored-number|participation)\.ts$/;
/** What the pages of a buyer that compare offers share. */
const COMPARISON =
  /apps[\\/]web[\\/]src[\\/]tender[\\/]comparison[\\/]|packages[\\/]tendering[\\/]src[\\/].*(comparison|lowest-complete)\.ts$/;

/** The browser's build. The server replaces the nonce placeholder in index.html with every request. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), packedFiles()],
  // Workers load what they need in pieces, as pages do.
  worker: { format: 'es' },
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Inlined assets would be data: addresses, which the content security policy refuses for fonts and scripts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What pages need together comes together: a hundred small files are larger and slower than a few.
          includeDependenciesRecursively: false,
          groups: [
            { name: 'zod', test: /node_modules[\\/]zod[\\/]/ },
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            {
              name: 'tanstack',
              test: /node_modules[\\/]@tanstack[\\/](router|react-router|history|query|react-query|store|react-store)/,
            },
            { name: 'mantine', test: BASIC_PARTS },
            { name: 'floating', test: FLOATING_PARTS },
            { name: 'kernel', test: KERNEL },
            { name: 'parts', test: PAGE_PARTS },
            { name: 'frame', test: FRAME },
            { name: 'liegenschaft', test: LIEGENSCHAFT },
            { name: 'prices', test: PRICES },
            { name: 'comparison', test: COMPARISON },
            { name: 'icons', test: /@tabler/ },
          ],
        },
      },
    },
  },
});
