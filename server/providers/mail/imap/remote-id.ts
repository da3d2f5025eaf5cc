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
