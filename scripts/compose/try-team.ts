import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { buffer } from 'node:stream/consumers'
import type { DraftContent } from '#core/contract/drafts.ts'
import type { SendBody } from '#core/contract/emails.ts'
import type { Dovecot } from '#testing/servers/dovecot.ts'
import { until } from '#testing/servers/server-process.ts'

interface Team {
  domain: string
  /** The proxy's own authority, once it has made one. */
  caFile: () => string | undefined
  dovecot: Dovecot
  smtpsPort: number
  variables: NodeJS.Dict<string>
  /** Paths of the objects in the bucket; empty if that cannot be seen. */
  stored: () => string[]
  killOneWeb: () => Promise<void>
}

const PASSWORD = 'a-long-enough-password'
/** Where the person sits, as the proxy sees it. */
const ADDRESS = '127.0.0.9'
const SUBJECT = 'Carried by the team'

/** Does with an installation what people do, through its proxy. Throws where something does not hold. */
export async function tryTeam(team: Team): Promise<void> {
  const { dovecot } = team
  await until(async () => team.caFile() !== undefined)
  const ca = readFileSync(team.caFile() ?? '')
  const ask = async (method: string, path: string, { token, body, form }: Ask = {}) => {
    const encoded = form ? new Response(form) : null
    const payload = encoded ? Buffer.from(await encoded.arrayBuffer()) : body ? JSON.stringify(body) : ''
    const sent = request({
      host: team.domain,
      path,
      method,
      ca,
      localAddress: ADDRESS,
      agent: false,
      headers: {
        ...(payload ? { 'content-type': encoded?.headers.get('content-type') ?? 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
    })
    sent.end(payload)
    const [answer] = await once(sent, 'response')
    return { status: answer.statusCode as number, bytes: await buffer(answer) }
  }
  const call = async (method: string, path: string, options?: Ask) => {
    const { status, bytes } = await ask(method, path, options)
    assert.equal(status, 200, `${method} ${path}: ${status} ${bytes}`)
    return JSON.parse(String(bytes))
  }
  await until(async () => (await ask('GET', '/api/health/ready').catch(() => null))?.status === 200)
  console.log('ready through the proxy, with TLS')
  const { SUPER_ADMIN_EMAIL: email } = team.variables
  const admin = await call('POST', '/api/auth/login', { body: { email, password: PASSWORD } })
  assert.equal(admin.user.role, 'super_admin')
  console.log('the first user of .env signs in')

  const [first = '', second = ''] = dovecot.users
  const person = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@team.test', password: PASSWORD }
  const { token } = await call('POST', '/api/auth/register', {
    body: { organizationType: 'individual', ...person },
  })
  const sessions = await call('GET', '/api/auth/sessions', { token })
  assert.deepEqual(
    sessions.map(({ address }: { address: string }) => address),
    [ADDRESS],
  )
  console.log(`a person signs up, and is seen at ${ADDRESS} and not at the proxy’s address`)
  const connect = (address: string) =>
    call('POST', '/api/accounts/imap', {
      token,
      body: {
        email: address,
        password: dovecot.password,
        imap: { host: 'localhost', port: dovecot.ports.imaps, security: 'tls' },
        smtp: { host: 'localhost', port: team.smtpsPort, security: 'tls' },
      },
    })
  const [from] = [await connect(first), await connect(second)]
  console.log('two mailboxes of a Dovecot are connected')

  const heard = await listen(team.domain, ca, token)
  const file = randomBytes(200_000)
  const draft = await call('POST', '/api/drafts', {
    token,
    body: {
      fromAccountId: from.id,
      to: second,
      cc: '',
      bcc: '',
      subject: SUBJECT,
      body: '<p>See the file.</p>',
    } satisfies DraftContent,
  })
  const form = new FormData()
  form.append('file', new Blob([file], { type: 'application/octet-stream' }), 'file.bin')
  await call('POST', `/api/drafts/${draft.id}/attachments`, { token, form })
  await call('POST', '/api/emails/send', {
    token,
    body: {
      fromAccountId: from.id,
      to: second,
      subject: SUBJECT,
      body: '<p>See the file.</p>',
      draftId: draft.id,
      undoSeconds: 0,
    } satisfies SendBody,
  })
  const arrived = async () => {
    const { emails } = await call('GET', '/api/emails?folder=inbox', { token })
    return emails.find(({ subject }: { subject: string }) => subject === SUBJECT)
  }
  await until(async () => (await arrived()) !== undefined, 500)
  console.log('a message with a file was sent by the worker, and arrived in the other mailbox')
  await until(async () => heard().includes('email_received'))
  console.log('the socket through the proxy told of it')
  const { id } = await arrived()
  const message = await call('GET', `/api/emails/${id}`, { token })
  const [attachment] = message.attachments
  const got = await ask('GET', `/api/emails/${id}/attachments/${attachment.id}`, { token })
  assert.deepEqual([got.status, got.bytes.equals(file)], [200, true])
  const objects = team.stored()
  if (objects.length > 0) assert.ok(objects.every(path => path.startsWith('/quillbox/')))
  console.log(`the file comes back as it was; objects in the bucket: ${objects.length || 'not counted'}`)

  await team.killOneWeb()
  for (let at = 0; at < 20; at += 1) await call('GET', '/api/emails?folder=inbox', { token })
  console.log('one of two web processes was killed: 20 of 20 requests were answered by the other')
}

interface Ask {
  token?: string
  body?: object
  form?: FormData
}

/** Opens the live channel by hand, because Node's own client trusts no other authority. Returns what it said so far. */
async function listen(host: string, ca: Buffer, token: string): Promise<() => string> {
  const sent = request({
    host,
    path: '/ws',
    ca,
    localAddress: ADDRESS,
    agent: false,
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': randomBytes(16).toString('base64'),
      origin: `https://${host}`,
      cookie: `__Host-quillbox_session=${token}`,
    },
  })
  sent.end()
  const [, socket] = await Promise.race([
    once(sent, 'upgrade'),
    once(sent, 'response').then(([answer]) => assert.fail(`no socket: ${answer.statusCode}`)),
  ])
  let said = ''
  socket.on('data', (bytes: Buffer) => {
    said += bytes.toString('latin1')
  })
  return () => said
}
