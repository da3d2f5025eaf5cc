import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { clusterOf } from '#server/db/own/cluster.ts'
import { pidOf } from '#server/db/own/postmaster.ts'
import { removeDataDirectory, testDataDirectory } from '#testing/db/database.ts'
import { extent } from '#testing/limits.ts'
import { haveDovecot } from '#testing/servers/dovecot.ts'
import { connectClient } from '#testing/servers/imap-client.ts'
import { type ServerProcess, until } from '#testing/servers/server-process.ts'
import { generateMail } from '../../bench/generate-mail.ts'
import { connection, fillMaildir, signIn, startMailServers, startProduct } from './mail-server.ts'

const MESSAGES = extent(400)
const KILLS = extent(5)

interface Row {
  id: number
  rfcMessageId: string
  subject: string
  sending?: string | null
}

test.skipIf(!haveDovecot())(
  `killed ${KILLS} times while it syncs and sends, it loses no message, doubles none and sends none twice`,
  async () => {
    const servers = await startMailServers(2)
    const dataDir = await testDataDirectory('quillbox-crash-')
    const [from = '', to = ''] = servers.dovecot.users
    const acknowledged = new Map<string, number>()
    try {
      await fillMaildir(servers.dovecot.home(from), generateMail(MESSAGES, from))
      // The first process lives until the mailbox is connected. The others are killed during the first sync.
      const first = await startProduct(dataDir, servers)
      const body = connection(servers, from)
      const account = await first.call('POST', '/api/accounts/imap', { token: await signIn(first), body })
      const { id: accountId } = account as { id: number }
      await first.kill()
      // So that kills can come when the server has accepted a message and the product does not know yet.
      servers.smtp.answerLate(1000)
      for (let round = 1; round < KILLS; round += 1) {
        const server = await startProduct(dataDir, servers)
        const token = await signIn(server)
        const [acknowledgedBefore, acceptedBefore] = [acknowledged.size, servers.smtp.accepted.length]
        const work = async () => {
          for (let n = 0; n < 3; n += 1)
            await send(server, token, accountId, to, `kill ${round}-${n}`, acknowledged)
        }
        const working = work().catch(() => undefined)
        // In one life of three as soon as the server has accepted a message; in the others from at once to when much has
        // happened, and in half of them not before two messages were acknowledged and one was sent.
        if (round % 3 === 1) await until(async () => servers.smtp.accepted.length > acceptedBefore, 20)
        else await sleep(20 + ((round * 311) % 1400))
        if (round % 3 === 0) {
          await until(async () => acknowledged.size > acknowledgedBefore + 1, 20)
          const isSent = async (id: number) => !(await readEmail(server, token, id)).sending
          await until(
            async () => (await Promise.all([...acknowledged.values()].map(isSent))).some(Boolean),
            200,
          )
        }
        // In every second life, its database is killed at the same moment; otherwise the next one finds it running.
        if (round % 2 === 0) process.kill(pidOf(clusterOf(dataDir)) ?? 0, 'SIGKILL')
        await server.kill()
        await working
      }
      servers.smtp.answerLate(0)
      await checkEverything(await startProduct(dataDir, servers), servers, from, to, acknowledged)
    } finally {
      await servers.close()
      await removeDataDirectory(dataDir)
    }
  },
)

async function send(
  server: ServerProcess,
  token: string,
  accountId: number,
  to: string,
  subject: string,
  acknowledged: Map<string, number>,
) {
  const body = {
    fromAccountId: accountId,
    to,
    subject,
    body: `<p>${subject}</p>`,
    idempotencyKey: `key ${subject}`,
  }
  const { id } = (await server.call('POST', '/api/emails/send', { token, body })) as { id: number }
  acknowledged.set(subject, id)
}

function readEmail(server: ServerProcess, token: string, id: number) {
  return server.call('GET', `/api/emails/${id}`, { token }) as Promise<Row>
}

async function checkEverything(
  server: ServerProcess,
  servers: Awaited<ReturnType<typeof startMailServers>>,
  from: string,
  to: string,
  acknowledged: Map<string, number>,
) {
  try {
    const token = await signIn(server)
    const page = async (folder: string, number = 1) =>
      (await server.call('GET', `/api/emails?folder=${folder}&limit=200&page=${number}`, { token })) as {
        emails: Row[]
        total: number
      }
    await until(async () => (await page('inbox')).total >= MESSAGES, 200)
    const isSettled = async (id: number) =>
      !['queued', 'sending'].includes((await readEmail(server, token, id)).sending ?? '')
    await until(
      async () => (await Promise.all([...acknowledged.values()].map(isSettled))).every(Boolean),
      // Each check makes many calls, and the calls of a session per minute are limited.
      3000,
    )

    const ids: string[] = []
    for (let number = 1; ids.length < MESSAGES && number <= MESSAGES / 200 + 1; number += 1) {
      ids.push(...(await page('inbox', number)).emails.map(({ rfcMessageId }) => rfcMessageId))
    }
    expect((await page('inbox')).total).toBe(MESSAGES)
    expect(new Set(ids).size).toBe(MESSAGES)

    const arrived = servers.smtp.accepted.filter(mail => mail.from === from && mail.to.includes(to))
    const subjects = arrived.map(({ raw }) => /^Subject: (.*)$/m.exec(raw.toString())?.[1]?.trim() ?? '')
    expect(subjects.length, 'sent twice').toBe(new Set(subjects).size)
    expect(acknowledged.size).toBeGreaterThan(KILLS / 2)
    let [uncertain, unknown] = [0, 0]
    const gone: string[] = []
    for (const [subject, id] of acknowledged) {
      const { sending } = await readEmail(server, token, id)
      // If nobody can know whether it was sent, its readers are told; otherwise it was sent.
      if (sending === 'uncertain') {
        uncertain += 1
        if (subjects.includes(subject)) unknown += 1
      } else {
        expect(subjects, subject).toContain(subject)
        gone.push(subject)
      }
    }
    // Otherwise the test proves nothing: messages that were sent when their process died are those that must not be sent
    // again.
    expect(unknown).toBeGreaterThan(0)
    expect(uncertain).toBeLessThan(acknowledged.size)
    const sent = (await page('sent')).emails.map(({ subject }) => subject)
    expect(sent.length, 'twice in Sent').toBe(new Set(sent).size)
    const isFiled = async () => {
      const filed = await filedOnServer(servers, from)
      expect(filed.length, 'twice in Sent of the server').toBe(new Set(filed).size)
      return gone.every(subject => filed.includes(subject))
    }
    await until(isFiled, 500)
    console.log(
      `${acknowledged.size} sends acknowledged, ${subjects.length} delivered, ${uncertain} reported as uncertain`,
    )
  } finally {
    await server.stop()
  }
}

/** The subjects of the messages in Sent at the server. */
async function filedOnServer(
  { dovecot }: Awaited<ReturnType<typeof startMailServers>>,
  user: string,
): Promise<string[]> {
  const client = await connectClient(dovecot, user)
  try {
    const { exists } = await client.mailboxOpen('Sent', { readOnly: true })
    const found = exists === 0 ? [] : await client.fetchAll('1:*', { envelope: true })
    return found.map(({ envelope }) => envelope?.subject ?? '')
  } finally {
    await client.logout()
  }
}
