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
  async status({ deps, actor }) {
    const accounts = await accessibleAccounts(deps.db, actor, 'mail.read')
    const states = await findStates(deps.db, accounts)
    const refusals = await findRefusals(deps.db, accounts)
    const now = deps.clock.now()
    const refusalOf = (id: number) =>
      refusals.find(({ accountId, server }) => accountId === id && server === 'outgoing') ?? null
    return {
      accountStatuses: states.map(row => presentStatus(row, refusalOf(row.state.accountId), now)),
    }
  },
  async force({ deps, actor, params }) {
    await tryNow(deps, await requireAccount(deps.db, actor, 'account.manage', params.accountId))
    return { success: true }
  },
  async pushGmail({ deps, request, reply, body }): Promise<typeof REPLIED> {
    await receivePush(deps, deps.pushes.gmail, { bearer: bearerOf(request), account: null, body })
    await reply.status(204).send()
    return REPLIED
  },
  async pushOutlook({ deps, reply, params, query, body }): Promise<typeof REPLIED> {
    // Asked before a subscription is made; the answer proves only that somebody is here (and is plain text).
    if (deps.pushes.outlook && query.validationToken !== undefined) {
      await reply.type('text/plain; charset=utf-8').send(query.validationToken)
      return REPLIED
    }
    if (!body) throw badRequest('There is nothing in this notification')
    await receivePush(deps, deps.pushes.outlook, { bearer: null, account: params.account, body })
    await reply.status(202).send()
    return REPLIED
  },
}
