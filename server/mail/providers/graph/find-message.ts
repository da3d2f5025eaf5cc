import type { GraphMessage } from './changes.ts'
import type { GraphClient } from './client.ts'

export const messagePath = (messageId: string, deed = '') =>
  `/me/messages/${encodeURIComponent(messageId)}${deed}`

export async function findByRfcId(
  client: GraphClient,
  folder: string,
  rfcId: string | null,
): Promise<GraphMessage | null> {
  if (!rfcId) return null
  const filter = encodeURIComponent(`internetMessageId eq '${rfcId.replaceAll("'", "''")}'`)
  const [found] = await client.all<GraphMessage>(
    `/me/mailFolders/${encodeURIComponent(folder)}/messages?$filter=${filter}&$select=id`,
  )
  return found ?? null
}
