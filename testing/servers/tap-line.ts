import { openLine } from './line.ts'

/**
 * What happens to the next IMAP command that matches: the line is cut after the server has carried it out and before its
 * answer arrives, or before the command arrives; or something is done first, while the command waits. What that answers
 * the server is made to say before its own answer.
 */
type Trick = 'lose answer' | 'lose command' | (() => Promise<string | undefined>)

/** A line to a server that can be cut at a command, where it is neither encrypted nor compressed. */
export async function tapLine(to: number) {
  const tricks: { command: RegExp; trick: Trick }[] = []
  const line = await openLine(to, ({ near, far, cut, isFrozen }) => {
    /** Of the command whose answer is to be lost. */
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
    /** At the next command that matches; several wait for one another. */
    at: (command: RegExp, trick: Trick) => {
      tricks.push({ command, trick })
    },
    /** Commands that have not come. */
    waiting: () => tricks.length,
    /** Forgets them. */
    calm: () => {
      tricks.length = 0
    },
  }
}
