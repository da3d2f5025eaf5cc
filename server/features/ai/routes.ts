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
  async compose({ deps, actor, body, request, reply }) {
    return listening(request, reply, listener => composeLetter(deps, actor, body, listener))
  },
  async generateReply({ deps, actor, body, request, reply }) {
    return listening(request, reply, listener => writeReply(deps, actor, body, listener))
  },
  async summary({ deps, actor, params }) {
    return readSummary(deps, actor, params.threadId)
  },
  async summarize({ deps, actor, params, reply }) {
    return summariseThread(deps, actor, params.threadId, untilGone(reply))
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
  async get({ deps, actor }) {
    return presentSettings(deps, actor)
  },
  async change({ deps, actor, body }) {
    return changeSettings(deps, actor, body)
  },
  async receipts({ deps, actor, query }) {
    return listReceipts(deps, actor, query.before)
  },
  async receiptPayload({ deps, actor, params }) {
    return readReceipt(deps, actor, params.id)
  },
}
