/** Where a message lies on the server. UIDVALIDITY tells a stale UID from a live one (RFC 3501, 2.3.1.1). */
export interface ImapPlace {
  folder: string
  uidValidity: string
  uid: number
}

/** `uidvalidity:uid:folder`. The folder comes last because it may hold any character, colons included. */
export function formatRemoteId(place: ImapPlace): string {
  return `${place.uidValidity}:${place.uid}:${place.folder}`
}

/** The place, or null when this is no id of ours. */
export function parseRemoteId(remoteId: string): ImapPlace | null {
  const match = /^(\d{1,20}):([1-9]\d{0,9}):(.+)$/s.exec(remoteId)
  const [, uidValidity, uid, folder] = match ?? []
  return uidValidity && uid && folder ? { folder, uidValidity, uid: Number(uid) } : null
}
