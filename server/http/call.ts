import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Body, Endpoint, EndpointGroup, Params, Query, ResponseOf } from '#core/contract/endpoint.ts'
import type { Actor } from '#core/policy.ts'
import type { Ctx } from '#server/deps.ts'

/** A handler returns this to answer 304 when `isFresh` was true. */
export const NOT_MODIFIED = Symbol('not modified')
/** A handler returns this when it has sent the response through `reply` itself (binary endpoints). */
export const REPLIED = Symbol('replied')

/** One request as a handler sees it, with everything parsed. */
export interface Call<E extends Endpoint> {
  /** The parts, and the caller; null only if the endpoint is public. */
  ctx: Ctx<E['access'] extends 'public' ? Actor | null : Actor>
  params: Params<E>
  query: Query<E>
  body: Body<E>
  request: FastifyRequest
  reply: FastifyReply
  /** Id of the caller's session; null if nobody is signed in. */
  sessionId: number | null
  /** Whether the caller has given a proof of late; for endpoints that need one `sometimes`. */
  isProven: boolean
  /** Sets a weak ETag. Returns true if the caller has that version already: then the handler returns NOT_MODIFIED. */
  isFresh(tag: string): boolean
}

type Answer<E extends Endpoint> = E['kind'] extends 'binary'
  ? typeof REPLIED
  : ResponseOf<E> | typeof NOT_MODIFIED | typeof REPLIED

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>> | Answer<E>
/** What a file of `server/routes` exports: a handler for each endpoint of its contract. A missing one does not compile. */
export type Routes<G extends EndpointGroup> = { [K in keyof G]: Handler<G[K]> }
