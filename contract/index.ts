/**
 * Every endpoint with its schemas. The server mounts this list, OpenAPI documents it, the route audit compares it and the access matrix
 * tests it. The compiler rejects an endpoint without schemas, and schemas whose types differ from the endpoint's. The browser must not
 * import this file.
 */
import * as z from 'zod/mini'
import * as about from './about.ts'
import { About } from './about.schemas.ts'
import * as account from './account.ts'
import { EndedSessions, OwnSession, SessionParams } from './account.schemas.ts'
import * as admin from './admin.ts'
import {
  AddedSecondFactor,
  AdminCode,
  AdminCreator,
  CatalogueUpdate,
  ChannelSearch,
  CreatorEdit,
  Elevation,
  EndedFor,
  FoundChannel,
  ListChannel,
  NewPasskeyOptions,
  PasskeyOptions,
  PasskeyRegistration,
  RecoveryCodes,
  SecondFactors,
  SourceQuota,
  TotpCode,
  TotpSetUp,
  WhichFactor,
  WhoseSessions,
} from './admin.schemas.ts'
import * as agreement from './agreement.ts'
import { AgreementText } from './agreement.schemas.ts'
import * as auth from './auth.ts'
import { SignedOut, User } from './auth.schemas.ts'
import * as ownProjections from './own-projections.ts'
import { OwnProjection, NewOwnProjections } from './own-projections.schemas.ts'
import * as catalogueBulk from './catalogue-bulk.ts'
import {
  AddedChannel,
  BulkEdited,
  BulkEdits,
  ChannelReferences,
  ChannelsToAdd,
  LookedUpChannel,
} from './catalogue-bulk.schemas.ts'
import * as competitions from './competitions.ts'
import { ChosenCompetition, Competition, CompetitionParams, RosterShares } from './competitions.schemas.ts'
import * as creators from './creators.ts'
import { Creator, CreatorParams, Highlight } from './creators.schemas.ts'
import type { Endpoint, PartsOf } from './endpoint.ts'
import * as entries from './entries.ts'
import {
  Drop,
  Entry,
  EntryParams,
  PublicEntry,
  Replacement,
  Sheet,
  SheetOutcome,
  SheetRun,
  Submission,
  Trade,
  Withdrawn,
} from './entries.schemas.ts'
import * as follows from './follows.ts'
import { Followed, FollowParams, FollowsQuery } from './follows.schemas.ts'
import {
  Apply,
  BecomeAccount,
  ChangePassword,
  ChooseName,
  RequestResetLink,
  ResetPassword,
  SignIn,
  SignUp,
} from './forms.schemas.ts'
import * as heldPrizes from './held-prizes.ts'
import { HeldPrize, HeldPrizeDecision, HeldPrizeParams } from './held-prizes.schemas.ts'
import * as heldSettlements from './held-settlements.ts'
import { HeldSettlement, HeldSettlementParams, SettlementDecision } from './held-settlements.schemas.ts'
import * as installation from './installation.ts'
import { AuditRun, Installation } from './installation.schemas.ts'
import * as hosting from './hosting.ts'
import {
  Cancellation,
  CompetitionEdit,
  DryRun,
  ManagedCompetition,
  ManagedRange,
  ReviewExtension,
  Series,
  SeriesEdit,
  SeriesForm,
  SeriesParams,
  SeriesPause,
  SeriesPreview,
} from './hosting.schemas.ts'
import * as ipo from './ipo.ts'
import {
  Application,
  ApplicationChannel,
  ApplicationParams,
  Applied,
  ApprovedApplication,
  ListableChannels,
  OwnApplication,
  Rejection,
} from './ipo.schemas.ts'
import * as leagueRecords from './league-record.ts'
import { LeagueRecord } from './league-record.schemas.ts'
import * as push from './push.ts'
import { NewPush, PushState } from './push.schemas.ts'
import * as webhooks from './webhooks.ts'
import { WebhookEdit, WebhookState } from './webhooks.schemas.ts'
import * as leagues from './leagues.ts'
import {
  CodeChange,
  Invitation,
  JoinedLeague,
  LeagueCode,
  LeagueEdit,
  LeaguePage,
  LeagueParams,
  LeagueRound,
  LeagueSummary,
  MemberParams,
  NewLeague,
  NewSeason,
  RoundParams,
  SeriesChoice,
  WhichSeason,
} from './leagues.schemas.ts'
import * as leaderboard from './leaderboard.ts'
import { AroundEntry, BoardRange, CreatorProjection, LeaderboardRow, OwnPlace } from './leaderboard.schemas.ts'
import * as notifications from './notifications.ts'
import { Notification, NotificationParams, ReadMark } from './notifications.schemas.ts'
import * as overlays from './overlays.ts'
import { Overlay, OverlayLink, OverlayParams, OverlayQuery } from './overlays.schemas.ts'
import * as players from './players.ts'
import {
  AdminLogPage,
  AdminLogRange,
  Ban,
  FlaggedGroup,
  ManagedPlayer,
  PlayerParams,
  PlayerSearch,
  ResetSeat,
  Retention,
} from './players.schemas.ts'
import * as practice from './practice.ts'
import { PracticeDay, PracticeSeed } from './practice.schemas.ts'
import * as seats from './seats.ts'
import {
  GuestCode,
  GuestInvitation,
  MadeSeats,
  NewSeat,
  ProviderPage,
  RecoveryWords,
  SeatLink,
  SeatNames,
  SeatProvider,
  SeatRecovery,
  TakenSeat,
} from './seats.schemas.ts'
import * as profile from './profile.ts'
import { CompetitionResult, LedgerPage, LedgerRange, PlayedCompetition } from './profile.schemas.ts'
import * as recap from './recap.ts'
import { CompetitionSnapshots, EntryRecap } from './recap.schemas.ts'
import * as receipts from './receipts.ts'
import { CompetitionEvidence, ReceiptParams, EntryReceipt } from './receipts.schemas.ts'
import * as forecasts from './forecasts.ts'
import { Forecasts } from './forecasts.schemas.ts'
import * as scouting from './scouting.ts'
import { CreatorResearch, Scout } from './scouting.schemas.ts'
import * as sharing from './sharing.ts'
import { SharedLink, Sharing } from './sharing.schemas.ts'
import { Ok } from './values.schemas.ts'

/** The type of any zod schema. */
export type Schema = z.core.$ZodType
/** Unknown fields in params, query and body are refused. Fields that the response schema does not list are never sent. */
export type Schemas = { params?: Schema; query?: Schema; body?: Schema; response: Schema }

type EndpointsOf<Subject> = { [Name in keyof Subject as Subject[Name] extends Endpoint ? Name : never]: Subject[Name] }
type IsSame<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false
/** Evaluates to `Schema` if its output type equals `Part` exactly, otherwise to never. */
type Reads<Part, Given> = Given extends Schema ? (IsSame<z.output<Given>, Part> extends true ? Given : never) : never
/** The schemas of exactly the endpoint's parts, none missing and none extra. */
type SchemasOf<E, Given> = E extends Endpoint
  ? {
      [K in keyof PartsOf<E> | keyof Given]: K extends keyof PartsOf<E> & keyof Given
        ? Reads<PartsOf<E>[K], Given[K]>
        : never
    }
  : never
type Fitting<Subject, Given> = {
  [Name in keyof Given]: Name extends keyof Subject ? SchemasOf<Subject[Name], Given[Name]> : never
}

/** The endpoints of one subject by name, each with its schemas. */
const pair = <Subject extends object, const Given extends { [Name in keyof EndpointsOf<Subject>]: Schemas }>(
  subject: Subject,
  schemas: Given & Fitting<Subject, Given>,
): [Endpoint, Schemas][] =>
  Object.entries(schemas as Record<string, Schemas>).map(([name, given]) => [
    subject[name as keyof Subject] as Endpoint,
    given,
  ])

const pairs: ReadonlyMap<Endpoint, Schemas> = new Map([
  ...pair(about, {
    about: { response: About },
  }),
  ...pair(account, {
    ownSessions: { response: z.array(OwnSession) },
    endOwnSession: { params: SessionParams, response: Ok },
    endOtherSessions: { response: EndedSessions },
    chooseName: { body: ChooseName, response: User },
    changePassword: { body: ChangePassword, response: EndedSessions },
    requestResetLink: { body: RequestResetLink, response: Ok },
    resetPassword: { body: ResetPassword, response: Ok },
    deleteAccount: { response: Ok },
  }),
  ...pair(admin, {
    elevation: { response: Elevation },
    elevate: { body: AdminCode, response: Elevation },
    secondFactors: { response: SecondFactors },
    proveAgain: { body: AdminCode, response: Ok },
    passkeyOptions: { response: PasskeyOptions },
    newPasskeyOptions: { response: NewPasskeyOptions },
    addPasskey: { body: PasskeyRegistration, response: AddedSecondFactor },
    beginTotp: { response: TotpSetUp },
    confirmTotp: { body: TotpCode, response: AddedSecondFactor },
    renewRecoveryCodes: { response: RecoveryCodes },
    removeSecondFactor: { body: WhichFactor, response: Ok },
    adminCreators: { response: z.array(AdminCreator) },
    searchChannels: { query: ChannelSearch, response: z.array(FoundChannel) },
    addFromYoutube: { body: ListChannel, response: AdminCreator },
    editCreator: { params: CreatorParams, body: CreatorEdit, response: AdminCreator },
    deleteCreator: { params: CreatorParams, response: Ok },
    updateCreators: { response: CatalogueUpdate },
    sourceQuota: { response: z.nullable(SourceQuota) },
    endSessionsOf: { body: WhoseSessions, response: EndedFor },
  }),
  ...pair(agreement, { agreement: { response: AgreementText } }),
  ...pair(auth, {
    currentUser: { response: User },
    signUp: { body: SignUp, response: User },
    signIn: { body: SignIn, response: User },
    watch: { response: User },
    signOut: { response: SignedOut },
    acceptNda: { response: User },
  }),
  ...pair(ownProjections, {
    ownProjections: { params: CompetitionParams, response: z.array(OwnProjection) },
    saveOwnProjections: { body: NewOwnProjections, response: z.array(OwnProjection) },
  }),
  ...pair(competitions, {
    activeCompetition: { query: ChosenCompetition, response: z.nullable(Competition) },
    openCompetitions: { response: z.array(Competition) },
    upcomingCompetitions: { response: z.array(Competition) },
    liveCompetitions: { response: z.array(Competition) },
    reviewedCompetitions: { response: z.array(Competition) },
    competition: { params: CompetitionParams, response: Competition },
    rosterShares: { params: CompetitionParams, response: RosterShares },
  }),
  ...pair(catalogueBulk, {
    lookUpChannels: { body: ChannelReferences, response: z.array(LookedUpChannel) },
    addChannels: { body: ChannelsToAdd, response: z.array(AddedChannel) },
    editCreators: { body: BulkEdits, response: z.array(BulkEdited) },
  }),
  ...pair(creators, {
    creators: { query: ChosenCompetition, response: z.array(Creator) },
    highlights: { params: CreatorParams, response: z.array(Highlight) },
  }),
  ...pair(entries, {
    submitEntry: { body: Submission, response: Entry },
    myEntries: { params: CompetitionParams, response: z.array(Entry) },
    entry: { params: EntryParams, response: PublicEntry },
    replaceRoster: { params: EntryParams, body: Replacement, response: Entry },
    withdrawEntry: { params: EntryParams, response: Withdrawn },
    importRosters: { query: SheetRun, body: Sheet, response: SheetOutcome },
    tradePick: { body: Trade, response: Entry },
    dropPick: { body: Drop, response: Entry },
  }),
  ...pair(follows, {
    follows: { query: FollowsQuery, response: z.array(Followed) },
    followPlayer: { params: FollowParams, response: Ok },
    unfollowPlayer: { params: FollowParams, response: Ok },
  }),
  ...pair(installation, {
    installation: { response: Installation },
    startAudit: { response: AuditRun },
  }),
  ...pair(heldSettlements, {
    heldSettlements: { response: z.array(HeldSettlement) },
    decideHeldSettlement: { params: HeldSettlementParams, body: SettlementDecision, response: Ok },
  }),
  ...pair(heldPrizes, {
    heldPrizes: { response: z.array(HeldPrize) },
    decideHeldPrize: { params: HeldPrizeParams, body: HeldPrizeDecision, response: HeldPrize },
  }),
  ...pair(hosting, {
    listSeries: { response: z.array(Series) },
    previewSeries: { body: SeriesForm, response: SeriesPreview },
    createSeries: { body: SeriesForm, response: Series },
    editSeries: { params: SeriesParams, body: SeriesEdit, response: Series },
    pauseSeries: { params: SeriesParams, body: SeriesPause, response: Series },
    managedCompetitions: { query: ManagedRange, response: z.array(ManagedCompetition) },
    editCompetition: { params: CompetitionParams, body: CompetitionEdit, response: Ok },
    lockNow: { params: CompetitionParams, response: Ok },
    endNow: { params: CompetitionParams, response: Ok },
    cancelCompetition: { params: CompetitionParams, body: Cancellation, response: Ok },
    extendReview: { params: CompetitionParams, body: ReviewExtension, response: Ok },
    dryRunOf: { params: CompetitionParams, response: DryRun },
  }),
  ...pair(ipo, {
    applyForIpo: { body: Apply, response: Applied },
    listableChannels: { response: ListableChannels },
    ownApplications: { response: z.array(OwnApplication) },
    ipoApplications: { response: z.array(Application) },
    applicationChannel: { params: ApplicationParams, response: ApplicationChannel },
    checkOwnership: { params: ApplicationParams, response: Application },
    approveApplication: { params: ApplicationParams, response: ApprovedApplication },
    rejectApplication: { params: ApplicationParams, body: Rejection, response: Application },
  }),
  ...pair(leaderboard, {
    leaderboard: { params: CompetitionParams, query: BoardRange, response: z.array(LeaderboardRow) },
    ownPlace: { params: CompetitionParams, response: z.nullable(OwnPlace) },
    boardAround: { params: CompetitionParams, query: AroundEntry, response: z.array(LeaderboardRow) },
    creatorProjections: { params: CompetitionParams, response: z.array(CreatorProjection) },
  }),
  ...pair(leagueRecords, { leagueRecord: { params: LeagueParams, query: WhichSeason, response: LeagueRecord } }),
  ...pair(leagues, {
    ownLeagues: { response: z.array(LeagueSummary) },
    leagueSeries: { response: z.array(SeriesChoice) },
    startLeague: { body: NewLeague, response: JoinedLeague },
    readInvitation: { body: LeagueCode, response: Invitation },
    joinLeague: { body: LeagueCode, response: JoinedLeague },
    leaguePage: { params: LeagueParams, query: WhichSeason, response: LeaguePage },
    leagueRound: { params: RoundParams, response: LeagueRound },
    editLeague: { params: LeagueParams, body: LeagueEdit, response: Ok },
    changeCode: { params: LeagueParams, body: CodeChange, response: Ok },
    beginSeason: { params: LeagueParams, body: NewSeason, response: Ok },
    removeMember: { params: MemberParams, response: Ok },
    closeLeague: { params: LeagueParams, response: Ok },
  }),
  ...pair(seats, {
    guestInvitation: { body: GuestCode, response: GuestInvitation },
    takeSeat: { body: NewSeat, response: TakenSeat },
    openSeat: { body: GuestCode, response: TakenSeat },
    recoverSeat: { body: SeatRecovery, response: JoinedLeague },
    renewRecoveryCode: { response: RecoveryWords },
    becomeAccount: { body: BecomeAccount, response: User },
    becomeAccountOfProvider: { body: SeatProvider, response: ProviderPage },
    makeSeats: { params: LeagueParams, body: SeatNames, response: MadeSeats },
    renewSeatLink: { params: MemberParams, response: SeatLink },
  }),
  ...pair(push, {
    pushState: { response: PushState },
    savePush: { body: NewPush, response: Ok },
    removePush: { response: Ok },
  }),
  ...pair(webhooks, {
    leagueWebhook: { params: LeagueParams, response: WebhookState },
    saveLeagueWebhook: { params: LeagueParams, body: WebhookEdit, response: WebhookState },
    testLeagueWebhook: { params: LeagueParams, response: Ok },
    removeLeagueWebhook: { params: LeagueParams, response: Ok },
    installationWebhook: { response: WebhookState },
    saveInstallationWebhook: { body: WebhookEdit, response: WebhookState },
    testInstallationWebhook: { response: Ok },
    removeInstallationWebhook: { response: Ok },
  }),
  ...pair(notifications, {
    notifications: { response: z.array(Notification) },
    readNotifications: { body: ReadMark, response: Ok },
    removeNotification: { params: NotificationParams, response: Ok },
    clearNotifications: { response: Ok },
  }),
  ...pair(overlays, {
    readOverlay: { params: OverlayParams, query: OverlayQuery, response: Overlay },
    makeLeagueOverlay: { params: LeagueParams, response: OverlayLink },
    revokeLeagueOverlay: { params: LeagueParams, response: Ok },
    makeSeriesOverlay: { params: SeriesParams, response: OverlayLink },
    revokeSeriesOverlay: { params: SeriesParams, response: Ok },
  }),
  ...pair(players, {
    managedPlayers: { query: PlayerSearch, response: z.array(ManagedPlayer) },
    banPlayer: { params: PlayerParams, body: Ban, response: Ok },
    liftBan: { params: PlayerParams, response: Ok },
    resetSeat: { params: PlayerParams, response: ResetSeat },
    flaggedEntries: { response: z.array(FlaggedGroup) },
    retention: { response: Retention },
    adminLog: { query: AdminLogRange, response: AdminLogPage },
  }),
  ...pair(practice, {
    practiceDay: { query: PracticeSeed, response: PracticeDay },
    notePractised: { response: Ok },
  }),
  ...pair(profile, {
    playedCompetitions: { response: z.array(PlayedCompetition) },
    competitionResult: { params: CompetitionParams, response: z.nullable(CompetitionResult) },
    seeResult: { params: CompetitionParams, response: Ok },
    ownLedger: { query: LedgerRange, response: LedgerPage },
  }),
  ...pair(recap, {
    snapshots: { params: CompetitionParams, response: CompetitionSnapshots },
    entryRecap: { params: EntryParams, response: EntryRecap },
  }),
  ...pair(receipts, {
    evidence: { params: CompetitionParams, response: CompetitionEvidence },
    entryReceipt: { params: ReceiptParams, response: EntryReceipt },
  }),
  ...pair(forecasts, {
    forecasts: { params: CompetitionParams, response: Forecasts },
  }),
  ...pair(scouting, {
    scout: { response: Scout },
    creatorResearch: { params: CreatorParams, response: CreatorResearch },
  }),
  ...pair(sharing, {
    readSharing: { params: EntryParams, response: Sharing },
    shareEntry: { params: EntryParams, response: SharedLink },
    stopSharing: { params: EntryParams, response: Ok },
  }),
])

export const endpoints: readonly Endpoint[] = [...pairs.keys()]

export function schemasOf(endpoint: Endpoint): Schemas {
  const schemas = pairs.get(endpoint)
  if (!schemas) throw new Error(`${endpoint.method} ${endpoint.path} has no schemas in contract/index.ts`)
  return schemas
}
