/** Captured bodies of YouTube's error responses. */
const envelope = (code: number, message: string, reason: string, domain: string, more: object = {}) => ({
  error: { code, message, errors: [{ message, domain, reason }], ...more },
})

export const errorBodies = {
  quotaExceeded: envelope(
    403,
    'The request cannot be completed because you have exceeded your <a href="/youtube/v3/getting-started#quota">quota</a>.',
    'quotaExceeded',
    'youtube.quota',
  ),
  searchSpent: envelope(
    429,
    "Quota exceeded for quota metric 'Search Queries' and limit 'Search Queries per day' of service 'youtube.googleapis.com' for consumer 'project_number:1'.",
    'rateLimitExceeded',
    'global',
    { status: 'RESOURCE_EXHAUSTED' },
  ),
  burst: envelope(429, 'Resource has been exhausted (e.g. check quota).', 'rateLimitExceeded', 'usageLimits', {
    status: 'RESOURCE_EXHAUSTED',
  }),
  userBurst: envelope(403, 'User Rate Limit Exceeded', 'userRateLimitExceeded', 'usageLimits'),
  badKey: envelope(400, 'API key not valid. Please pass a valid API key.', 'badRequest', 'global', {
    status: 'INVALID_ARGUMENT',
    details: [
      { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID', domain: 'googleapis.com' },
    ],
  }),
  badKeyOld: envelope(400, 'Bad Request', 'keyInvalid', 'usageLimits'),
  apiOff: envelope(
    403,
    'YouTube Data API v3 has not been used in project 1 before or it is disabled.',
    'accessNotConfigured',
    'usageLimits',
    {
      status: 'PERMISSION_DENIED',
      details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'SERVICE_DISABLED' }],
    },
  ),
  noKey: envelope(
    403,
    "Method doesn't allow unregistered callers (callers without established identity).",
    'forbidden',
    'global',
  ),
  unauthorized: envelope(401, 'Invalid Credentials', 'authError', 'global'),
  addressBlocked: envelope(403, 'The request did not specify any referer.', 'ipRefererBlocked', 'usageLimits'),
  playlistForbidden: envelope(403, 'The playlist is private.', 'playlistForbidden', 'youtube.playlist'),
  badParameter: envelope(400, 'Invalid value', 'invalidParameter', 'youtube.parameter'),
  playlistNotFound: envelope(
    404,
    'The playlist identified with the request cannot be found.',
    'playlistNotFound',
    'youtube.playlistItem',
  ),
  backend: envelope(503, 'Backend Error', 'backendError', 'global'),
  unknownPath: '<!DOCTYPE html><html lang=en><title>Error 404 (Not Found)!!1</title>',
} as const
