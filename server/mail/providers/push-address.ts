import { sync } from '#core/contract/sync.ts'

/** Where Google's Pub/Sub delivers; also what its token has to be made out to. */
export const gmailPushUrl = (publicUrl: string): string => publicUrl + sync.pushGmail.path

/** Where Microsoft tells of an account. */
export const outlookPushUrl = (publicUrl: string, uniqueId: string): string =>
  publicUrl + sync.pushOutlook.path.replace(':account', uniqueId)
