/**
 * Seats: players with a name alone, kept by their session, who play in a league. Codes and recovery words are sent in bodies only, so no
 * address or log contains one.
 */
import { endpoint } from './endpoint.ts'
import type { User } from './auth.schemas.ts'
import type { BecomeAccount } from './forms.schemas.ts'
import type { JoinedLeague, LeagueParams, MemberParams } from './leagues.schemas.ts'
import type {
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

export type { GuestInvitation, MadeSeats, SeatLink, SeatRecovery, TakenSeat } from './seats.schemas.ts'

export const guestInvitation = endpoint<{ body: GuestCode; response: GuestInvitation }>({
  method: 'POST',
  path: '/api/seats/invitation',
  summary: 'The league that a code or a personal link opens, for somebody who is not signed in; changes nothing',
  access: 'public',
  refusals: ['wrong_league_code', 'wrong_seat_link'],
})

export const takeSeat = endpoint<{ body: NewSeat; response: TakenSeat }>({
  method: 'POST',
  path: '/api/seats',
  summary: 'Take a seat in a league by a name alone; signs this browser in',
  access: 'public',
  status: 201,
  refusals: ['wrong_league_code', 'no_seats', 'league_full', 'name_in_league'],
})

export const openSeat = endpoint<{ body: GuestCode; response: TakenSeat }>({
  method: 'POST',
  path: '/api/seats/open',
  summary: 'Open a seat by its personal link, which works once; signs this browser in',
  access: 'public',
  refusals: ['wrong_seat_link', 'banned', 'signed_out'],
})

export const recoverSeat = endpoint<{ body: SeatRecovery; response: JoinedLeague }>({
  method: 'POST',
  path: '/api/seats/recover',
  summary: 'Sign in to a seat by its name and its recovery code',
  access: 'public',
  refusals: ['wrong_recovery_code', 'banned', 'signed_out'],
})

export const renewRecoveryCode = endpoint<{ response: RecoveryWords }>({
  method: 'POST',
  path: '/api/seats/recovery-code',
  summary: 'Another recovery code for my seat; the one before stops working',
  access: 'player',
  refusals: ['not_a_seat'],
})

export const becomeAccount = endpoint<{ body: BecomeAccount; response: User }>({
  method: 'POST',
  path: '/api/seats/account',
  summary: 'Make my seat an account with email and password; everything it has stays',
  access: 'player',
  refusals: ['not_a_seat', 'email_taken', 'weak_password', 'built_in_sign_in_off'],
})

export const becomeAccountOfProvider = endpoint<{ body: SeatProvider; response: ProviderPage }>({
  method: 'POST',
  path: '/api/seats/account/provider',
  summary:
    'Make my seat an account of an identity provider, at whose page the browser goes on; everything it has stays',
  access: 'player',
  refusals: ['not_a_seat', 'provider_not_found', 'provider_unreachable'],
})

export const makeSeats = endpoint<{ params: LeagueParams; body: SeatNames; response: MadeSeats }>({
  method: 'POST',
  path: '/api/leagues/{slug}/seats',
  summary: 'Make seats from a list of names, each with a personal link; lines that cannot be a seat are returned',
  access: 'player',
  refusals: ['league_not_found', 'league_closed', 'not_league_owner', 'no_seats'],
})

export const renewSeatLink = endpoint<{ params: MemberParams; response: SeatLink }>({
  method: 'POST',
  path: '/api/leagues/{slug}/seats/{userId}/link',
  summary: 'Another personal link for a seat; its sessions end, and its link and recovery code stop working',
  access: 'player',
  refusals: ['league_not_found', 'league_closed', 'not_league_owner', 'not_a_member', 'not_a_seat'],
})
