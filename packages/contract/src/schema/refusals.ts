import type { Endpoint } from '../endpoint.ts';
import { schemasOf } from './schemas-of.ts';

/** One way in which a call is refused. */
export interface Refusal {
  readonly status: number;
  /** What a program looks at (CONTRACT.md «Errors»). */
  readonly code: string;
  /** One English sentence for the OpenAPI pages. */
  readonly when: string;
}

/**
 * Every way in which calls are refused, a line each: status, code, when, and which calls, by name or by what
 * they are (`MARKS`). `watchAnswers` checks the answers of a test server against it.
 */
const TABLE = `
400 invalid | Path, query or body is not as the schema says, or names what may not be there. | @any
400 bad-request | The body cannot be read. | @body @file
400 body-too-wide | A list in the body is too long. | @body
400 unreadable-text | A text holds NUL or half a character pair. | @body @file @params
400 idempotency-key | The key is empty or too long. | @create
400 file-missing | There is no part with a file. | @file
400 upload-broken | The file did not arrive whole. | @file
400 file-findings | The file has errors, which stand in the details; nothing was stored. | @file previewChange previewLetters applyChange
400 file-type | Files with this ending are not taken. | uploadImage uploadDocument
400 file-content | The bytes are not what the ending says. | uploadImage uploadDocument importLiegenschaft
400 file-polyglot | The file is one of another kind as well. | uploadImage uploadDocument
400 file-macros | The document holds macros. | uploadDocument
400 file-too-costly | The file cannot be looked into in sensible time. | @file
400 image-too-large | The picture has too many pixels. | uploadImage
400 image-unreadable | The picture cannot be read. | uploadImage
400 column-names | Two columns have one name, or one is missing. | saveColumnMap
400 phase-year | A year that no phase has. | createPhase changePhase previewChange publishAnswer publishNotice
400 phase-end-before-start | The end lies before the start. | createPhase changePhase previewChange publishAnswer publishNotice
400 questions-until | Questions are due before the start or after the end. | createPhase changePhase publishAnswer publishNotice
400 end-not-later | The new end is not later than the one there is. | publishAnswer publishNotice
400 end-reason | A late answer neither gives more time nor says why not. | publishAnswer
400 version-note | A new version does not say what is different. | replaceDocument publishAnswer publishNotice
400 wrong-rights | These rights do not go together. | createServiceProvider saveServiceProviders
400 wrong-expiry | A day that no account expires on. | createServiceProvider saveServiceProviders extendExpiry
401 unauthorized | No token, or none that opens this call. | @token
401 forbidden | The right for the call is missing; nobody is signed out by it. | @denied401
403 forbidden | The right for the call, or for what it says, is missing. | @token
404 not-found | An id is unknown, or of somebody else. | @token
404 wrong-login | No such account, or another password. | authenticate
404 wrong-code | Another code than the one that was sent. | validateToken confirmAuthenticator removeAuthenticator
404 wrong-password | Another password. | startPasskey removeAuthenticator
404 link-expired | The link was used, or is too old. | resetPassword
404 address-link-void | The link opens nothing. | proveAddress objectToAddress
404 contact-link-void | The link opens nothing. | proveContact
404 passkey-unknown | No such passkey, or another answer than its own. | signInWithPasskey addPasskey
408 too-slow | The request came too slowly. | @body @file
409 agreement-by-second | Whoever has asked cannot agree. | agreeToAddressChange
409 agreement-by-administrator | The company cannot agree for the owner. | answerAddressChange agreeToAddressChange
409 already-undone | The awards were taken back before. | undoAwardWrite
409 undo-over | It is too long ago to be taken back. | undoAwardWrite
409 archive-imported | The archive was imported before. | importLiegenschaft
409 about-unknown | The phase has no such position or property. | askQuestion
409 account-inactive | The account is blocked or has expired. | resendInvitation askAddressChange
409 authenticator-on | An authenticator is set up already. | startAuthenticator confirmAuthenticator
409 award-changed | Another award than was seen; it stands in the details. | createAlphaKeyVal changeAlphaKeyVal deleteAlphaKeyVal
409 award-closed | The award of the phase is closed. | createAlphaKeyVal changeAlphaKeyVal deleteAlphaKeyVal saveAlphaKeyVals undoAwardWrite removeAwardCondition savePriceChecks applyScenario setApprovalRule saveAwardReasons approveAwards saveMemo closeAward
409 award-not-closed | The award of the phase is not closed. | reopenAward sendAwardLetters
409 bidder-withdrawn | The bidder has withdrawn. | remindBidder
409 change-stale | The phase is another than was previewed. | applyChange
409 corrects-nothing | The answer to be corrected was never published in the phase. | publishNotice
409 document-replaced | The document has a newer version by now. | replaceDocument publishAnswer publishNotice
409 ep-catalog-exists | There is a catalogue already. | uploadEpCatalog
409 ep-catalog-changed | The catalogue was replaced since. | replaceEpCatalog uploadLv deleteEpCatalog
409 inquiry-replied | There is a reply already, or a later query. | replyToInquiry
409 invitation-used | The account was opened already. | resendInvitation
409 liegenschaft-retired | A retired property joins no phase. | createPhase changePhase previewChange applyChange
409 linked-to-phase | The property is in a phase. | deleteLiegenschaft
409 lv-changed | The LV was replaced since. | uploadLv deleteLv
409 lv-source-kept | LVs of the file were stored. | dropLvSource
409 media-unknown | A document is none of the owner's any more. | publishAnswer publishNotice
409 media-uncleaned | A document was not uploaded for an answer. | publishAnswer publishNotice
409 media-in-use | A running or ended phase has it as a document. | deleteMedia
409 memo-incomplete | The award lacks what its memo has to say. | closeAward
409 no-authenticator | No authenticator is set up. | resetTwoFactor
409 no-ep-catalog | The phase has no catalogue. | createPhase uploadLv layFile layLvSource readLvSource dropLvSource previewChange previewLetters applyChange
409 no-four-eyes | The phase is not opened by two people. | openOffers
409 no-lv | The property has no LV in this phase. | exportLv exportOrderLv exportPreisspiegel
409 nothing-awarded | The provider has no award of the property, or nobody has one of the phase. | exportOrderLv exportHandover
409 nothing-missing | The offer is complete and confirmed. | remindBidder
409 nummer-taken | The number is taken. | createLiegenschaft changeLiegenschaft saveLiegenschaften importLiegenschaft
409 offer-withdrawn | The bidder has withdrawn. | createOwnKeyVal changeOwnKeyVal deleteOwnKeyVal saveOwnKeyVals
409 opening-by-second | Whoever began the opening cannot finish it. | openOffers
409 organisation-taken | The organisation exists. | createServiceProvider saveServiceProviders
409 own-award | The caller gave the award itself. | approveAwards
409 passkeys-full | The account has as many passkeys as it may. | startPasskey addPasskey
409 phase-begun | The phase has begun. | changePhase deletePhase deleteEpCatalog
409 phase-documents-locked | The documents of a phase that has begun stay. | changePhase
409 phase-end-unconfirmed | An end that is now asks for a confirmation. | changePhase
409 phase-ended | The phase is over. | changePhase deletePhase uploadEpCatalog replaceEpCatalog deleteEpCatalog uploadLv deleteLv layFile layLvSource readLvSource dropLvSource previewChange previewLetters applyChange askQuestion replyToInquiry saveAnswerDraft publishAnswer refuseQuestion inquireQuestion publishNotice
409 phase-ending | A phase that ends within minutes is not computed. | runScenario runScenarioCurve
409 phase-has-offers | Bidders have made entries. | changePhase deletePhase deleteEpCatalog
409 phase-not-ended | The phase is not over. | openOffers closeAward makeBoardPaper
409 phase-not-running | The phase does not run. | createOwnKeyVal changeOwnKeyVal deleteOwnKeyVal saveOwnKeyVals remindBidder
409 phase-overlap-start | The start lies within another phase. | createPhase changePhase publishAnswer publishNotice
409 phase-overlap-end | The end lies within another phase. | createPhase changePhase publishAnswer publishNotice
409 phase-overlap-encloses | Another phase lies within. | createPhase changePhase publishAnswer publishNotice
409 phase-sealed | The offers of the phase are sealed. | @alphaRead changePhase createAlphaKeyVal changeAlphaKeyVal deleteAlphaKeyVal saveAlphaKeyVals undoAwardWrite removeAwardCondition savePriceChecks exportPreisspiegel exportLv exportOrderLv compareReceiptFile createScenario changeScenario deleteScenario restoreScenario runScenario cancelScenario runScenarioCurve cancelScenarioCurve applyScenario reopenAward saveAwardReasons approveAwards saveMemo exportMemo closeAward sendAwardLetters saveHandover exportHandover saveBoardPaper makeBoardPaper
409 price-changed | A price that is confirmed is another by now. | saveOwnKeyVals
409 question-closed | The question is answered or refused. | saveAnswerDraft publishAnswer refuseQuestion inquireQuestion replyToInquiry
409 quota-reached | The company's files have as many bytes as they may. | uploadImage uploadDocument
409 reminded-today | The bidder was reminded today. | remindBidder
409 rights-by-second | A second administrator decides on this account. | grantFullAccess unblockServiceProvider saveServiceProviders
409 scenario-always-fresh | This scenario is computed by itself. | runScenario runScenarioCurve
409 scenario-kept | Every phase has this scenario. | changeScenario deleteScenario restoreScenario
409 scenario-stale | Offers or rules are others since. | applyScenario
409 scenario-too-large | The phase has too many offers. | runScenario runScenarioCurve
409 seal-fixed | The seal cannot be changed any more. | changePhase
409 tender-changed | The tender was changed since its changes were read. | saveOwnKeyVals
409 too-few-writers | Two people who may write are needed. | createPhase changePhase setApprovalRule
409 too-many-questions | The company has asked as many questions as it may. | askQuestion
409 too-many-scenarios | The phase has as many scenarios as it may. | createScenario changeScenario restoreScenario applyScenario
409 username-same | It is the address already. | askAddressChange
409 username-taken | An account has this address. | askAddressChange createServiceProvider saveServiceProviders agreeToAddressChange proveAddress
409 version-known | The file is or was a document of the phase. | replaceDocument publishAnswer publishNotice
412 stale | Another version than was seen stands there. | @seen @write
413 body-too-large | The body is too large. | @body @file
413 file-too-large | The file is too large. | @file
415 media-type | This kind of content is not taken. | @write
422 idempotency-key-reused | Other content under this key. | @create
422 file-harmful | The operator's scanner found something harmful in the file. | @file
422 password-guessable | The password is easy to guess. | resetPassword
429 contact-asked-often | Too many links were sent within an hour. | setSecondContact
429 address-asked-often | Too many changes were asked for within an hour. | askAddressChange
429 files-at-a-time | Another file of this user is on its way. | @file
429 invited-often | Too many invitations. | resendInvitation createServiceProvider saveServiceProviders
429 too-many-requests | Too many at once, or too many tries. | @any
500 unexpected | A bug; the log has it under \`x-request-id\`. | @any
503 check-too-long | The trail is too long to be checked now. | checkAudit
503 clock-unsure | The time is not known exactly enough. | @write
503 database-away | The database does not answer. | @any
503 held-up | Others hold what the call needs. | @write
503 overloaded | More waits than can be answered soon. | @any
503 scan-unavailable | The operator's scanner gives no verdict of the file. | @file
503 too-costly | The file could not be made in sensible time. | @answersFile
507 storage-full | A disk of the server is full. | @write
507 storage-scarce | What is left of the disk is kept for entries. | @file
`;

/** What a line of the table may say instead of the names of calls. */
const MARKS: Readonly<Record<string, (call: Endpoint) => boolean>> = {
  '@any': () => true,
  '@token': ({ access }) => access !== 'public',
  '@denied401': ({ deniedStatus }) => deniedStatus === 401,
  '@params': ({ path }) => path.includes('{'),
  '@body': (call) => schemasOf(call).body !== undefined,
  '@file': ({ fileMaxBytes }) => fileMaxBytes !== undefined,
  '@answersFile': ({ answers }) => answers === 'file',
  '@create': ({ isCreate }) => isCreate === true,
  '@seen': ({ seen }) => seen !== undefined,
  '@write': ({ method }) => method !== 'GET',
  '@alphaRead': ({ method, access, path }) =>
    method === 'GET' && access.includes('PERMISSION_ALPHAREAD') && path.includes('{phaseId}'),
};

const REFUSALS = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [, status = '', code = '', when = '', calls = ''] =
      /^(\d+) (\S+) \| (.*) \| (.*)$/.exec(line) ?? [];
    return { refusal: { status: Number(status), code, when }, calls: calls.split(' ') };
  });

/** Gives every way in which a call is refused, in the order of statuses. */
export function refusalsOf(call: Endpoint): Refusal[] {
  return REFUSALS.filter(({ calls }) =>
    calls.some((each) => each === call.name || MARKS[each]?.(call) === true),
  ).map(({ refusal }) => refusal);
}

/** Gives what the table names that is neither a call of the contract nor a mark; for tests. */
export function unknownIn(names: ReadonlySet<string>): string[] {
  return REFUSALS.flatMap(({ calls }) => calls).filter((each) => !names.has(each) && !(each in MARKS));
}
