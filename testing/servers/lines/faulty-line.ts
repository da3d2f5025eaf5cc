import { openLine } from './line.ts'

/** What a server does at one command, each time: hang up, or say nothing any more. */
export type Fault = 'hangs up' | 'falls silent'

export interface Faults {
  /** At commands for which this is true; `text` is the command without its tag. */
  at?: (text: string) => boolean
  does?: Fault
  /** Tells another UIDVALIDITY whenever a folder is opened. */
  renumbers?: boolean
}

/**
 * A proxy to an IMAP server that fails in the same way again and again, until `faults` is changed. The connection must be
 * neither encrypted nor compressed.
 */
export async function faultyLine(to: number, faults: Faults) {
  const met: string[] = []
  let validity = 1000
  const nextValidity = () => {
    validity += 1
    return validity
  }
  const line = await openLine(to, ({ near, far, cut }) => {
    let isSilent = false
    near.on('data', bytes => {
      if (isSilent) return
      const text = bytes.toString('latin1')
      const bad = text.split('\r\n').find(written => faults.at?.(written.replace(/^\S+ /, '')))
      if (bad === undefined) return far.write(bytes)
      met.push(bad.replace(/^\S+ /, ''))
      if (faults.does === 'falls silent') isSilent = true
      else cut()
    })
    far.on('data', bytes => {
      if (isSilent) return
      if (!faults.renumbers) return near.write(bytes)
      const told = bytes
        .toString('latin1')
        .replace(/\[UIDVALIDITY \d+\]/g, () => `[UIDVALIDITY ${nextValidity()}]`)
        .replace(/UIDVALIDITY \d+(?=[ )])/g, () => `UIDVALIDITY ${nextValidity()}`)
      near.write(Buffer.from(told, 'latin1'))
    })
  })
  return {
    ...line,
    faults,
    /** The commands at which it has failed. */
    met,
  }
}

/** Whether a command fetches this UID, and, with `items`, something that this matches. */
export function fetches(uid: number, items = /./): (text: string) => boolean {
  return text => {
    const [, set, asked] = /^UID FETCH (\S+) (.*)$/i.exec(text) ?? []
    const isMeant = set?.split(',').some(part => {
      const [low = 0, high = low] = part.split(':').map(Number)
      return uid >= low && uid <= high
    })
    return isMeant === true && items.test(asked ?? '')
  }
}
