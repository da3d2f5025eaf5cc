import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { errorBody } from '#core/contract/errors.ts'
import { productVersion } from '#server/platform/version.ts'
import { sessionCookie } from './cookies.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The version of the contract. */
    endpoint?: Endpoint
  }
}

/** The API's description, generated from the contract: pages at `/api/docs`, the document at `/api/docs/json`. */
export async function serveOpenApi(app: FastifyInstance, config: { publicUrl: string }): Promise<void> {
  await app.register(swagger, {
    openapi: {
      // 3.0 cannot express null beside a list of values.
      openapi: '3.1.0',
      info: { title: 'Quillbox', version: productVersion },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          cookie: { type: 'apiKey', in: 'cookie', name: sessionCookie(config) },
        },
      },
    },
    transform: document => {
      const endpoint = document.route.config?.endpoint
      if (!endpoint) return jsonSchemaTransform(document)
      const { schema, url } = jsonSchemaTransform({
        ...document,
        schema: withAnswers(document.schema, endpoint),
      })
      return { schema: { ...schema, ...withBytes(schema, endpoint) }, url }
    },
  })
  await app.register(swaggerUi, { routePrefix: '/api/docs' })
}

/** Describes error answers and authentication. */
function withAnswers(schema: FastifySchema, { access, response, status }: Endpoint): FastifySchema {
  const refusal = (description: string) => ({
    description,
    content: { 'application/json': { schema: errorBody } },
  })
  return {
    ...schema,
    response: {
      ...(response ? { [status]: response } : {}),
      '4xx': refusal('Refused, and why'),
      '5xx': refusal('Something went wrong'),
    },
    ...(access === 'public'
      ? {}
      : { security: [{ bearer: [] }, ...(access === 'browser' ? [{ cookie: [] }] : [])] }),
  }
}

/** Describes what no schema of the contract covers: uploaded files, binary answers, empty answers. */
function withBytes(schema: FastifySchema, { kind, upload, response, status }: Endpoint): FastifySchema {
  const bytes = { type: 'string', format: 'binary' }
  const form = { type: 'object', properties: { [upload ?? '']: bytes }, required: [upload] }
  const answer =
    kind === 'binary'
      ? { description: 'The bytes', content: { '*/*': { schema: bytes } } }
      : { description: 'Done', type: 'null' }
  return {
    ...(upload === null ? {} : { consumes: ['multipart/form-data'], body: form }),
    ...(response ? {} : { response: { [status]: answer, ...(schema.response as object) } }),
  }
}
