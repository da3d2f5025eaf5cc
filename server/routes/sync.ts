import type { sync } from '#core/contract/sync.ts'
import { REPLIED, type Routes } from '#server/http/call.ts'
import { bearerOf } from '#server/http/caller.ts'
import { listStatuses } from '#server/mailbox/sync/present.ts'
import { receivePush, takesPushes } from '#server/mailbox/sync/receive-push.ts'
import { tryNow } from '#server/mailbox/sync/try-now.ts'
import { badRequest } from '#server/platform/errors.ts'

export const syncRoutes: Routes<typeof sync> = {
  async status({ ctx }) {
    return { accountStatuses: await listStatuses(ctx) }
  },
  async force({ ctx, params }) {
    await tryNow(ctx, params.accountId)
    return { success: true }
  },
  async pushGmail({ ctx, request, reply, body }): Promise<typeof REPLIED> {
    await receivePush(ctx, { from: 'gmail', bearer: bearerOf(request), account: null, body })
    await reply.status(204).send()
    return REPLIED
  },
  async pushOutlook({ ctx, reply, params, query, body }): Promise<typeof REPLIED> {
    // Outlook asks this before it makes a subscription. The answer is plain text, and only proves that somebody is here.
    if (takesPushes(ctx, 'outlook') && query.validationToken !== undefined) {
      await reply.type('text/plain; charset=utf-8').send(query.validationToken)
      return REPLIED
    }
    if (!body) throw badRequest('There is nothing in this notification')
    await receivePush(ctx, { from: 'outlook', bearer: null, account: params.account, body })
    await reply.status(202).send()
    return REPLIED
  },
}
