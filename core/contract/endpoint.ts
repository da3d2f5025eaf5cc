import type { z } from 'zod'

/**
 * Who may call an endpoint before any rule about the thing itself is asked.
 * `public`: anyone. `user`: a signed-in person by bearer token.
 * `browser`: a signed-in person by bearer token or, because images, downloads and sockets cannot
 * send a header, by the httpOnly session cookie. Only for GET.
 */
export type Access = 'public' | 'user' | 'browser'

/** How long a password or a code that was given counts. */
export const PROOF_MINUTES = 10
/** The code of the refusal (403) of what needs a new proof. */
export const PROOF_REQUIRED = 'proof-required'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One call of the product: the single truth for validation, types, OpenAPI and client. */
export interface Endpoint<P = unknown, Q = unknown, B = unknown, R = unknown, A extends Access = Access> {
  method: Method
  /** Path template as in the spec, with `:name` for parameters; also the prefix of the client's query keys. */
  path: string
  access: A
  /**
   * Asks a person who has not given their password, or a code of their second factor, within `PROOF_MINUTES` to do so
   * first (403 `proof-required`, then `POST /api/auth/prove`): a session that was left open must not do this. Endpoints
   * whose body has the password ask each time, and do not need it.
   */
  needsProof: boolean
  summary: string
  params: P
  query: Q
  body: B
  response: R
  /** `binary` endpoints answer with bytes (attachments, images, source) instead of JSON. */
  kind: 'json' | 'binary'
  /** The field of the form that a file is sent in; null where none is. */
  upload: string | null
  /** What is answered when all is well. */
  status: 200 | 202 | 204
}

interface Spec<P, Q, B, R, A> {
  access: A
  needsProof?: boolean
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

/** A noun's endpoints by name, and all nouns. */
export type EndpointGroup = Record<string, Endpoint>
export type Contract = Record<string, EndpointGroup>
