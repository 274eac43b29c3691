/**
 * An endpoint is the agreement between browser and server about one request, written once.
 *
 * access   who may send the request:
 *          'public'  anybody; no session is looked up, and everybody gets the same bytes
 *          'session' anybody with a session (signed in; the agreement is not required)
 *          'player'  a player who accepted the agreement; a viewer may read but not write
 *          'admin'   an elevated session
 * refusals the codes of errors.ts that this endpoint may return, in addition to those of EVERYWHERE.
 * The types of params, query, body and response come from the schemas file beside the endpoint (entries.schemas.ts for entries.ts). Only
 * the server loads the schemas, through index.ts; the browser imports the types alone.
 */
import type { ErrorCode } from './errors.ts'

export type Access = 'public' | 'session' | 'player' | 'admin'

/** The types of the request. A part that is undefined is not sent. */
export type Parts = { params?: unknown; query?: unknown; body?: unknown; response: unknown }

export type Endpoint<P extends Parts = Parts> = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  summary: string
  access: Access
  status: number
  refusals: readonly ErrorCode[]
  /** For the compiler only; this property does not exist at run time. */
  parts?: P
}

/** Refusals that every endpoint may return, so that endpoints do not list them. */
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
  'unknown_address',
  'too_many_requests',
  'unavailable',
  'storage_full',
  'stopping',
  'internal',
] as const satisfies readonly ErrorCode[]

/** Refusals that follow from the endpoint's access level. */
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

/** The validated parts of a request, as a handler receives them. */
export type Received<E extends Endpoint> = { [K in 'params' | 'query' | 'body']: PartsOf<E>[K] }
/** The type of the response. */
export type ResponseOf<E extends Endpoint> = PartsOf<E>['response']

const PARAMETER = /\{(\w+)\}/g

/** Returns the path with its parameters filled in: "/api/leaderboard/{competitionId}" becomes "/api/leaderboard/7". */
export const pathOf = ({ path }: Pick<Endpoint, 'path'>, params: Record<string, string | number> = {}): string =>
  path.replace(PARAMETER, (_, name: string) => encodeURIComponent(String(params[name])))

/** Returns the path in the router's notation: "/api/leaderboard/:competitionId". */
export const routePathOf = (endpoint: Endpoint): string => endpoint.path.replace(PARAMETER, ':$1')

/** Returns a pattern that matches the paths of an endpoint. Its groups are the parameters, still percent-encoded. */
export const patternOf = (endpoint: Endpoint): RegExp =>
  new RegExp(`^${endpoint.path.replaceAll('.', '\\.').replace(PARAMETER, '(?<$1>[^/]+)')}$`)
