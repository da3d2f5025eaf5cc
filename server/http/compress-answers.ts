import zlib from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

const KILOBYTE = 1024
const { BROTLI_PARAM_QUALITY } = zlib.constants

/**
 * Compresses answers from 1 KB. Answers of the API are compressed at once, which is faster than setting up a stream, and
 * at the lowest level: a list of 50 messages takes a third of the time and an eighth more bytes. Files of the pages are
 * streams, which take the usual level.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    threshold: KILOBYTE,
    syncThreshold: 256 * KILOBYTE,
    encodings: ['br', 'gzip'],
    globalDecompression: false,
    zlib: {
      ...zlib,
      brotliCompressSync: bytes => zlib.brotliCompressSync(bytes, { params: { [BROTLI_PARAM_QUALITY]: 1 } }),
      gzipSync: bytes => zlib.gzipSync(bytes, { level: 1 }),
    } satisfies typeof zlib,
  })
}
