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
    { req: { headers: { authorization: 'Bearer hunter2', cookie: 'session=hunter2', host: 'visible' } } },
    'request',
  )
  log.info({
    res: { headers: { 'set-cookie': ['session=hunter2'] } },
    deep: { of: { three: { secret: 'hunter2' } } },
  })
  const all = lines.join('')
  expect(all).not.toContain('hunter2')
  expect(all.match(/\[redacted\]/g)).toHaveLength(6)
  expect(all.match(/visible/g)).toHaveLength(2)
})
