import type { threading, threads } from '#core/contract/threads.ts'
import { explainThread } from '#server/features/threads/explain-thread.ts'
import { joinThreads } from '#server/features/threads/merge-threads.ts'
import { readThread } from '#server/features/threads/read-thread.ts'
import { splitThread } from '#server/features/threads/split-thread.ts'
import type { Routes } from '#server/http/call.ts'

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
