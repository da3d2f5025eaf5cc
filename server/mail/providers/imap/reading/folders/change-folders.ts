import type { ImapFlow } from 'imapflow'
import type { ServerAddress } from '#server/mail/providers/imap/connection/config.ts'
import { imapFailure } from '#server/mail/providers/imap/failures.ts'
import { ProviderError, type RemoteFolder } from '#server/mail/providers/provider.ts'
import { type ImapFolder, listFolders, publicFolder } from './folders.ts'

/** RENAME takes the folders below along (RFC 3501, 6.3.5). */
export async function renameFolder(
  client: ImapFlow,
  remoteId: string,
  name: string,
  server: ServerAddress,
): Promise<RemoteFolder> {
  const folders = await listFolders(client)
  const named = folders.find(folder => folder.name === name)
  const old = folders.find(folder => folder.remoteId === remoteId)
  // A lost answer: it was renamed already.
  if (!old && named) return publicFolder(named)
  if (!old) throw gone(server)
  if (named && named !== old)
    throw new ProviderError('refused', `There is a folder called “${name}” already.`)
  const delimiter = client.namespace?.delimiter ?? '/'
  const levels = name.split('/')
  if (delimiter !== '/' && levels.some(level => level.includes(delimiter)))
    throw new ProviderError(
      'refused',
      `${server.host} does not allow “${delimiter}” in the name of a folder.`,
    )
  if (client.mailbox && client.mailbox.path === remoteId) await client.mailboxClose()
  try {
    const { newPath } = await client.mailboxRename(remoteId, levels)
    await client.mailboxUnsubscribe(remoteId).catch(() => false)
    await client.mailboxSubscribe(newPath).catch(() => false)
  } catch (error) {
    throw imapFailure(error, server)
  }
  const renamed = (await listFolders(client)).find(folder => folder.name === name)
  if (!renamed) throw new ProviderError('refused', `${server.host} does not allow a folder called “${name}”.`)
  return publicFolder(renamed)
}

export async function deleteFolder(client: ImapFlow, remoteId: string, server: ServerAddress): Promise<void> {
  const folder = (await listFolders(client)).find(one => one.remoteId === remoteId)
  if (!folder) return
  if (await hasMail(client, folder))
    throw new ProviderError('refused', `There is mail in “${folder.name}” at ${server.host}.`)
  if (client.mailbox && client.mailbox.path === remoteId) await client.mailboxClose()
  try {
    await client.mailboxDelete(remoteId)
    await client.mailboxUnsubscribe(remoteId).catch(() => false)
  } catch (error) {
    throw imapFailure(error, server)
  }
}

async function hasMail(client: ImapFlow, { remoteId, status }: ImapFolder): Promise<boolean> {
  if (status) return status.messages > 0
  const asked = await client.status(remoteId, { messages: true })
  return !(asked && asked.messages === 0)
}

const gone = ({ host }: ServerAddress) =>
  new ProviderError('not-found', `The folder does not exist on ${host} any more`)
