import { expect, test } from 'vitest'
import { removeDataDirectory, testDataDirectory } from '#testing/db/database.ts'
import { haveDovecot } from '#testing/servers/dovecot.ts'
import { usageOf, watchMemory } from '#testing/servers/process-usage.ts'
import { until } from '#testing/servers/server-process.ts'
import { connection, fillMaildir, signIn, startMailServers, startProduct } from './mail-server.ts'

const MB = 1024 * 1024

interface Listed {
  id: number
  subject: string
}

test.skipIf(!haveDovecot())(
  'a message of 100 MB is kept by its beginning and said to be so, those beside it arrive, and memory stays',
  async () => {
    const servers = await startMailServers(2)
    const dataDir = await testDataDirectory('quillbox-large-')
    const [user = '', other = ''] = servers.dovecot.users
    try {
      const small = (name: string) =>
        `From: a@b.example\r\nTo: ${user}\r\nSubject: ${name}\r\n\r\n${name}\r\n`
      const mail = [small('before'), largeMail(user, 100 * MB), small('after')]
      await fillMaildir(
        servers.dovecot.home(user),
        mail.map((source, at) => ({ source, date: new Date(Date.UTC(2026, 0, at + 1)) })),
      )
      await fillMaildir(servers.dovecot.home(other), [{ source: small('first'), date: new Date() }])
      // With the flags of `npm start` alone, because its memory is measured.
      const server = await startProduct(dataDir, servers, {}, { flags: [] })
      try {
        const token = await signIn(server)
        const connect = (email: string) =>
          server.call('POST', '/api/accounts/imap', { token, body: connection(servers, email) })
        const inbox = async () =>
          ((await server.call('GET', '/api/emails?folder=inbox', { token })) as { emails: Listed[] }).emails
        // Whatever mail comes first starts the threads that read mail.
        await connect(other)
        await until(async () => (await inbox()).length === 1)
        const { id: first } = (await inbox())[0] as Listed
        await server.call('GET', `/api/emails/${first}`, { token })
        const before = (await usageOf(server.pid)).memoryBytes
        const most = watchMemory(server.pid)
        await connect(user)
        await until(async () => (await inbox()).length === 4)
        const emails = await inbox()
        expect(emails.map(({ subject }) => subject).sort()).toEqual(['after', 'before', 'first', 'large'])
        const { id } = emails.find(({ subject }) => subject === 'large') as Listed
        const large = await server.call('GET', `/api/emails/${id}`, { token })
        expect(large).toMatchObject({
          bodyText: expect.stringContaining('See the file.'),
          problems: ['The message is too large to be kept whole; only its beginning is shown.'],
        })
        expect(((await most()) - before) / MB).toBeLessThan(100)
      } finally {
        await server.stop()
      }
    } finally {
      await servers.close()
      await removeDataDirectory(dataDir)
    }
  },
)

function largeMail(to: string, bytes: number): string {
  const line = `${'QUJD'.repeat(19)}\r\n`
  return [
    `From: a@b.example\r\nTo: ${to}\r\nSubject: large\r\nMIME-Version: 1.0`,
    'Content-Type: multipart/mixed; boundary=b\r\n',
    '--b\r\nContent-Type: text/plain\r\n\r\nSee the file.',
    '--b\r\nContent-Type: application/zip; name=large.zip\r\nContent-Transfer-Encoding: base64',
    'Content-Disposition: attachment; filename=large.zip\r\n',
    `${line.repeat(bytes / line.length)}--b--\r\n`,
  ].join('\r\n')
}
