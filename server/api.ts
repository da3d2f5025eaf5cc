import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodType } from 'zod'
import type { Endpoint, EndpointGroup } from '#core/contract/endpoint.ts'
import { hasProof, requireProof } from '#server/people/auth/factors/prove.ts'
import type { Deps } from './deps.ts'
import { type Call, NOT_MODIFIED, REPLIED, type Routes } from './http/call.ts'
import type { ShareMemory } from './http/limit-bodies.ts'
import type { Identified } from './people/auth/identify.ts'

/** What every request passes before its body is read. */
export interface Doors {
  /** Throws 401 unless the endpoint is public. */
  identify(request: FastifyRequest, access: Endpoint['access']): Promise<Identified | null>
  shareMemory: ShareMemory
  /** Bytes that a body may have if its endpoint has no limit of its own. */
  bodyLimit(access: Endpoint['access']): number
  /** The same for the values of JSON. */
  valueLimit(access: Endpoint['access']): number
}

/** Limits of bodies by the name of the endpoint. */
interface Limits<Name> {
  bytes: Partial<Record<Name & string, number>>
  values: Partial<Record<Name & string, number>>
}

/**
 * Registers the endpoints of a noun on Fastify. A missing handler is a type error. Schemas validate input (400 with
 * field paths) and output (only fields that the contract names leave the server).
 */
export function implement<G extends EndpointGroup>(
  app: FastifyInstance,
  deps: Deps,
  doors: Doors,
  group: G,
  handlers: Routes<G>,
  tag: string,
  limits: Limits<keyof G> = { bytes: {}, values: {} },
): void {
  const callers = new WeakMap<FastifyRequest, Identified | null>()
  for (const [name, endpoint] of Object.entries(group)) {
    const handler = handlers[name] as (call: Call<Endpoint>) => Promise<unknown>
    const bodyLimit = limits.bytes[name] ?? doors.bodyLimit(endpoint.access)
    const maxValues = limits.values[name] ?? doors.valueLimit(endpoint.access)
    const isBodyNeeded = endpoint.body && !(endpoint.body as ZodType).safeParse(undefined).success
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      bodyLimit,
      schema: {
        summary: endpoint.summary,
        tags: [tag],
        operationId: `${tag}.${name}`,
        ...schemas(endpoint),
      },
      config: { endpoint, maxValues },
      // Files go out as they are: @fastify/compress sends a body that begins like a compressed one, as one random file in
      // 500 does, without compressing it, and still calls it compressed.
      ...(endpoint.response ? {} : { compress: false }),
      onRequest: async (request, reply) => {
        const caller = await doors.identify(request, endpoint.access)
        if (endpoint.needsProof === true && caller) requireProof(hasProof(caller, deps.clock.now()))
        callers.set(request, caller)
        doors.shareMemory(request, reply, { userId: caller?.actor.id ?? null, limit: bodyLimit })
      },
      preValidation: (request, _reply, done) => {
        // A missing body is an empty one, so that it is valid if all of its fields are optional.
        if (isBodyNeeded) request.body ??= {}
        done()
      },
      handler: async (request, reply) => {
        const identified = callers.get(request)
        const answer = await handler({
          ctx: { ...deps, actor: identified?.actor ?? null },
          sessionId: identified?.sessionId ?? null,
          isProven: identified != null && hasProof(identified, deps.clock.now()),
          params: request.params,
          query: request.query,
          body: request.body,
          request,
          reply,
          isFresh: tag => isFresh(request, reply, tag),
        } as Call<Endpoint>)
        if (answer === REPLIED) return reply
        if (answer === NOT_MODIFIED) return reply.status(304).send()
        return reply.send(answer)
      },
    })
  }
}

function schemas(endpoint: Endpoint) {
  const { params, query, body, response } = endpoint
  return {
    ...(params ? { params: params as ZodType } : {}),
    ...(query ? { querystring: query as ZodType } : {}),
    ...(body ? { body: body as ZodType } : {}),
    ...(response ? { response: { 200: response as ZodType } } : {}),
  }
}

/**
 * Sets the ETag and returns whether the caller has this version. The pages keep the response themselves
 * (`web/platform/held-answers.ts`), because browsers must not cache it. The tag is weak, because compression may change
 * the bytes (RFC 9110 section 8.8.1), and hashed, because it may name a thousand mailboxes and headers have a length
 * limit.
 */
function isFresh(request: FastifyRequest, reply: FastifyReply, tag: string): boolean {
  const etag = `W/"${hash('sha256', tag, 'base64url')}"`
  void reply.header('etag', etag)
  return request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag) ?? false
}
