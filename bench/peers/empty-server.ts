import fastify from 'fastify'

// The least that a web server of this kind can do: an answer that has not changed.
const app = fastify()
app.get('/', async (_request, reply) => reply.status(304).send())
await app.listen({ host: '127.0.0.1', port: Number(process.argv[2]) })
