import type { ai } from '#core/contract/ai.ts'
import { readSummary, summariseThread } from '#server/ai/summarise-thread.ts'
import { composeLetter, type Listener, writeReply } from '#server/ai/write-letter.ts'
import type { Call, Routes } from '#server/http/call.ts'
import { streamLines, untilGone } from '#server/http/stream-lines.ts'

export const aiRoutes: Routes<typeof ai> = {
  compose: call => listening(call, listener => composeLetter(call.ctx, { ...call.body, ...listener })),
  generateReply: call => listening(call, listener => writeReply(call.ctx, { ...call.body, ...listener })),
  summary: ({ ctx, params }) => readSummary(ctx, params.threadId),
  summarize: ({ ctx, params, reply }) =>
    summariseThread(ctx, { threadId: params.threadId, signal: untilGone(reply) }),
}

/** A client that accepts lines gets the text while it is written. */
function listening<T extends object>(
  { request, reply }: Pick<Call<typeof ai.compose>, 'request' | 'reply'>,
  write: (listener: Listener) => Promise<T>,
) {
  const signal = untilGone(reply)
  if (!request.headers.accept?.includes('application/x-ndjson')) return write({ signal })
  return streamLines(reply, send => write({ signal, onHtml: text => send({ text }) }))
}
