/** How long an answer holds of which the stream of news says when there is another one, in milliseconds (decision 0030). */
export const UNTIL_NEWS_MS = Number.POSITIVE_INFINITY;
