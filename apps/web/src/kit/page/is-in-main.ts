import { createContext } from 'react';

/** Whether a page stands inside the shell's main landmark; every page must have exactly one. */
export const IsInMain = createContext(false);
