/**
 * Every refusal of the product in one table, with one row for each code.
 *
 * A code never changes, because clients compare it. The sentence may change. A response has the row's HTTP status and the body { code,
 * …details, title, message }.
 */
import { exactDollars, wholeDollars } from '#game/dollars.ts'
import { listOf } from '#game/list-of.ts'
import { parseDecimal, type Cents } from '#game/money.ts'

/** Formats a decimal as a sum of dollars: $150,000.00 */
const inWords = (decimal: string): string => exactDollars(parseDecimal(decimal)!)

/** Formats a wait: seconds up to two minutes, then whole minutes, rounded up. */
const waitOf = (seconds: number): string =>
  seconds > 120 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`

/** Formats a longer wait: in 40 seconds, in 25 minutes, in 2 hours 24 minutes. */
function inWait(seconds: number): string {
  if (seconds < 3600) return `in ${waitOf(seconds)}`
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.ceil((seconds % 3600) / 60)
  return `in ${hours} ${hours === 1 ? 'hour' : 'hours'}${minutes > 0 ? ` ${minutes} minutes` : ''}`
}

const row = <D extends object = {}>(status: number, title: string, say: (details: D) => string) => ({
  status,
  title,
  say,
})

/** Why an address of a webhook is not accepted. */
const WRONG_WEBHOOK = {
  not_https: 'The address must begin with https://',
  wrong_host: 'Only addresses of Discord (discord.com) and Slack (hooks.slack.com) are accepted',
  has_port: 'The address must not contain a port',
  has_credentials: 'The address must not contain a user name or password',
  wrong_path: 'This is not the address of a webhook. Please copy it from the settings of your channel',
}

/** What happened to a message that was sent to a webhook at once. */
const FAILED_WEBHOOK = {
  private_address: (service: string) =>
    `The host of ${service} leads into a private network here, so nothing was sent. Please ask whoever runs this server`,
  unreachable: (service: string) => `${service} cannot be reached at the moment. Please try again in a few minutes`,
  unknown: (service: string) => `${service} did not answer in time. Please look whether the message has arrived`,
  redirect: (service: string) => `${service} redirects this address elsewhere, so nothing was sent`,
  gone: (service: string) => `${service} does not know this address. Please copy it again, or make a new one there`,
  busy: (service: string) => `${service} receives too many messages at the moment. Please try again in a few minutes`,
  refused: (service: string) => `${service} refused the message. Please check the channel there`,
  failing: (service: string) => `${service} has a fault at the moment. Please try again in a few minutes`,
}

export const errors = {
  // Refusals that any endpoint may return.
  bad_request: row<{ issues: string }>(400, 'Bad Request', (d) => d.issues),
  not_found: row(404, 'Not Found', () => 'There is nothing at this address'),
  method_not_allowed: row(405, 'Not Allowed', () => 'This address does not support that method'),
  body_too_large: row(413, 'Too Large', () => 'This is too large to send. Please shorten it and try again'),
  wrong_content_type: row(415, 'Bad Request', () => 'The body must be JSON'),
  too_slow: row(408, 'Too Slow', () => 'The request took too long to arrive. Please try again'),
  expectation_failed: row(417, 'Bad Request', () => 'This server does not support the Expect header'),
  headers_too_large: row(431, 'Too Large', () => 'The headers of the request are too large'),
  cross_site: row(
    403,
    'Refused',
    () => 'This request came from another site. Please open Fantasy Social itself and try again',
  ),
  unknown_address: row<{ address: string }>(
    403,
    'Unknown Address',
    (d) =>
      `This server does not know its address ${d.address}. Open it by its IP address, or ask whoever runs it to set PUBLIC_URL=${d.address}`,
  ),
  too_many_requests: row<{ retryAfter: number }>(
    429,
    'Slow Down',
    (d) => `Too many requests. Please try again in ${waitOf(d.retryAfter)}`,
  ),
  unavailable: row(503, 'One Moment', () => 'Our database is not available. Please try again in a few seconds'),
  storage_full: row(
    503,
    'Read Only for Now',
    () => 'Our disk is full, so nothing can be saved at the moment. Please try again in a few minutes',
  ),
  stopping: row(503, 'One Moment', () => 'We are restarting. Please try again in a few seconds'),
  internal: row(500, 'Error', () => 'Something went wrong'),

  // Refusals about access and sessions.
  signed_out: row(401, 'Signed Out', () => 'You are signed out. Please sign in and try again'),
  nda_required: row(403, 'Agreement Needed', () => 'Please accept the Non-Disclosure Agreement first'),
  viewer_read_only: row(
    403,
    'Viewing Only',
    () => 'Viewers can see everything but cannot change anything. Sign up to play',
  ),
  admin_required: row(403, 'Admin Access', () => 'Please enter the admin code'),
  invalid_code: row(403, 'Invalid Code', () => 'The admin code is incorrect.'),
  code_needed: row(403, 'Admin Access', () => 'Please enter the admin code first'),
  second_factor_needed: row<{ methods: ('passkey' | 'totp' | 'recovery')[] }>(
    403,
    'Second Step',
    () => 'Please confirm that it is you',
  ),
  proof_needed: row(
    403,
    'Confirm Again',
    () =>
      'Please confirm again that it is you: each change of a second step needs the admin code, and your second step if you have one',
  ),
  second_factor_missing: row(
    403,
    'Second Step',
    () => 'Administrators need two-step sign-in here. Please set up a passkey or an authenticator app',
  ),
  ask_an_admin: row(
    403,
    'Second Step',
    () =>
      'Please ask another administrator for one of their recovery codes. With it you can set up your own second step',
  ),
  invalid_second_factor: row(403, 'Not Confirmed', () => 'We could not confirm that it is you. Please try again'),
  last_second_factor: row(
    409,
    'Still Needed',
    () => 'Administrators need two-step sign-in here. Please add another second step first',
  ),
  no_passkeys_here: row(
    409,
    'No Passkeys Here',
    () => 'Passkeys need a host name in the address bar. Please use an authenticator app',
  ),

  // Accounts.
  wrong_credentials: row(401, 'Sign-In Failed', () => 'That email and password do not match. Please try again'),
  email_taken: row(409, 'Sign-Up Failed', () => 'There is already an account with this email. Please sign in instead'),
  banned: row<{ reason: string }>(
    403,
    'Account Banned',
    (d) => `An administrator has banned this account. The reason: ${d.reason}`,
  ),
  weak_password: row<{ reason: string }>(422, 'Choose Another Password', (d) => d.reason),
  wrong_password: row(403, 'Wrong Password', () => 'That is not your password. Please try again'),
  no_password: row(
    409,
    'Not Available',
    () => 'You sign in through your organisation, so your account has no password here',
  ),
  reset_link_over: row(
    410,
    'Link Used or Too Old',
    () => 'This link has been used, has expired, or has been replaced by a newer one. Please request a new link',
  ),
  session_not_found: row(404, 'Signed Out', () => 'That browser is already signed out'),
  provider_not_found: row(
    404,
    'Not Available',
    () => 'This way to sign in is not offered here. Please reload the page',
  ),
  provider_unreachable: row(
    503,
    'One Moment',
    () => 'The provider does not answer, so nothing has changed. Please try again in a few minutes',
  ),
  provider_account_taken: row(
    409,
    'Not Changed',
    () => 'Your account at this provider belongs to another player here, so your seat stays as it is',
  ),
  built_in_sign_in_off: row(404, 'Not Available', () => 'Please sign in through your organisation'),

  // Refusals about competitions and entries.
  competition_not_found: row(404, 'Error', () => 'We could not find that competition'),
  creator_not_found: row<{ creatorId: number }>(
    404,
    'Error',
    () => 'That creator is not in this competition. Please pick another',
  ),
  creator_left: row<{ creatorId: number; name: string }>(
    409,
    'No Longer Offered',
    (d) => `${d.name} has left the catalogue. Please pick someone else`,
  ),
  entry_not_found: row(404, 'Error', () => 'We could not find that entry'),
  entry_locked: row(409, 'Locked', () => 'The draft has locked, so this entry can no longer be changed'),
  entry_changed: row<{ version: number }>(
    409,
    'Changed Meanwhile',
    () =>
      'This entry was changed in another tab or on another device. You now see the latest version. Please make your change again',
  ),
  no_practice_here: row(404, 'No Practice Here', () => 'Practice needs recorded days, and none are installed here'),
  rosters_hidden: row(403, 'Not Yet', () => 'Rosters become public when the draft locks'),
  not_locked_yet: row(409, 'Not Yet', () => 'Scoring starts when the draft locks'),
  not_settled_yet: row(409, 'Not Yet', () => 'The recap appears when the result is final'),
  day_returns: row(
    403,
    'Hidden for Now',
    () => 'A later competition replays this day again, so its points are hidden until that competition is over',
  ),
  called_off: row(409, 'Called Off', () => 'This competition was called off, so there are no scores'),
  unknown_version: row<{ version: number }>(
    409,
    'Unknown Rules',
    (d) => `This competition is scored by version ${d.version} of the rules, which this server cannot read`,
  ),
  no_active_competition: row(409, 'Closed', () => 'No active competition'),
  drafting_closed: row(409, 'Drafting Closed', () => 'The draft has locked, so this competition takes no more entries'),
  too_few_picks: row<{ minPicks: number }>(422, 'Not Enough Picks', (d) => `Select at least ${d.minPicks} creators`),
  roster_full: row<{ maxPicks: number }>(
    422,
    'Maximum Picks Reached',
    (d) => `You can only select up to ${d.maxPicks} creators`,
  ),
  over_cap: row<{ salaryCap: Cents }>(
    422,
    'Salary Cap Exceeded',
    (d) => `Adding this creator would exceed the ${wholeDollars(d.salaryCap)} salary cap`,
  ),
  duplicate_pick: row<{ creatorId: number }>(422, 'Already Picked', () => 'You can pick a creator only once'),
  price_changed: row<{ prices: { creatorId: number; price: string }[]; totalSalary: string }>(
    409,
    'Prices Changed',
    () => 'Some prices changed while you were drafting. Please check your roster and enter again',
  ),
  too_many_entries: row<{ maxEntries: number }>(
    409,
    'Entry Limit Reached',
    (d) => `You have already made your ${d.maxEntries} entries in this competition`,
  ),
  same_roster: row(
    409,
    'Already Entered',
    () => 'You have already entered this roster. Please change at least one creator',
  ),
  key_reused: row(422, 'Error', () => 'This idempotency key was used for another request'),

  // Refusals about trades and drops.
  cannot_drop: row<{ minPicks: number }>(422, 'Cannot Drop', (d) => `You must have at least ${d.minPicks} players`),
  not_in_roster: row<{ creatorId: number }>(422, 'Trade Failed', () => 'That creator is not in this roster'),
  trade_over_cap: row<{ salaryCap: Cents }>(
    422,
    'Insufficient Cap Space',
    () => 'This trade would exceed your salary cap',
  ),
  no_moves_left: row<{ maxMoves: number }>(
    409,
    'Trade Failed',
    (d) => `Only ${d.maxMoves} trades or drops are allowed while a competition is live`,
  ),
  trades_not_open: row<{ opensAt: string; opensIn: number }>(
    409,
    'Trade Failed',
    (d) => `Trades and drops open ${inWait(d.opensIn)}, when a tenth of the competition has passed`,
  ),
  trades_closed: row(
    409,
    'Trade Failed',
    () => 'Trades and drops are closed for this competition. They close when four fifths of it have passed',
  ),
  unread_creator: row<{ creatorId: number }>(
    409,
    'Trade Failed',
    () => 'That creator has no statistics in this competition yet, so it cannot be bought',
  ),
  prices_too_old: row<{ nextReadingAt: string | null; nextReadingIn: number | null }>(
    409,
    'Trade Failed',
    (d) =>
      `Live prices are more than 10 minutes old. Please try again ${
        d.nextReadingIn === null
          ? 'when new statistics have come'
          : `${inWait(d.nextReadingIn)}, after the next reading`
      }`,
  ),
  live_price_changed: row<{ sells: string; costs: string | null }>(409, 'Prices Changed', (d) =>
    d.costs === null
      ? `It now sells for ${wholeDollars(parseDecimal(d.sells)!)}. Please check and confirm again`
      : `The old creator now sells for ${wholeDollars(parseDecimal(d.sells)!)} and the new one costs ${wholeDollars(parseDecimal(d.costs)!)}. Please check and confirm again`,
  ),
  rosters_locked: row(409, 'Trade Failed', () => 'This competition is over, so rosters can no longer change'),

  // Follows.
  nobody_to_follow: row(404, 'Not Found', () => 'We could not find that player'),
  too_many_follows: row<{ maxFollows: number }>(
    409,
    'Follow Limit Reached',
    (d) => `You can follow ${d.maxFollows} players. Please unfollow someone first`,
  ),

  // Leagues.
  league_not_found: row(404, 'Not Found', () => 'We could not find that league'),
  wrong_league_code: row(
    404,
    'Code Does Not Work',
    () => 'This code is wrong, or the owner has renewed or closed it. Please ask them for the present one',
  ),
  league_full: row<{ mostMembers: number }>(
    409,
    'League Full',
    (d) => `This league already has ${d.mostMembers} members. Please ask its owner to start another`,
  ),
  too_many_leagues: row<{ mostLeagues: number }>(
    409,
    'Too Many Leagues',
    (d) => `You are in ${d.mostLeagues} leagues already. Please leave one first`,
  ),
  no_seats: row(
    403,
    'Account Needed',
    () => 'This league takes members with an account only. Please sign in or sign up, or ask its owner to allow seats',
  ),
  name_in_league: row(
    409,
    'Name Taken',
    () => 'Somebody in this league has this name already. Please choose another, for example with an initial',
  ),
  wrong_seat_link: row(
    404,
    'Link Does Not Work',
    () => 'This link is wrong, was used already, or has been renewed. Please ask the owner of the league for another',
  ),
  wrong_recovery_code: row(
    403,
    'Not Found',
    () => 'This name and these words do not belong together. Please compare both with your sheet',
  ),
  account_required: row(
    403,
    'Account Needed',
    () => 'A seat cannot do this. Please make it an account on your profile first',
  ),
  not_a_seat: row(409, 'Not a Seat', () => 'This player has an account, not a seat'),
  no_rounds_left: row(422, 'No Rounds Left', () => 'This series has no rounds left. Please choose another'),
  season_not_over: row(409, 'Not Over Yet', () => 'The present season still has rounds to play'),
  league_closed: row(409, 'League Closed', () => 'This league is closed, so it can no longer change'),
  not_league_owner: row(403, 'Owner Only', () => 'Only the owner of the league can do this'),
  not_a_member: row(404, 'Not a Member', () => 'That player is not in this league'),
  owner_must_stay: row(
    409,
    'You Own This League',
    () => 'Please hand the league over to another member first, or close it',
  ),
  host_is_live: row(
    409,
    'A Round Is Live',
    () => 'The host cannot change while a round is live or in review. Please wait until it is final',
  ),

  overlay_not_found: row(404, 'Not Found', () => 'This overlay was switched off, or its address is incomplete'),

  // Messages to Discord, Slack and browsers.
  push_refused: row(
    422,
    'Not Possible Here',
    () => 'We do not know the push service of this browser, so messages cannot reach it',
  ),
  webhook_not_found: row(404, 'Not Found', () => 'No address is set. It may have been removed meanwhile'),
  webhook_refused: row<{ why: keyof typeof WRONG_WEBHOOK }>(422, 'Address Not Accepted', (d) => WRONG_WEBHOOK[d.why]),
  webhook_failed: row<{ service: 'Discord' | 'Slack'; why: keyof typeof FAILED_WEBHOOK }>(
    422,
    'Message Not Delivered',
    (d) => FAILED_WEBHOOK[d.why](d.service),
  ),

  // Refusals about the catalogue and its administration.
  administrator_ban: row(
    409,
    'Not Possible',
    () => 'Administrators cannot be banned, neither by themselves nor by others',
  ),
  player_not_found: row(404, 'Not Found', () => 'No player has this email address or id'),
  edited_meanwhile: row<{ creatorId: number }>(
    409,
    'Changed Meanwhile',
    () =>
      'Someone else has just edited this creator. You now see their version. Please check it and make your change again',
  ),
  channel_not_found: row(404, 'Error', () => 'We could not find that channel. Please check its ID or handle'),
  confirm_channel: row<{
    youtubeId: string
    channelTitle: string
    thumbnailUrl: string | null
    subscriberCount: number | null
  }>(
    409,
    'Is This the Channel?',
    (d) => `This address may be a page of YouTube, not a channel. It leads to ${d.channelTitle}. Please confirm it`,
  ),
  already_listed: row<{ creatorId: number }>(409, 'Already Listed', () => 'This channel is already in the catalogue'),
  listed_for_another: row<{ creatorId: number }>(
    409,
    'Already Approved',
    () =>
      'Another application for this channel has already been approved. Please reject this one, so that the applicant is notified',
  ),
  price_out_of_range: row<{ lowest: string; highest: string }>(
    422,
    'Error',
    (d) => `A price must be between ${inWords(d.lowest)} and ${inWords(d.highest)}`,
  ),
  handle_needed: row(
    404,
    'Error',
    () => "YouTube cannot look up this old type of address. Please use the channel's @handle",
  ),
  search_failed: row(500, 'Error', () => 'Failed to search channels: YouTube quota exceeded'),
  searches_used_up: row<{ searchesADay: number }>(
    429,
    'Error',
    (d) => `You have used your ${d.searchesADay} searches for today, your share of the YouTube quota`,
  ),
  source_quota: row(
    503,
    'Error',
    () => 'The YouTube quota for today is used up. Please try again after midnight Pacific Time',
  ),
  source_unavailable: row(503, 'Error', () => 'The statistics source is not responding. Please try again later'),

  // Series and competitions made by administrators.
  series_not_found: row(404, 'Not Found', () => 'There is no such series'),
  series_changed: row(
    409,
    'Changed Meanwhile',
    () => 'Someone else has just edited this series. You now see their version. Please check it and edit it again',
  ),
  unknown_time_zone: row(422, 'Time Zone', () => 'There is no such time zone. Use a name such as Europe/Berlin'),
  no_such_date: row(422, 'Date', () => 'This date, time or weekday does not exist. Please choose another'),
  time_skipped: row(
    422,
    'Date',
    () => 'The clocks go forward on that day, so this time does not exist. Please choose another',
  ),
  date_passed: row(
    422,
    'Date',
    () => 'No lock of this series lies at least a minute ahead. Please choose a later date',
  ),
  slate_too_small: row<{ creators: number; minPicks: number }>(
    422,
    'Too Few Creators',
    (d) =>
      `A roster needs ${d.minPicks} creators, and only ${d.creators} of the catalogue would be offered. Please offer more`,
  ),
  prize_too_large: row<{ most: Cents }>(
    422,
    'Prize',
    (d) => `The prize of a competition may be at most ${wholeDollars(d.most)}`,
  ),
  phase_passed: row(
    409,
    'Too Late',
    () => 'The competition has moved on meanwhile, so this is no longer possible. You now see its present phase',
  ),

  // Held prizes.
  held_prize_not_found: row(404, 'Error', () => 'We could not find a held prize for this entry'),
  decided_meanwhile: row(
    409,
    'Already Decided',
    () => 'Someone else has just decided on this prize. You now see their decision',
  ),

  // Refusals about IPO applications.
  invalid_channel_url: row(
    422,
    'Submission Failed',
    () => 'This is not a YouTube channel address. Please use one like https://www.youtube.com/@name',
  ),
  /**
   * `isSure` is false if the channel was named by a video or by an old address, which may not be found even if the season has the channel.
   * `others`: handles of channels of the season that can be listed and that the next competition could offer.
   */
  outside_season: row<{ isSure: boolean; others: readonly string[] }>(422, 'Submission Failed', (d) => {
    const why = d.isSure ? 'that channel is not in it' : 'no channel in it has that address: try its @handle'
    const instead =
      d.others.length > 0
        ? `Channels of the season can be listed, such as ${listOf(d.others)}`
        : 'All of its channels that the next competition can offer are listed already'
    return `This game replays a recorded season, and ${why}. ${instead}`
  }),
  invented_season: row(
    422,
    'Submission Failed',
    () => 'This game plays invented channels on simulated days, so no real channel can be listed',
  ),
  already_applied: row<{ applicationId: number }>(
    409,
    'Already Applied',
    () => 'You have already applied for this channel. That application is still being reviewed',
  ),
  application_not_found: row(404, 'Error', () => 'We could not find that application'),
  already_reviewed: row(409, 'Already Reviewed', () => 'This application has already been decided'),
  ownership_not_proven: row(
    409,
    'Ownership Not Proven',
    () =>
      "The code is not in the channel's description. Try again when it is there, or reject the application with a reason",
  ),
  ownership_uncheckable: row(
    409,
    'Cannot Be Checked',
    () =>
      "Recorded statistics do not include today's channel description. Please decide yourself whether the applicant owns the channel",
  ),
}

export type ErrorCode = keyof typeof errors

/** A refusal as data: rules return it, features throw it, the response carries it and a toast shows it. */
export type Refusal = { [C in ErrorCode]: { code: C } & Parameters<(typeof errors)[C]['say']>[0] }[ErrorCode]

export class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(errors[refusal.code].say(refusal as never))
    this.refusal = refusal
  }
}

/** The fields that every refusal has in a response, in addition to its details. */
export type ErrorBody = { code: ErrorCode; title: string; message: string }

/** Returns the HTTP status and the response body of a refusal. */
export const wireOf = (refusal: Refusal) => {
  const { status, title, say } = errors[refusal.code]
  return { status, body: { ...refusal, title, message: say(refusal as never) } }
}
