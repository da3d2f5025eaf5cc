/** Where a message is on the server. UIDVALIDITY distinguishes a stale UID from a valid one (RFC 3501, 2.3.1.1). */
export interface ImapPlace {
  folder: string
  uidValidity: string
  uid: number
}

/** `uidvalidity:uid:folder`. The folder comes last because it may hold any character, colons included. */
export function formatRemoteId(place: ImapPlace): string {
  return `${place.uidValidity}:${place.uid}:${place.folder}`
}

/** Parses an id; null when it is not one of ours. */
export function parseRemoteId(remoteId: string): ImapPlace | null {
  const match = /^(\d{1,20}):([1-9]\d{0,9}):(.+)$/s.exec(remoteId)
  const [, uidValidity, uid, folder] = match ?? []
  return uidValidity && uid && folder ? { folder, uidValidity, uid: Number(uid) } : null
}

/** Where a message is in a folder whose numbers never stay: it is named by its content (see `reading/faults/renumbered.ts`). */
export interface ContentPlace {
  folder: string
  content: string
}

/** `=content:folder`. */
export const formatContentId = ({ folder, content }: ContentPlace): string => `=${content}:${folder}`

/** Parses an id by content; null when it is none. */
export function parseContentId(remoteId: string): ContentPlace | null {
  const [, content, folder] = /^=([\w-]+(?:\.\d+)?):(.+)$/s.exec(remoteId) ?? []
  return content && folder ? { folder, content } : null
}
