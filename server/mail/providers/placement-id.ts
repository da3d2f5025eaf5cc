/** Identifies a message in one of its folders by the provider's ids of both: `<folder>/<message>`. */
interface PlacementId {
  folder: string
  messageId: string
}

export const placementId = ({ folder, messageId }: PlacementId): string =>
  `${encodeURIComponent(folder)}/${encodeURIComponent(messageId)}`

export function parsePlacementId(id: string): PlacementId | null {
  const [folder, messageId, ...rest] = id.split('/')
  if (!folder || !messageId || rest.length > 0) return null
  try {
    return { folder: decodeURIComponent(folder), messageId: decodeURIComponent(messageId) }
  } catch {
    return null
  }
}

/** Message ids by folder; ids that are not ours are left out. */
export function byFolder(ids: readonly string[]): Map<string, string[]> {
  const places = ids.map(parsePlacementId).filter(place => place !== null)
  return new Map(
    [...Map.groupBy(places, ({ folder }) => folder)].map(([folder, group]) => [
      folder,
      [...new Set(group.map(({ messageId }) => messageId))],
    ]),
  )
}
