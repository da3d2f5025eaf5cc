import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/platform/errors.ts'
import { METRICS_PATH, METRICS_TYPE, type MetricsPage } from '#server/platform/telemetry/metrics-page.ts'

/** Serves what Prometheus reads, to whoever has its token. It is no endpoint of the contract: no person calls it. */
export function serveMetrics(app: FastifyInstance, page: MetricsPage): void {
  app.get(METRICS_PATH, { schema: { hide: true } }, async (request, reply) => {
    if (!page.admits(request.headers.authorization))
      throw new AppError(401, 'The token for the metrics is missing or wrong', 'unauthorized')
    return reply
      .type(METRICS_TYPE)
      .serializer(String)
      .send(await page.read())
  })
}
