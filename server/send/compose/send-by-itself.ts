import type { emails } from '#core/contract/emails.ts'
import type { Body } from '#core/contract/endpoint.ts'
import type { DelegateActor } from '#core/policy.ts'
import type { Tx } from '#server/db/client.ts'
import type { Ctx } from '#server/deps.ts'
import { acceptMessage, type ByItself, type Stored } from './send-email.ts'

type Written = Pick<
  Body<typeof emails.send>,
  | 'fromAccountId'
  | 'fromAddress'
  | 'to'
  | 'cc'
  | 'bcc'
  | 'subject'
  | 'body'
  | 'type'
  | 'threadId'
  | 'inReplyToMessageId'
  | 'forwardOfMessageId'
>

interface AutomaticMessage extends ByItself {
  written: Written
  /** The same key makes the same message, however often it is asked for. */
  key: string
  /**
   * Runs in the transaction that stores the message, for what must hold if and only if the message is there.
   */
  also?: (tx: Tx, stored: Stored) => Promise<void>
}

/**
 * Puts a message that a rule or a sequence has made for a person into the outbox. It is in no folder until it leaves;
 * Scheduled shows it, and the gate is asked before it leaves. Needs the person's right to send from the account: throws
 * 403 or 404 without it.
 */
export async function sendByItself(
  ctx: Ctx<DelegateActor>,
  { written, key, also, ...byItself }: AutomaticMessage,
): Promise<{ messageId: number; threadId: number }> {
  const input = { ...written, idempotencyKey: key }
  const { messageId, threadId } = await acceptMessage(ctx, { input, byItself, ...(also ? { also } : {}) })
  return { messageId, threadId }
}
