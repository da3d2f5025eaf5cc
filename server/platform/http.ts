// The cookie methods of requests and replies are declared there.
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Body, Endpoint, EndpointGroup, Params, Query, ResponseOf } from '#core/contract/endpoint.ts'
import type { Actor } from '#core/policy.ts'

/**
 * What the session cookie is called: httpOnly, for sockets, attachments and images only. Where people come by HTTPS its
 * prefix has browsers take it from this very host alone, and only by HTTPS: a neighbouring one cannot put theirs in its place.
 */
export const sessionCookie = ({ publicUrl }: { publicUrl: string }): string =>
  publicUrl.startsWith('https:') ? '__Host-quillbox_session' : 'quillbox_session'

/** Whether people come by HTTPS, also behind a proxy that is not said to be one: then cookies are for HTTPS only. */
export const isHttps = (request: FastifyRequest, { publicUrl }: { publicUrl: string }): boolean =>
  request.protocol === 'https' || publicUrl.startsWith('https:')

/** Answers 304 when returned by a handler whose `etag` matched. */
export const NOT_MODIFIED = Symbol('not modified')
/** Returned by a handler that has answered by `reply` itself (binary endpoints). */
export const REPLIED = Symbol('replied')

/** One request, as a handler sees it: everything is parsed already. */
export interface Call<E extends Endpoint, D> {
  /** The parts, and who calls: null only where the endpoint is public. */
  ctx: D & { actor: E['access'] extends 'public' ? Actor | null : Actor }
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

type Handler<E extends Endpoint, D> = (call: Call<E, D>) => Promise<Answer<E>> | Answer<E>
/** A handler for each endpoint of a group: one that is missing does not compile. */
export type Handlers<G extends EndpointGroup, D> = { [K in keyof G]: Handler<G[K], D> }
