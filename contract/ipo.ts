/**
 * Creator IPO: creators apply to be listed. Admins approve or reject within 48 hours; a rejection needs a reason.
 *
 * Proof of ownership: each application has its own code, which the applicant puts into the channel's description. A live source reads
 * descriptions, and the application can only be approved once the code is found. With recorded statistics the admin decides.
 */
import { endpoint } from './endpoint.ts'
import type { Apply } from './forms.schemas.ts'
import type {
  Application,
  ApplicationChannel,
  ApplicationParams,
  Applied,
  ApprovedApplication,
  ListableChannels,
  OwnApplication,
  Rejection,
} from './ipo.schemas.ts'

export type { Apply } from './forms.schemas.ts'
export type {
  Application,
  ApplicationChannel,
  Applied,
  ApprovedApplication,
  ListableChannels,
  OwnApplication,
} from './ipo.schemas.ts'

export const REVIEW_HOURS = 48

export const applyForIpo = endpoint<{ body: Apply; response: Applied }>({
  method: 'POST',
  path: '/api/ipo/apply',
  summary: 'Apply to be listed',
  access: 'player',
  status: 201,
  refusals: [
    'invalid_channel_url',
    'already_listed',
    'invented_season',
    'outside_season',
    'already_applied',
    'channel_not_found',
    'confirm_channel',
    'handle_needed',
    'source_quota',
    'source_unavailable',
  ],
})

export const listableChannels = endpoint<{ response: ListableChannels }>({
  method: 'GET',
  path: '/api/ipo/channels',
  summary: 'Which channels can be listed here',
  access: 'player',
})

export const ownApplications = endpoint<{ response: OwnApplication[] }>({
  method: 'GET',
  path: '/api/ipo/applications/own',
  summary: "The player's own applications, newest first",
  access: 'player',
})

export const ipoApplications = endpoint<{ response: Application[] }>({
  method: 'GET',
  path: '/api/ipo/applications',
  summary: 'All applications, those waiting first',
  access: 'admin',
})

export const applicationChannel = endpoint<{ params: ApplicationParams; response: ApplicationChannel }>({
  method: 'GET',
  path: '/api/ipo/applications/{applicationId}/channel',
  summary: 'The channel an application is about, as it is now',
  access: 'admin',
  refusals: ['application_not_found', 'channel_not_found', 'handle_needed', 'source_quota', 'source_unavailable'],
})

export const checkOwnership = endpoint<{ params: ApplicationParams; response: Application }>({
  method: 'POST',
  path: '/api/ipo/applications/{applicationId}/check-ownership',
  summary: "Look for the code in the channel's description",
  access: 'admin',
  refusals: [
    'application_not_found',
    'already_reviewed',
    'channel_not_found',
    'handle_needed',
    'source_quota',
    'source_unavailable',
    'ownership_not_proven',
    'ownership_uncheckable',
  ],
})

export const approveApplication = endpoint<{ params: ApplicationParams; response: ApprovedApplication }>({
  method: 'POST',
  path: '/api/ipo/applications/{applicationId}/approve',
  summary: 'List the creator and tell the applicant',
  access: 'admin',
  refusals: [
    'application_not_found',
    'already_reviewed',
    'channel_not_found',
    'handle_needed',
    'already_listed',
    'listed_for_another',
    'source_quota',
    'source_unavailable',
    'ownership_not_proven',
  ],
})

export const rejectApplication = endpoint<{ params: ApplicationParams; body: Rejection; response: Application }>({
  method: 'POST',
  path: '/api/ipo/applications/{applicationId}/reject',
  summary: 'Say no, with a reason, and tell the applicant',
  access: 'admin',
  refusals: ['application_not_found', 'already_reviewed'],
})
