/** A message at one of its folders: `<label>/<message>`. Neither id has a slash. */
export interface GmailPlace {
  folder: string
  messageId: string
}

export const remoteId = ({ folder, messageId }: GmailPlace): string => `${folder}/${messageId}`

export function parseRemoteId(id: string): GmailPlace | null {
  const [folder, messageId, ...rest] = id.split('/')
  return folder && messageId && rest.length === 0 ? { folder, messageId } : null
}

/** Message ids by the folder they are named at; what is no id of ours is left out. */
export function byFolder(ids: readonly string[]): Map<string, string[]> {
  const places = ids.map(parseRemoteId).filter(place => place !== null)
  return new Map(
    [...Map.groupBy(places, ({ folder }) => folder)].map(([folder, group]) => [
      folder,
      [...new Set(group.map(({ messageId }) => messageId))],
    ]),
  )
}
