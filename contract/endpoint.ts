/**
 * What an endpoint is: one promise between browser and server, written once.
 *
 * access   who may call it: 'public'  anybody; no session is looked up, and everybody gets the same bytes
 *                           'session' anybody with a session (signed in, agreement not needed)
 *                           'player'  signed in and the agreement accepted; a viewer may read but not write
 *                           'admin'   an elevated session
 * refusals the codes of errors.ts this endpoint may return, besides those every endpoint may (see EVERYWHERE).
 * Parts    the types of params, query, body and response, as in the schemas beside the endpoint (entries.schemas.ts). Only the
 *          server loads the schemas, through index.ts; the browser gets the types alone.
 */
import type { ErrorCode } from './errors.ts'

export type Access = 'public' | 'session' | 'player' | 'admin'

/** The types of what is sent. A missing part is not sent. */
export type Parts = { params?: unknown; query?: unknown; body?: unknown; response: unknown }

export type Endpoint<P extends Parts = Parts> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  summary: string
  access: Access
  status: number
  refusals: readonly ErrorCode[]
  /** For the compiler only; never present at run time. */
  parts?: P
}

/** Refusals that need no mention: every endpoint may return them. */
export const EVERYWHERE = [
  'bad_request',
  'not_found',
  'method_not_allowed',
  'body_too_large',
  'wrong_content_type',
  'too_slow',
  'expectation_failed',
  'headers_too_large',
  'cross_site',
  'too_many_requests',
  'unavailable',
  'storage_full',
  'stopping',
  'internal',
] as const satisfies readonly ErrorCode[]

/** Refusals that follow from who may call. */
export const BY_ACCESS: Record<Access, readonly ErrorCode[]> = {
  public: [],
  session: ['signed_out'],
  player: ['signed_out', 'nda_required', 'viewer_read_only'],
  admin: ['signed_out', 'admin_required'],
}

type Described = Omit<Endpoint, 'parts' | 'status' | 'refusals'> & Partial<Pick<Endpoint, 'status' | 'refusals'>>

/* @__NO_SIDE_EFFECTS__ */
export function endpoint<P extends Parts>(described: Described): Endpoint<P> {
  return { status: 200, refusals: [], ...described }
}

export type PartsOf<E extends Endpoint> = NonNullable<E['parts']>

/** What a handler receives, checked. */
export type Received<E extends Endpoint> = { [K in 'params' | 'query' | 'body']: PartsOf<E>[K] }
/** The type of the response. */
export type ResponseOf<E extends Endpoint> = PartsOf<E>['response']

const PARAMETER = /\{(\w+)\}/g

/** "/api/leaderboard/{competitionId}" with its parameters filled in. */
export const pathOf = ({ path }: Pick<Endpoint, 'path'>, params: Record<string, string | number> = {}): string =>
  path.replace(PARAMETER, (_, name: string) => encodeURIComponent(String(params[name])))

/** "/api/leaderboard/:competitionId", as routers write it. */
export const routePathOf = (endpoint: Endpoint): string => endpoint.path.replace(PARAMETER, ':$1')

/** Matches the paths of an endpoint; its groups are the parameters, still encoded. */
export const patternOf = (endpoint: Endpoint): RegExp =>
  new RegExp(`^${endpoint.path.replaceAll('.', '\\.').replace(PARAMETER, '(?<$1>[^/]+)')}$`)
