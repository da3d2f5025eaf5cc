import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodType } from 'zod'
import type { Endpoint, EndpointGroup } from '#core/contract/endpoint.ts'
import { requireProof } from '#server/features/auth/factors/prove.ts'
import type { Deps } from './deps.ts'
import type { Identified } from './features/auth/identify.ts'
import { type Call, NOT_MODIFIED, REPLIED, type Routes } from './http/call.ts'
import type { ShareMemory } from './http/limit-bodies.ts'

/** What every request passes before its body is read. */
export interface Doors {
  /** Throws 401 unless the endpoint is public. */
  identify(request: FastifyRequest, access: Endpoint['access']): Promise<Identified | null>
  shareMemory: ShareMemory
  /** Bytes that a body may have where its endpoint states no limit of its own. */
  bodyLimit(access: Endpoint['access']): number
}

/**
 * Registers a noun's endpoints on Fastify. The types make a missing handler an error; the schemas check
 * what comes in (400 with field paths) and what goes out (nothing leaks that the contract does not name).
 */
export function implement<G extends EndpointGroup>(
  app: FastifyInstance,
  deps: Deps,
  doors: Doors,
  group: G,
  handlers: Routes<G>,
  tag: string,
  /** Bytes that an endpoint's body may have, by name. */
  bodyLimits: Partial<Record<keyof G, number>> = {},
): void {
  const callers = new WeakMap<FastifyRequest, Identified | null>()
  for (const [name, endpoint] of Object.entries(group)) {
    const handler = handlers[name] as (call: Call<Endpoint>) => Promise<unknown>
    const bodyLimit = bodyLimits[name] ?? doors.bodyLimit(endpoint.access)
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
      config: { endpoint },
      onRequest: async (request, reply) => {
        const caller = await doors.identify(request, endpoint.access)
        if (endpoint.needsProof && caller) requireProof(caller, deps.clock.now())
        callers.set(request, caller)
        doors.shareMemory(request, reply, { userId: caller?.actor.id ?? null, limit: bodyLimit })
      },
      preValidation: async request => {
        // Nothing sent is nothing said of any field: what all of them may leave out, the body may as well.
        if (isBodyNeeded) request.body ??= {}
      },
      handler: async (request, reply) => {
        const identified = callers.get(request)
        const answer = await handler({
          ctx: { ...deps, actor: identified?.actor ?? null },
          sessionId: identified?.sessionId ?? null,
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
 * The pages hold the answer themselves (`web/platform/held-answers.ts`), because browsers may keep none. Weak, because
 * compression may change the bytes (RFC 9110 section 8.8.1). Hashed, because a tag may name a thousand mailboxes, and the
 * headers of a request have a limit.
 */
function isFresh(request: FastifyRequest, reply: FastifyReply, tag: string): boolean {
  const etag = `W/"${createHash('sha256').update(tag).digest('base64url')}"`
  void reply.header('etag', etag)
  return request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag) ?? false
}
