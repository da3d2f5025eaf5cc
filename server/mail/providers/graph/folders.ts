import { type FolderRole, ProviderError, type RemoteFolder } from '../provider.ts'
import { categoryIn, createCategory, deleteCategory } from './categories.ts'
import type { GraphClient } from './client.ts'

const WELL_KNOWN: Record<string, FolderRole> = {
  inbox: 'inbox',
  sentitems: 'sent',
  drafts: 'drafts',
  deleteditems: 'trash',
  junkemail: 'spam',
  archive: 'archive',
}
/** In the order that people want to see them filled. */
const ORDER: (FolderRole | null)[] = ['inbox', 'sent', 'drafts', 'archive', null, 'trash', 'spam']

interface GraphFolder {
  id: string
  displayName: string
  childFolderCount?: number
  totalItemCount?: number
}

/** The roles of folders, by their ids: they never change. */
type Roles = Record<string, FolderRole>

export interface FolderList {
  folders: RemoteFolder[]
  roles: Roles
}

/** All folders that messages lie in, those within others too (`Clients/Harbour Hotel`); `known`: roles found before. */
export async function listFolders(
  client: GraphClient,
  known: Roles | null,
  signal?: AbortSignal,
): Promise<FolderList> {
  const roles = known ?? (await findRoles(client, signal))
  const folders: RemoteFolder[] = []
  const walk = async (path: string, prefix: string) => {
    for (const folder of await client.all<GraphFolder>(`${path}?$top=100`, { signal })) {
      const name = prefix + folder.displayName
      folders.push({ remoteId: folder.id, name, role: roles[folder.id] ?? null })
      if (folder.childFolderCount)
        await walk(`/me/mailFolders/${encodeURIComponent(folder.id)}/childFolders`, `${name}/`)
    }
  }
  await walk('/me/mailFolders', '')
  folders.sort((a, b) => ORDER.indexOf(a.role) - ORDER.indexOf(b.role))
  return { folders, roles }
}

/** A mailbox may lack one of them: an archive that nobody has used yet. */
async function findRoles(client: GraphClient, signal: AbortSignal | undefined): Promise<Roles> {
  const found = await Promise.all(
    Object.entries(WELL_KNOWN).map(async ([name, role]) => {
      try {
        const { id } = await client.json<GraphFolder>(`/me/mailFolders/${name}`, { signal })
        return [[id, role] as const]
      } catch (error) {
        if (error instanceof ProviderError && error.kind === 'not-found') return []
        throw error
      }
    }),
  )
  return Object.fromEntries(found.flat())
}

export async function requireFolder(client: GraphClient, id: string): Promise<void> {
  if (categoryIn(id) !== null) return
  await client.call(`/me/mailFolders/${encodeURIComponent(id)}`)
}

/** Makes a category, or a folder; one of this name, whatever its case, is answered as it is. */
export async function createFolder(
  client: GraphClient,
  name: string,
  as: 'label' | 'place',
): Promise<RemoteFolder> {
  const find = async () => {
    const { folders } = await listFolders(client, null)
    return folders.find(folder => folder.name.toLowerCase() === name.toLowerCase())
  }
  const existing = await find()
  if (existing) return existing
  // A folder serves as a label where categories may not be added.
  const category = as === 'label' ? await createCategory(client, name) : null
  if (category) return category
  try {
    const made = await client.json<GraphFolder>('/me/mailFolders', {
      method: 'POST',
      json: { displayName: name },
    })
    return { remoteId: made.id, name: made.displayName, role: null }
  } catch (error) {
    const found = error instanceof ProviderError && error.kind === 'refused' ? await find() : undefined
    if (found) return found
    throw error
  }
}

/** A category has nothing but its name, which Outlook lets nobody change. */
export async function renameFolder(client: GraphClient, id: string, name: string): Promise<RemoteFolder> {
  if (categoryIn(id) !== null)
    throw new ProviderError('refused', 'Outlook does not let anyone rename a category.')
  const { folders } = await listFolders(client, null)
  const own = folders.find(({ remoteId }) => remoteId === id)
  if (!own) throw new ProviderError('not-found', 'The folder does not exist at Outlook any more')
  const taken = folders.find(other => other.name.toLowerCase() === name.toLowerCase())
  if (taken && taken !== own)
    throw new ProviderError('refused', `There is a folder called “${taken.name}” already.`)
  const path = `/me/mailFolders/${encodeURIComponent(id)}`
  const [before, after] = [levelOf(own.name), levelOf(name)]
  if (before.parent !== after.parent) {
    const parent = folders.find(other => other.name === after.parent)
    if (after.parent !== '' && !parent)
      throw new ProviderError('refused', `There is no folder called “${after.parent}”.`)
    const destinationId = parent?.remoteId ?? 'msgfolderroot'
    await client.call(`${path}/move`, { method: 'POST', json: { destinationId } })
  }
  if (before.own !== after.own) await client.call(path, { method: 'PATCH', json: { displayName: after.own } })
  return { remoteId: id, name, role: null }
}

function levelOf(name: string): { parent: string; own: string } {
  const at = name.lastIndexOf('/')
  return { parent: name.slice(0, Math.max(0, at)), own: name.slice(at + 1) }
}

/** Outlook would put a folder with its mail into the bin. */
export async function deleteFolder(client: GraphClient, id: string): Promise<void> {
  const category = categoryIn(id)
  if (category !== null) return deleteCategory(client, category)
  const path = `/me/mailFolders/${encodeURIComponent(id)}`
  try {
    const { displayName, totalItemCount = 0 } = await client.json<GraphFolder>(path)
    if (totalItemCount > 0)
      throw new ProviderError('refused', `There is mail in “${displayName}” at Outlook.`)
    await client.call(path, { method: 'DELETE' })
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'not-found') throw error
  }
}
