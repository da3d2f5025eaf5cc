import { createServer } from 'node:http'
import { explainListenError } from '#server/platform/lifecycle.ts'
import { METRICS_PATH, METRICS_TYPE, type MetricsPage } from '#server/platform/telemetry/metrics-page.ts'

/** Serves the metrics and nothing else on a port of their own: for workers, and away from the address for people. */
export async function listenForMetrics(
  page: MetricsPage,
  { host, port }: { host: string; port: number },
): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const answer = (status: number, text: string, type = 'text/plain; charset=utf-8') =>
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text)
    if (request.url !== METRICS_PATH || request.method !== 'GET')
      return void answer(404, 'There is nothing here\n')
    if (!page.admits(request.headers.authorization))
      return void answer(401, 'The token is missing or wrong\n')
    page.read().then(
      text => answer(200, text, METRICS_TYPE),
      () => answer(503, 'The metrics cannot be read now\n'),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, resolve)
  }).catch(error => {
    throw explainListenError(error, host, port)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
