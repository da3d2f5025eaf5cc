import type { ImapFlow } from 'imapflow'
import { ProviderError } from '../provider.ts'
import type { ServerAddress } from './config.ts'
import { lastComplaint } from './connect.ts'
import { asFailure, imapFailure } from './failures.ts'

/** imapflow answers false where a command was refused, and logs why. */
export function succeed<T>(result: T | false | undefined, client: ImapFlow, server: ServerAddress): T {
  if (result) return result
  const complaint = lastComplaint(client)
  if (complaint && asFailure(complaint).responseStatus) throw imapFailure(complaint, server)
  throw new ProviderError('unavailable', `${server.host} did not carry the change out`, { cause: complaint })
}
