import type { z } from 'zod'

/**
 * Who may call an endpoint before any rule about the thing itself is asked.
 * `public`: anyone. `user`: a signed-in person by bearer token.
 * `browser`: a signed-in person by bearer token or, because images, downloads and sockets cannot
 * send a header, by the httpOnly session cookie. Only for GET.
 */
export type Access = 'public' | 'user' | 'browser'

/** For how long a proof (a password or code) is valid. */
export const PROOF_MINUTES = 10
/** The code of the refusal (403) when a call needs a new proof. */
export const PROOF_REQUIRED = 'proof-required'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One call of the product: the only source for validation, types, OpenAPI and client. */
export interface Endpoint<P = unknown, Q = unknown, B = unknown, R = unknown, A extends Access = Access> {
  method: Method
  /** Path template as in the spec, with `:name` for parameters; also the prefix of the client's query keys. */
  path: string
  access: A
  /**
   * Requires a proof: a person who has not given their password or a second-factor code within `PROOF_MINUTES` gets 403
   * `proof-required` and has to call `POST /api/auth/prove` first. So a session that was left open cannot be misused
   * for this call. Endpoints whose body contains the password check it each time and do not need this.
   * `sometimes`: the operation requires it, for some of what the call can do.
   */
  needsProof: boolean | 'sometimes'
  summary: string
  params: P
  query: Q
  body: B
  response: R
  /** `binary` endpoints answer with bytes (attachments, images, source) instead of JSON. */
  kind: 'json' | 'binary'
  /** The form field that carries a file; null where the endpoint takes no file. */
  upload: string | null
  /** The schema of a successful answer. */
  status: 200 | 202 | 204
}

interface Spec<P, Q, B, R, A> {
  access: A
  needsProof?: boolean | 'sometimes'
  summary: string
  params?: P
  query?: Q
  body?: B
  response?: R
  kind?: 'json' | 'binary'
  upload?: string
  status?: 200 | 202 | 204
}

/** Declares one endpoint: `endpoint('PATCH /api/emails/:id/star', { … })`. */
export function endpoint<
  A extends Access,
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
  R extends z.ZodType | undefined = undefined,
>(route: `${Method} /${string}`, spec: Spec<P, Q, B, R, A>): Endpoint<P, Q, B, R, A> {
  const space = route.indexOf(' ')
  return {
    method: route.slice(0, space) as Method,
    path: route.slice(space + 1),
    access: spec.access,
    needsProof: spec.needsProof ?? false,
    summary: spec.summary,
    params: spec.params as P,
    query: spec.query as Q,
    body: spec.body as B,
    response: spec.response as R,
    kind: spec.kind ?? 'json',
    upload: spec.upload ?? null,
    status: spec.status ?? 200,
  }
}

type In<S> = S extends z.ZodType ? z.input<S> : undefined
type Out<S> = S extends z.ZodType ? z.output<S> : undefined

/** What a caller gives: the schemas' inputs; `undefined` where the endpoint takes nothing. */
export type ParamsInput<E extends Endpoint> = In<E['params']>
export type QueryInput<E extends Endpoint> = In<E['query']>
export type BodyInput<E extends Endpoint> = In<E['body']>
/** What a handler receives: the schemas' outputs. */
export type Params<E extends Endpoint> = Out<E['params']>
export type Query<E extends Endpoint> = Out<E['query']>
export type Body<E extends Endpoint> = Out<E['body']>
export type ResponseOf<E extends Endpoint> = Out<E['response']>

/** The endpoints of a noun by name. */
export type EndpointGroup = Record<string, Endpoint>
