import { counted } from '#core/text/counted.ts'

/**
 * What was taken out of a message because it reports that somebody reads it, in words; null for nothing. An entry without
 * a name is a picture that nobody could see, which may be a tracker or an empty space.
 */
export function trackersRemoved(trackers: readonly string[]): string | null {
  const named = trackers.filter(name => name !== '')
  const unseen = trackers.length - named.length
  const names = [...new Set(named)].sort().join(', ')
  const told = [
    ...(named.length > 0 ? [`${counted(named.length, 'tracker')} removed: ${names}.`] : []),
    ...(unseen > 0 ? [`${counted(unseen, 'invisible image')} removed.`] : []),
  ]
  return told.length > 0 ? told.join(' ') : null
}
