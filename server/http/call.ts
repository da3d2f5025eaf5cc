import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Body, Endpoint, EndpointGroup, Params, Query, ResponseOf } from '#core/contract/endpoint.ts'
import type { Actor } from '#core/policy.ts'
import type { Ctx } from '#server/deps.ts'

/** Answers 304 when returned by a handler whose `etag` matched. */
export const NOT_MODIFIED = Symbol('not modified')
/** Returned by a handler that has answered by `reply` itself (binary endpoints). */
export const REPLIED = Symbol('replied')

/** One request, as a handler sees it: everything is parsed already. */
export interface Call<E extends Endpoint> {
  /** The parts, and who calls: null only where the endpoint is public. */
  ctx: Ctx<E['access'] extends 'public' ? Actor | null : Actor>
  params: Params<E>
  query: Query<E>
  body: Body<E>
  request: FastifyRequest
  reply: FastifyReply
  /** Id of the caller's session; null when nobody is signed in. */
  sessionId: number | null
  /** Sets a weak ETag; true when the caller holds that version already: then return NOT_MODIFIED. */
  isFresh(tag: string): boolean
}

type Answer<E extends Endpoint> = E['kind'] extends 'binary'
  ? typeof REPLIED
  : ResponseOf<E> | typeof NOT_MODIFIED | typeof REPLIED

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>> | Answer<E>
/** A feature's `routes.ts` exports one of these: a handler for each of its contract's endpoints. One that is missing does not compile. */
export type Routes<G extends EndpointGroup> = { [K in keyof G]: Handler<G[K]> }
