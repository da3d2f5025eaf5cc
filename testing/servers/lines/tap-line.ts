import { openLine } from './line.ts'

/**
 * What to do at the next matching IMAP command: cut the connection after the server executed it but before its answer
 * arrives, or before the command arrives; or run something first while the command waits, and add its result as an
 * untagged response before the server's answer.
 */
type Trick = 'lose answer' | 'lose command' | (() => Promise<string | undefined>)

/**
 * A proxy to a server that can cut the connection at a command; the connection must be neither encrypted nor compressed.
 */
export async function tapLine(to: number) {
  const tricks: { command: RegExp; trick: Trick }[] = []
  const line = await openLine(to, ({ near, far, cut, isFrozen }) => {
    /** The tag of the command whose answer is dropped. */
    let tag: string | null = null
    let swallowed = ''
    near.on('data', async bytes => {
      const text = bytes.toString('latin1')
      const [next] = tricks
      const command = next && text.split('\r\n').find(written => next.command.test(written))
      if (next && command !== undefined) {
        tricks.shift()
        if (next.trick === 'lose command') return cut()
        if (next.trick === 'lose answer') tag = command.split(' ')[0] ?? ''
        else {
          near.pause()
          near.write((await next.trick()) ?? '')
          if (!isFrozen()) near.resume()
        }
      }
      far.write(bytes)
    })
    far.on('data', bytes => {
      if (tag === null) return near.write(bytes)
      swallowed += bytes.toString('latin1')
      if (swallowed.split('\r\n').some(answer => answer.startsWith(`${tag} `))) cut()
    })
  })
  return {
    ...line,
    /** Applies to the next matching command; several calls queue up. */
    at: (command: RegExp, trick: Trick) => {
      tricks.push({ command, trick })
    },
    /** Pending interventions. */
    waiting: () => tricks.length,
    /** Removes them. */
    calm: () => {
      tricks.length = 0
    },
  }
}
