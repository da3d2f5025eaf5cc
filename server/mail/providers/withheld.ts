import { z } from 'zod'
import { counted } from '#core/text/counted.ts'
import { ProviderError, type Shortfall } from './provider.ts'

const HOUR_MS = 3_600_000
const LONGEST_PAUSE_MS = 24 * HOUR_MS
/** Each is asked for several times. */
const MOST_RETRIED = 10

/** Pause before the next try: an hour, doubled each time, up to a day. */
export const pauseMs = (times: number): number => Math.min(HOUR_MS * 2 ** times, LONGEST_PAUSE_MS)

/** Messages that a provider does not give, as adapters for APIs keep them in their cursors. The next to be tried come first. */
export const withheld = z
  .object({
    ids: z.array(z.string()),
    /** When the next of them are asked for, in ms. */
    at: z.number(),
    /** How often that was in vain. */
    times: z.number(),
  })
  .default({ ids: [], at: 0, times: 0 })
type Withheld = z.output<typeof withheld>

/** Ids of those that are to be asked for now. */
export const dueOf = ({ ids, at }: Withheld, now: number, isAsked: boolean): string[] =>
  isAsked || now >= at ? ids.slice(0, MOST_RETRIED) : []

/** After these were asked for, `broken` of them and of others in vain. */
export function afterAsking(
  { ids, at, times }: Withheld,
  { asked, broken, now }: { asked: readonly string[]; broken: ReadonlySet<string>; now: number },
): Withheld {
  const left = ids.filter(id => !asked.includes(id))
  const others = [...broken].filter(id => !left.includes(id))
  const isVain = asked.length > 0 && asked.every(id => broken.has(id))
  const tried = asked.length > 0 ? (isVain ? times + 1 : 0) : times
  const isNew = ids.length === 0 || asked.length > 0
  return { ids: [...left, ...others], at: isNew ? now + pauseMs(tried) : at, times: tried }
}

export function shortfallsOf({ ids, at }: Withheld, provider: string): Shortfall[] {
  if (ids.length === 0) return []
  const them = ids.length === 1 ? 'it' : 'them'
  const problem = `${counted(ids.length, 'message')} cannot be read: ${provider} fails whenever it is asked for ${them}. All others are read.`
  return [{ problem, retryAt: at }]
}

/** Whether a failure may be the fault of what was asked for alone. `probe` asks for something else. */
export async function isOfOne(error: unknown, probe: () => Promise<unknown>): Promise<boolean> {
  if (!(error instanceof ProviderError) || (error.kind !== 'unavailable' && error.kind !== 'refused'))
    return false
  return probe().then(
    () => true,
    () => false,
  )
}

/** The known fields of a message as its head. */
export function headOf(fields: readonly [string, string | null | undefined][]): Uint8Array {
  // Names are as they are read, in UTF-8 (RFC 6532).
  const lines = fields.flatMap(([name, value]) => (value ? [`${name}: ${value.replace(/\s+/g, ' ')}`] : []))
  return lines.length === 0 ? new Uint8Array() : Buffer.from(`${lines.join('\r\n')}\r\n\r\n`)
}

/** People as a field of a head names them. */
export const peopleOf = (
  people: readonly { name?: string | null | undefined; address?: string | null | undefined }[] = [],
): string =>
  people
    .flatMap(({ name, address }) => {
      if (!address) return []
      return [name ? `"${name.replace(/["\\]/g, '\\$&')}" <${address}>` : address]
    })
    .join(', ')
