import type { Deps } from '#server/deps.ts'
import type { MailAccount } from '#server/mailbox/accounts/access.ts'
import { type AccountRunner, type Pace, runAccount } from '#server/mailbox/sync/account-runner.ts'
import { createTurns } from '#server/mailbox/sync/worker/turns.ts'

/** The runner of an account that no worker has claimed: it has the initial lease. */
export function runAlone(deps: Deps, account: MailAccount, pace?: Pace): AccountRunner {
  return runAccount(deps, account, {
    lease: { workspaceId: account.workspaceId, accountId: account.id, token: 0 },
    turns: createTurns({ limit: 1, lengthMs: 60_000 }),
    ...(pace ? { pace } : {}),
  })
}
