/** Upload limit of property, building, phase, LV and catalogue dialogs in bytes (MEDIA-009, CONST-001). */
export const UPLOAD_MAX_BYTES = 10_000_000;
/** Upload limit of a provider's price import and own documents in bytes (MEDIA-010, BID-018, CONST-001). */
export const PROVIDER_UPLOAD_MAX_BYTES = 50_000_000;
/** Upload limit of a file with the LVs of many properties in bytes (R-11, decision 0127). */
export const MANY_LVS_MAX_BYTES = 50_000_000;
/** Most sheets of such a file, and most rows of a list in it. */
export const MANY_LVS_MAX_SHEETS = 500;
export const MANY_LVS_MAX_ROWS = 250_000;
/** Most pixels an image may have (QUALITY.md «Files»). */
export const IMAGE_MAX_PIXELS = 50_000_000;
/** Largest JSON body in bytes of a call that says nothing else (QUALITY.md «Deadlines»). */
export const BODY_MAX_BYTES = 65_536;
/** Largest body of a call that takes lists of ids or media. */
export const LIST_BODY_MAX_BYTES = 1_000_000;
/** Largest body of a call that takes batches, targets, filters or a whole LV. */
export const BATCH_BODY_MAX_BYTES = 10_000_000;
/** Most ids one call may ask for. */
export const IDS_MAX_COUNT = 20_000;
/** Most ids that an address may name. */
export const QUERY_IDS_MAX_COUNT = 50;
/** Most entries an archive of a property may hold (IMPORT-001). */
export const ARCHIVE_MAX_ENTRIES = 2_000;
/** Most bytes an archive of a property may have once unpacked (IMPORT-001). */
export const ARCHIVE_MAX_BYTES = 500_000_000;
/** Most rows a spreadsheet may have, header included (QUALITY.md «Files»). */
export const SHEET_MAX_ROWS = 20_000;
/** Most service providers that one list may hold (decision 0080). */
export const PROVIDER_LIST_MAX_COUNT = 1_000;
/** Most entries one batch of key-values may carry. */
export const BATCH_MAX_ENTRIES = 20_000;
/** Most entries in an administrator's batch: an award per package of the largest tender (decision 0077). */
export const AWARD_BATCH_MAX_ENTRIES = 30_000;
/** Longest reason of an award: the words of a few rules with why somebody wants them (decision 0094). */
export const AWARD_REASON_MAX_LENGTH = 2_000;
/** How many minutes long a write that changed several awards at once can be taken back (decision 0077). */
export const AWARD_UNDO_MINUTES = 15;
/** Shortest new password in characters (AUTH-016). */
export const PASSWORD_MIN_LENGTH = 8;
/** Longest password in characters; nobody types more, and hashing is costly. */
export const PASSWORD_MAX_LENGTH = 200;
/** Longest short text such as a name or a title. */
export const TEXT_MAX_LENGTH = 250;
/** Longest free text such as a description. */
export const LONG_TEXT_MAX_LENGTH = 10_000;
/** Most columns that somebody may say the meaning of. */
export const COLUMNS_MAX_COUNT = 200;
/** How many years a new account is valid (USER-009). */
export const ACCOUNT_LIFETIME_YEARS = 2;
/** An account's expiry may be set at most this many years ahead. */
export const ACCOUNT_EXTENSION_MAX_YEARS = 10;
/** Most lines of a submission log, the newest (decision 0125). */
export const SUBMISSIONS_MAX_COUNT = 50_000;
/** Most entries of the audit log that one call gives. */
export const AUDIT_PAGE_MAX_COUNT = 1_000;
/** Most properties whose Preisspiegel one call makes; a page makes more by several calls. */
export const PREISSPIEGEL_MAX_COUNT = 20;
/** Most bidders that a Preisspiegel may be asked of by name. */
export const PREISSPIEGEL_PROVIDERS_MAX_COUNT = 500;
/** Most scenarios that one phase may have beside the kept ones. */
export const SCENARIOS_MAX_COUNT = 50;
/** Most rules of one scenario. */
export const SCENARIO_RULES_MAX_COUNT = 200;
/** How long a deleted scenario can be restored, in milliseconds. */
export const SCENARIO_UNDO_MS = 24 * 60 * 60_000;
/** Most offers, bidders × properties × service groups, of which a scenario is proven. */
export const SCENARIO_OFFERS_MAX_COUNT = 100_000;
/** A curve asks for awards with one to so many bidders. */
export const CURVE_MAX_BIDDERS = 8;
/** The percents off the others' median from which a price may be reported, and the usual (decision 0084). */
export const OFF_PERCENT = { min: 1, max: 99, usual: 30, offered: [10, 20, 30, 50, 75] } as const;
/** Most properties asked for outliers; their ids stand in an address, which no proxy cuts at 6 kB. */
export const OUTLIER_PROPERTIES_MAX_COUNT = 150;
/** Most odd prices of a phase that are listed, the heaviest. */
export const OUTLIER_PRICES_MAX_COUNT = 10_000;
/** Most prices of which something is said at once. */
export const PRICE_CHECKS_MAX_COUNT = 1_000;
/** Longest note to a price in characters. */
export const PRICE_NOTE_MAX_LENGTH = 500;
/** Longest reason for what is decided of an offer that lacks prices, in characters. */
export const MISSING_REASON_MAX_LENGTH = 2_000;
/** Most positions without a price that one probe lists; beyond, it counts them (decision 0124). */
export const MISSING_POSITIONS_MAX_COUNT = 100;
/** Highest limit of a traffic light in percent, and the rank from which on no more are told apart. */
export const FEEDBACK_LIMIT_MAX = 50;
export const FEEDBACK_RANK_MAX = 4;
/** The usual limits of what is minor: tenths of a percent, and prices for each 100 positions. */
export const MISSING_USUAL = { tenths: 10, per100: 1 } as const;
/** Longest text that administrators write into the memo, and longest letter, in characters. */
export const MEMO_TEXT_MAX_LENGTH = 4_000;
export const MEMO_LETTER_MAX_LENGTH = 10_000;
/** Of a Gremienvorlage: most pictures, sentences of reasons and their length, and scenarios beside it. */
export const BOARD_PAPER_PICTURES_MAX_COUNT = 3;
export const BOARD_PAPER_REASONS_MAX_COUNT = 5;
export const BOARD_PAPER_SENTENCE_MAX_LENGTH = 500;
export const BOARD_PAPER_ALTERNATIVES_MAX_COUNT = 200;
/** Most odd prices that the memo says something of. */
export const MEMO_APPRAISALS_MAX_COUNT = 1_000;
/** Most letters on an award that are sent at once. */
export const AWARD_LETTERS_MAX_COUNT = 1_000;
/** Most files that one change of a phase puts in place together: the catalogue and an LV of each property. */
export const CHANGE_FILES_MAX_COUNT = 1_001;
/** Longest declaration that an owner asks for beside its letter, in characters, and the most of them. */
export const DECLARATION_MAX_LENGTH = 500;
export const DECLARATIONS_MAX_COUNT = 10;
/** Longest reason for a change in characters. */
export const CHANGE_REASON_MAX_LENGTH = 500;
/** Most questions that one company may ask in a phase. */
export const QUESTIONS_MAX_COUNT = 500;
/** Most documents that are published with one answer. */
export const QUESTION_MEDIA_MAX_COUNT = 50;
/** Most files of one offer that came another way (decision 0131). */
export const ARRIVAL_FILES_MAX_COUNT = 50;
/** The days a provider has to object to what was entered for it, and the usual number. */
export const OBJECTION_DAYS = { min: 1, max: 60, usual: 10 } as const;
