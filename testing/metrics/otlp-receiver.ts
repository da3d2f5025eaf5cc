import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listenHere } from '#demo/listen-here.ts'

/** A field of a protobuf message: bytes, or a number. */
type Field = { number: number; bytes: Buffer | null }

/** The fields of a message, by the encoding of protobuf (protobuf.dev/programming-guides/encoding). */
function fieldsOf(message: Buffer): Field[] {
  const fields: Field[] = []
  let at = 0
  const varint = () => {
    let value = 0
    for (let shift = 1; ; shift *= 128) {
      const byte = message[at++] ?? 0
      value += (byte & 127) * shift
      if (byte < 128) return value
    }
  }
  while (at < message.length) {
    const key = varint()
    const number = Math.floor(key / 8)
    const type = key % 8
    if (type === 2) {
      const length = varint()
      fields.push({ number, bytes: message.subarray(at, at + length) })
      at += length
    } else {
      if (type === 0) varint()
      else at += type === 1 ? 8 : 4
      fields.push({ number, bytes: null })
    }
  }
  return fields
}

/** All values at a path of field numbers. */
const at = (message: Buffer, ...path: number[]): Buffer[] =>
  path.reduce(
    (messages, number) =>
      messages.flatMap(one =>
        fieldsOf(one).flatMap(field => (field.number === number && field.bytes ? [field.bytes] : [])),
      ),
    [message],
  )

interface ReceivedSpan {
  name: string
  id: string
  traceId: string
  parentId: string
  attributes: Record<string, string>
}

/** After opentelemetry/proto/trace/v1/trace.proto: requests, resource spans, scope spans, spans. */
export const spansIn = (request: Buffer): ReceivedSpan[] =>
  at(request, 1, 2, 2).map(span => ({
    name: String(at(span, 5)[0]),
    id: at(span, 2)[0]?.toString('hex') ?? '',
    traceId: at(span, 1)[0]?.toString('hex') ?? '',
    parentId: at(span, 4)[0]?.toString('hex') ?? '',
    attributes: Object.fromEntries(
      at(span, 9).map(attribute => [String(at(attribute, 1)[0]), String(at(attribute, 2, 1)[0] ?? '')]),
    ),
  }))

/** After opentelemetry/proto/metrics/v1/metrics.proto. */
export const metricsIn = (request: Buffer): string[] => at(request, 1, 2, 2, 1).map(String)

/** A collector that keeps what it gets, by path. */
export async function receiveOtlp() {
  const received: { path: string; headers: NodeJS.Dict<string | string[]>; body: Buffer }[] = []
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    received.push({ path: request.url ?? '', headers: request.headers, body })
    response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
  })
  const { port, close } = await listenHere(server)
  return {
    endpoint: `http://127.0.0.1:${port}`,
    received,
    bodiesAt: (path: string) => received.filter(one => one.path === path).map(({ body }) => body),
    close,
  }
}
