import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ai } from '#core/contract/ai.ts'
import type { aiSettings } from '#core/contract/ai-settings.ts'
import type { Routes } from '#server/deps.ts'
import { streamLines, untilGone } from '#server/platform/files/stream-lines.ts'
import { listReceipts, readReceipt } from './receipts.ts'
import { changeSettings, presentSettings } from './settings/settings.ts'
import { readSummary, summariseThread } from './summarise-thread.ts'
import { composeLetter, type Listener, writeReply } from './write-letter.ts'

export const aiRoutes: Routes<typeof ai> = {
  async compose({ ctx, body, request, reply }) {
    return listening(request, reply, listener => composeLetter(ctx, body, listener))
  },
  async generateReply({ ctx, body, request, reply }) {
    return listening(request, reply, listener => writeReply(ctx, body, listener))
  },
  async summary({ ctx, params }) {
    return readSummary(ctx, params.threadId)
  },
  async summarize({ ctx, params, reply }) {
    return summariseThread(ctx, params.threadId, untilGone(reply))
  },
}

/** Who asks for lines is told what is written while it is. */
function listening<T extends object>(
  request: FastifyRequest,
  reply: FastifyReply,
  write: (listener: Listener) => Promise<T>,
) {
  const signal = untilGone(reply)
  if (!request.headers.accept?.includes('application/x-ndjson')) return write({ signal })
  return streamLines(reply, send => write({ signal, onHtml: text => send({ text }) }))
}

export const aiSettingsRoutes: Routes<typeof aiSettings> = {
  async get({ ctx }) {
    return presentSettings(ctx)
  },
  async change({ ctx, body }) {
    return changeSettings(ctx, body)
  },
  async receipts({ ctx, query }) {
    return listReceipts(ctx, query.before)
  },
  async receiptPayload({ ctx, params }) {
    return readReceipt(ctx, params.id)
  },
}
