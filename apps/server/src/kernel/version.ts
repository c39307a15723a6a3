import description from '../../package.json' with { type: 'json' };

/** Which version of the program this is: the day it was given out, as year.month.day. */
export const VERSION: string = description.version;
