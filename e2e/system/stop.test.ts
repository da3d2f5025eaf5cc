import { once } from 'node:events'
import { readdir, stat } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { expect, test } from 'vitest'
import { clusterOf } from '#server/db/own/cluster.ts'
import { pidOf } from '#server/db/own/postmaster.ts'
import { removeDataDirectory, testDataDirectory } from '#testing/db/database.ts'
import { haveDovecot } from '#testing/servers/dovecot.ts'
import { tapLine } from '#testing/servers/lines/tap-line.ts'
import { until } from '#testing/servers/server-process.ts'
import { generateMail } from '../../bench/generate-mail.ts'
import { connection, fillMaildir, signIn, startMailServers, startProduct } from './mail-server.ts'

test.skipIf(!haveDovecot())(
  'told to end, it does so within 10 seconds, with its database: a sync stands still, a letter is on its way, a request and a socket are open; then little is left on the disk',
  async () => {
    const servers = await startMailServers(1)
    const [user = ''] = servers.dovecot.users
    const line = await tapLine(servers.dovecot.ports.imaps)
    const outgoing = await tapLine(servers.smtp.ports.smtps)
    const dataDir = await testDataDirectory('quillbox-stop-')
    try {
      await fillMaildir(servers.dovecot.home(user), generateMail(3000, user))
      const server = await startProduct(dataDir, servers)
      const token = await signIn(server)
      const body = connection(servers, user)
      const account = (await server.call('POST', '/api/accounts/imap', {
        token,
        body: {
          ...body,
          imap: { ...body.imap, port: line.port },
          smtp: { ...body.smtp, port: outgoing.port },
        },
      })) as { id: number }
      const total = async () =>
        ((await server.call('GET', '/api/emails', { token })) as { total: number }).total
      await until(async () => (await total()) > 0)
      line.freeze()
      outgoing.freeze()
      expect(await total()).toBeLessThan(3000)
      const letter = { fromAccountId: account.id, to: user, subject: 'Last', body: '<p>Last</p>' }
      await server.call('POST', '/api/emails/send', { token, body: letter })
      await until(async () => outgoing.held() > 0)

      const { port } = new URL(server.url)
      const request = await say(Number(port), [
        'POST /api/emails/send HTTP/1.1',
        'Host: localhost',
        `Authorization: Bearer ${token}`,
        'Content-Type: application/json',
        'Content-Length: 1000',
      ])
      // A client that never answers when it is told that the channel closes.
      const socket = await say(Number(port), [
        'GET /ws HTTP/1.1',
        'Host: localhost',
        `Cookie: quillbox_session=${token}`,
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      ])
      await once(socket, 'data')

      // After 10 seconds the product would exit with code 1.
      expect(await server.stop()).toBe(0)
      expect(pidOf(clusterOf(dataDir))).toBeNull()
      request.destroy()
      socket.destroy()

      line.thaw()
      outgoing.thaw()
      const next = await startProduct(dataDir, servers)
      const again = await signIn(next)
      const inbox = async () =>
        ((await next.call('GET', '/api/emails', { token: again })) as { total: number }).total
      await until(async () => (await inbox()) >= 3000)
      expect(await next.stop()).toBe(0)
      const { megabytes, files } = await diskUse(dataDir)
      // 11 MB of mail, and 58 of a new installation. The files are those of four PostgreSQL databases: one for each table and index.
      expect(megabytes).toBeLessThan(120)
      expect(files).toBeLessThan(2200)
    } finally {
      line.close()
      outgoing.close()
      await servers.close()
      await removeDataDirectory(dataDir)
    }
  },
)

async function diskUse(directory: string): Promise<{ megabytes: number; files: number }> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const sizes = await Promise.all(
    entries
      .filter(entry => entry.isFile())
      .map(async ({ parentPath, name }) => (await stat(path.join(parentPath, name))).size),
  )
  return { megabytes: sizes.reduce((sum, size) => sum + size, 0) / 1e6, files: sizes.length }
}

async function say(port: number, head: string[]): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  return socket
}
