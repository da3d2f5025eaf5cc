import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { createLog } from './log.ts'

test('a log never shows secrets, at the top or inside of what is logged', () => {
  const lines: string[] = []
  const destination = new Writable({
    write: (chunk, _encoding, done) => done(void lines.push(String(chunk))),
  })
  const log = createLog('info', { destination })
  log.info({ password: 'hunter2', account: { refreshToken: 'hunter2', name: 'visible' } }, 'connected')
  log.info(
    { call: { headers: { authorization: 'Bearer hunter2', cookie: 'session=hunter2', host: 'visible' } } },
    'request',
  )
  log.info({
    answer: { headers: { 'set-cookie': ['session=hunter2'] } },
    deep: { of: { three: { secret: 'hunter2' } } },
  })
  const all = lines.join('')
  expect(all).not.toContain('hunter2')
  expect(all.match(/\[redacted\]/g)).toHaveLength(6)
  expect(all.match(/visible/g)).toHaveLength(2)
})

test('of a request stays its route, of an error what helps the operator, however it is logged', () => {
  const lines: string[] = []
  const log = createLog('info', { destination: { write: line => void lines.push(line) } })
  const error = Object.assign(new Error('Failed query: insert into a values ($1)\nparams: the merger'), {
    query: 'insert into a values ($1)',
    params: ['the merger'],
    cause: Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (a)=(the merger)' }),
  })
  log.error(error)
  log.error({ err: error })
  log.error({ err: error }, error.message)
  log.error(error, 'a request failed')
  log.child({ part: 'http' }, { serializers: { err: () => 'another' } }).warn({ list: [{ error }] }, 'nested')
  log.warn({ req: { method: 'GET', url: '/a?q=the merger', routeOptions: { url: '/a' } } }, 'asked')
  log.warn({ reason: 'GET /api/emails?q=the%20merger failed for "the merger"' }, 'asked')
  expect(lines).toHaveLength(7)
  expect(lines.join('')).not.toMatch(/the(?: |%20)merger/)
  expect(JSON.parse(lines[0]!)).toMatchObject({
    msg: 'Error: Failed query: insert into a values ($1) (Error 23505: duplicate key)',
    err: { cause: { code: '23505' }, at: expect.arrayContaining([expect.stringContaining('log.test.ts')]) },
  })
  expect(JSON.parse(lines[3]!).msg).toBe('a request failed')
  expect(JSON.parse(lines[5]!).req).toEqual({ method: 'GET', url: '/a' })
  expect(JSON.parse(lines[6]!).reason).toBe('GET /api/emails failed for "…"')
})
