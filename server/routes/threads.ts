import type { threading, threads } from '#core/contract/threads.ts'
import type { Routes } from '#server/http/call.ts'
import { explainThread } from '#server/read/threads/explain-thread.ts'
import { joinThreads } from '#server/read/threads/merge-threads.ts'
import { readThread } from '#server/read/threads/read-thread.ts'
import { splitThread } from '#server/read/threads/split-thread.ts'

export const threadRoutes: Routes<typeof threads> = {
  get: ({ ctx, params }) => readThread(ctx, Number(params.threadId)),
}

export const threadingRoutes: Routes<typeof threading> = {
  why: ({ ctx, params }) => explainThread(ctx, params.threadId),
  async split({ ctx, params, body }) {
    const threadId = await splitThread(ctx, { threadId: params.threadId, messageId: body.messageId })
    return { threadId: String(threadId) }
  },
  async merge({ ctx, params, body }) {
    const threadId = await joinThreads(ctx, { threadId: params.threadId, otherId: body.threadId })
    return { threadId: String(threadId) }
  },
}
