import { startMailServers } from '#e2e/system/mail-server.ts'
import { generateMail } from '../generate-mail.ts'
import type { Extent } from './extent.ts'
import { measureIdle } from './idle.ts'
import { LINES } from './lines.ts'
import { measureRound } from './round.ts'
import { addFigures, formatTable, noSamples } from './table.ts'
import { wordsOfMail } from './words-of-mail.ts'

const NOTES = `Several rounds: minimum / median / maximum. CPU and memory are of Quillbox and PostgreSQL together, memory that
processes share once (PSS). Answers are not compressed; the CPU of a read is its share of 16 at once. The plain limits: a download
by imapflow that keeps nothing; the mail itself on the disk; plain SQL for the same rows, by their ids where a search found
them, whose CPU is the client's and PostgreSQL's; a web server that answers 304 and does nothing
else; a client in IDLE.`

/** Everything that Quillbox is compared by with its peers, as one table. */
export async function benchPeers(extent: Extent, say: (what: string) => void): Promise<string> {
  const samples = noSamples()
  // The words of a mailbox do not depend on whose it is.
  const words = wordsOfMail(generateMail(extent.messages, ''))
  const servers = await startMailServers(2 * extent.rounds)
  try {
    const mailboxes = [...servers.dovecot.users]
    for (let round = 1; round <= extent.rounds; round += 1)
      for (const place of ['own', 'server'] as const) {
        say(`round ${round} of ${extent.rounds}, ${place}`)
        const { plain, ours } = await measureRound(servers, mailboxes.pop() as string, words, extent, place)
        addFigures(samples, place === 'own' ? 'plainOwn' : 'plainServer', plain)
        addFigures(samples, place, ours)
      }
  } finally {
    await servers.close()
  }
  say(`${extent.idle.mailboxes} mailboxes in which nothing happens`)
  await measureIdle(extent, (own, server) => {
    addFigures(samples, 'own', own)
    addFigures(samples, 'server', server)
  })
  return `${formatTable(LINES, samples)}\n\n${NOTES}`
}
