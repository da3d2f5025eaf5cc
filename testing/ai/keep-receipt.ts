import { sql } from 'drizzle-orm'
import { aiCalls } from '#server/db/schema/index.ts'
import { recordCall } from '#server/people/usage/record-call.ts'
import type { TestApp, TestUser } from '#testing/app.ts'

interface Given {
  payer: Pick<TestUser, 'id' | 'organizationId'>
  accountIds: number[]
  messageIds?: number[]
  sampleIds?: number[]
  /** What left. */
  text: string
}

/** Keeps the receipt of a call that was given mail of these accounts; answers its id. */
export async function keepReceipt({ deps }: TestApp, given: Given): Promise<number> {
  const { payer, accountIds, messageIds = [], sampleIds = [], text } = given
  await recordCall(deps, {
    payer,
    feature: 'reply',
    accountIds,
    messageIds,
    sampleIds,
    ...{ engine: 'compatible', model: 'm', outcome: 'ok', price: null, latencyMs: 1 },
    startedAt: new Date(),
    tokens: { input: 1, output: 1 },
    payloads: [text],
    keepPayloadDays: 30,
  })
  const [newest] = await deps.db.select({ id: sql<number>`max(${aiCalls.id})`.mapWith(Number) }).from(aiCalls)
  return newest?.id as number
}
