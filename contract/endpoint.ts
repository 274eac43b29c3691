/**
 * What an endpoint is: one promise between browser and server, written once.
 *
 * access   who may call it: 'public'  anybody, no session looked up, the same bytes for everybody
 *                           'session' anybody with a session (signed in, agreement not needed)
 *                           'player'  signed in and the agreement accepted; a viewer may read, never write
 *                           'admin'   an elevated session
 * Shapes   zod; unknown fields in params, query and body are refused, fields of an answer that are not listed never leave.
 * refusals the codes of errors.ts this endpoint may answer, besides those every endpoint may (see EVERYWHERE).
 */
import * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

/** Any schema. */
export type Shape = z.core.$ZodType

export type Access = 'public' | 'session' | 'player' | 'admin'

export type Endpoint<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Answer extends Shape = Shape,
> = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  summary: string
  access: Access
  params: Params
  query: Query
  body: Body
  response: Answer
  status: number
  refusals: readonly ErrorCode[]
}

const Nothing = z.undefined()
type Nothing = typeof Nothing

/** Refusals that need no mention: every endpoint may answer them. */
export const EVERYWHERE = [
  'bad_request',
  'not_found',
  'method_not_allowed',
  'body_too_large',
  'wrong_content_type',
  'cross_site',
  'too_many_requests',
  'unavailable',
  'internal',
] as const satisfies readonly ErrorCode[]

/** Refusals that follow from who may call. */
export const BY_ACCESS: Record<Access, readonly ErrorCode[]> = {
  public: [],
  session: ['signed_out'],
  player: ['signed_out', 'nda_required', 'viewer_read_only'],
  admin: ['signed_out', 'admin_required'],
}

export function endpoint<
  Answer extends Shape,
  Params extends Shape = Nothing,
  Query extends Shape = Nothing,
  Body extends Shape = Nothing,
>(given: {
  method: Endpoint['method']
  path: string
  summary: string
  access: Access
  params?: Params
  query?: Query
  body?: Body
  response: Answer
  status?: number
  refusals?: readonly ErrorCode[]
}): Endpoint<Params, Query, Body, Answer> {
  return {
    status: 200,
    refusals: [],
    ...given,
    params: (given.params ?? Nothing) as Params,
    query: (given.query ?? Nothing) as Query,
    body: (given.body ?? Nothing) as Body,
  }
}

/** What a handler receives, checked. */
export type Received<E extends Endpoint> = {
  params: z.output<E['params']>
  query: z.output<E['query']>
  body: z.output<E['body']>
}
/** What a caller hands over. */
export type Given<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as undefined extends z.input<E[K]> ? never : K]: z.input<E[K]>
} & { [K in 'params' | 'query' | 'body' as undefined extends z.input<E[K]> ? K : never]?: z.input<E[K]> }
/** What comes back. */
export type Answer<E extends Endpoint> = z.output<E['response']>

const PARAMETER = /\{(\w+)\}/g

/** "/api/leaderboard/{competitionId}" with its parameters filled in. */
export const pathOf = (endpoint: Endpoint, params: Record<string, string | number> = {}): string =>
  endpoint.path.replace(PARAMETER, (_, name: string) => encodeURIComponent(String(params[name])))

/** "/api/leaderboard/:competitionId", as routers write it. */
export const routePathOf = (endpoint: Endpoint): string => endpoint.path.replace(PARAMETER, ':$1')

/** Matches the paths of an endpoint; its groups are the parameters, still encoded. */
export const patternOf = (endpoint: Endpoint): RegExp =>
  new RegExp(`^${endpoint.path.replaceAll('.', '\\.').replace(PARAMETER, '(?<$1>[^/]+)')}$`)
