import type { ImapFlow } from 'imapflow'
import { ProviderError } from '../provider.ts'
import type { ServerAddress } from './connection/config.ts'
import { forgetComplaint, lastComplaint } from './connection/connect.ts'
import { asFailure } from './failure.ts'
import { imapFailure } from './failures.ts'

/** imapflow returns false for a refused command and only logs the reason. */
export async function succeed<T>(
  client: ImapFlow,
  server: ServerAddress,
  command: () => Promise<T | false | undefined>,
): Promise<T> {
  forgetComplaint(client)
  const result = await command()
  if (result) return result
  const complaint = lastComplaint(client)
  if (complaint && asFailure(complaint).responseStatus) throw imapFailure(complaint, server)
  throw new ProviderError('unavailable', `${server.host} did not carry the change out`, { cause: complaint })
}
