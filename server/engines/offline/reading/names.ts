import { oneLine } from '#core/text/one-line.ts'
import type { Person } from '#server/engines/engine.ts'

const TITLES =
  /^(?:mr|mrs|ms|dr|prof|herr|frau|hr|fr|m|mme|mlle|monsieur|madame|sr|sra|srta|don|dona|dipl|ing)\.?$/i

/** Names of offices and firms stay whole. */
const FIRM =
  /(?<!\p{L})(?:gmbh|ag|kg|ltd|inc|llc|corp|sarl|sas|sa|sl|team|desk|support|services?|servicio|clients?|office|büro|\p{L}*verwaltung|vertrieb|sales|info|newsletter|verein|schule|school|university|academ\p{L}*|catering|hotel|hôtel|bank|banco|administraci\p{L}*|praxis|kanzlei|agency|agence|agentur)(?!\p{L})/iu

/** "Anna" of "Anna Weber", "Weber, Anna" and "Dr. Anna Weber"; the first part of the address where no name is known. */
export function firstName({ name, address }: Person): string {
  const clean = cleanName(name)
  if (clean === '') return ''
  const titled = titledName(clean)
  if (titled) return titled.name[0] ?? address
  if (FIRM.test(clean)) return clean
  const [last, first] = clean.split(/,\s*/)
  const words = (first || last || '').split(' ').filter(word => !TITLES.test(word))
  return words[0] ?? address
}

/**
 * Whom a letter greets: as `firstName`, but "Ms. Hartigan" where nothing else is known of her, and the whole name where one
 * is formal: nobody says "Guten Tag Anna" to a stranger.
 */
export function greetedName(person: Person, isFormal: boolean): string {
  const clean = cleanName(person.name)
  const titled = titledName(clean)
  if (titled?.name.length === 1) return `${titled.title} ${titled.name[0]}`
  return isFormal && !titled && /^[\p{L}'’-]+(?: [\p{L}'’.-]+){1,2}$/u.test(clean) ? clean : firstName(person)
}

const cleanName = (name: string) => (name.includes('@') ? '' : oneLine(name.replace(/["<>]/g, '')))

/** "Ms. Hartigan, Hillside Primary" taken apart: what follows the comma is where she is to be found. */
function titledName(clean: string): { title: string; name: string[] } | null {
  const words = (clean.split(/,\s*/)[0] ?? '').split(' ')
  const at = words.findIndex(word => !TITLES.test(word))
  return at > 0 ? { title: words.slice(0, at).join(' '), name: words.slice(at) } : null
}

/** How the conversation calls somebody. */
export function nameOf(person: Person): string {
  return person.name.trim() || person.address
}

/** A name within a pattern. */
export function escapeName(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
