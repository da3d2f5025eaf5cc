import type { sync } from '#core/contract/sync.ts'
import type { Routes } from '#server/deps.ts'
import { accessibleAccounts, requireAccount } from '#server/features/accounts/access.ts'
import { findRefusals } from '#server/features/accounts/servers/refusal-queries.ts'
import { bearerOf } from '#server/features/auth/identify.ts'
import { badRequest } from '#server/platform/errors.ts'
import { REPLIED } from '#server/platform/http.ts'
import { presentStatus } from './present.ts'
import { receivePush } from './receive-push.ts'
import { findStates } from './state-queries.ts'
import { tryNow } from './try-now.ts'

export const syncRoutes: Routes<typeof sync> = {
  async status({ ctx }) {
    const accounts = await accessibleAccounts(ctx.db, ctx.actor, 'mail.read')
    const states = await findStates(ctx.db, accounts)
    const refusals = await findRefusals(ctx.db, accounts)
    const now = ctx.clock.now()
    const refusalOf = (id: number) =>
      refusals.find(({ accountId, server }) => accountId === id && server === 'outgoing') ?? null
    return {
      accountStatuses: states.map(row => presentStatus(row, refusalOf(row.state.accountId), now)),
    }
  },
  async force({ ctx, params }) {
    await tryNow(ctx, await requireAccount(ctx.db, ctx.actor, 'account.manage', params.accountId))
    return { success: true }
  },
  async pushGmail({ ctx, request, reply, body }): Promise<typeof REPLIED> {
    await receivePush(ctx, ctx.pushes.gmail, { bearer: bearerOf(request), account: null, body })
    await reply.status(204).send()
    return REPLIED
  },
  async pushOutlook({ ctx, reply, params, query, body }): Promise<typeof REPLIED> {
    // Asked before a subscription is made; the answer proves only that somebody is here (and is plain text).
    if (ctx.pushes.outlook && query.validationToken !== undefined) {
      await reply.type('text/plain; charset=utf-8').send(query.validationToken)
      return REPLIED
    }
    if (!body) throw badRequest('There is nothing in this notification')
    await receivePush(ctx, ctx.pushes.outlook, { bearer: null, account: params.account, body })
    await reply.status(202).send()
    return REPLIED
  },
}
