import type { LabelColour } from '#core/contract/labels.ts'
import { ProviderError, type RemoteFolder } from '../../provider.ts'
import { readLabels } from '../changes.ts'
import type { GmailClient } from '../client.ts'

const LABEL_UNITS = 5

/** Makes a label; one of this name, whatever its case, is answered as it is. */
export async function createLabel(client: GmailClient, name: string): Promise<RemoteFolder> {
  const find = async () => {
    const { folders } = await readLabels(client)
    return folders.find(folder => folder.name.toLowerCase() === name.toLowerCase())
  }
  const existing = await find()
  if (existing) return existing
  try {
    const requestBody = { name, labelListVisibility: 'labelShow', messageListVisibility: 'show' }
    const made = await client.call(LABEL_UNITS, options =>
      client.users.labels.create({ userId: 'me', requestBody }, options),
    )
    return { remoteId: made.id ?? '', name: made.name ?? name, role: null }
  } catch (error) {
    // Another program was faster, or a call whose answer was lost has made it.
    const found = error instanceof ProviderError && error.kind === 'refused' ? await find() : undefined
    if (found) return found
    throw error
  }
}

/** Gmail nests labels by their names, so those below are renamed one by one; a second call does the rest. */
export async function renameLabel(client: GmailClient, id: string, name: string): Promise<RemoteFolder> {
  const { folders } = await readLabels(client)
  const own = folders.find(({ remoteId }) => remoteId === id)
  if (!own) throw gone()
  const taken = folders.find(other => other.name.toLowerCase() === name.toLowerCase())
  if (taken && taken !== own)
    throw new ProviderError('refused', `There is a label called “${taken.name}” already.`)
  const below = folders.filter(other => other.name.startsWith(`${own.name}/`) && other.role === null)
  for (const { remoteId, name: before } of [...below, own])
    await client.call(LABEL_UNITS, options =>
      client.users.labels.patch(
        { userId: 'me', id: remoteId, requestBody: { name: name + before.slice(own.name.length) } },
        options,
      ),
    )
  return { remoteId: id, name, role: null }
}

export async function deleteLabel(client: GmailClient, id: string): Promise<void> {
  try {
    await client.call(LABEL_UNITS, options => client.users.labels.delete({ userId: 'me', id }, options))
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'not-found') throw error
  }
}

/** Of the colours that Gmail allows (https://developers.google.com/workspace/gmail/api/guides/labels). */
const COLOURS: Record<LabelColour, { backgroundColor: string; textColor: string }> = {
  red: { backgroundColor: '#fb4c2f', textColor: '#ffffff' },
  orange: { backgroundColor: '#ffad47', textColor: '#ffffff' },
  yellow: { backgroundColor: '#fad165', textColor: '#000000' },
  green: { backgroundColor: '#16a766', textColor: '#ffffff' },
  blue: { backgroundColor: '#4a86e8', textColor: '#ffffff' },
  violet: { backgroundColor: '#a479e2', textColor: '#ffffff' },
  pink: { backgroundColor: '#f691b3', textColor: '#000000' },
}

/** Without a colour the label is written anew: what is left out then has its default. */
export async function colourLabel(
  client: GmailClient,
  id: string,
  colour: LabelColour | null,
): Promise<void> {
  const own = (await readLabels(client)).folders.find(({ remoteId }) => remoteId === id)
  if (!own) throw gone()
  const shown = { labelListVisibility: 'labelShow', messageListVisibility: 'show' }
  await client.call(LABEL_UNITS, options =>
    colour === null
      ? client.users.labels.update(
          { userId: 'me', id, requestBody: { id, name: own.name, ...shown } },
          options,
        )
      : client.users.labels.patch({ userId: 'me', id, requestBody: { color: COLOURS[colour] } }, options),
  )
}

const gone = () => new ProviderError('not-found', 'The label does not exist at Gmail any more')
