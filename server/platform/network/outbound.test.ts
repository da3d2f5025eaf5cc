import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { forAll } from '#testing/random/for-all.ts'
import { createOutbound, isPublicAddress } from './outbound.ts'

const limits = { maxBytes: 1_000, timeoutMs: 5_000 }
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

describe('addresses', () => {
  test.each([
    '127.0.0.1',
    '127.8.8.8',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '192.0.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '240.0.0.1',
    '192.0.2.1',
    '::',
    '::1',
    'fe80::1',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::127.0.0.1',
    '64:ff9b::a00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    '2001::1',
    '100::1',
    '168.63.129.16',
    '::ffff:168.63.129.16',
    '64:ff9b::168.63.129.16',
    '2002:a83f:8110::',
    '::8.8.8.8',
    '::ffff:0:8.8.8.8',
    '64:ff9b:1::8.8.8.8',
    '100:0:0:1::1',
    '2130706433.nip',
    '',
    'localhost',
  ])('%s is not public', address => {
    expect(isPublicAddress(address)).toBe(false)
  })

  test.each([
    '1.1.1.1',
    '8.8.8.8',
    '172.32.0.1',
    '2606:4700::1111',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
    '2002:808:808::',
  ])('%s is public', address => {
    expect(isPublicAddress(address)).toBe(true)
  })

  test('a private IPv4 address stays private however it is wrapped', () => {
    const byte = fc.integer({ min: 0, max: 255 })
    const hex = (...pair: number[]) => pair.map(part => part.toString(16).padStart(2, '0')).join('')
    forAll(byte, byte, byte, (b, c, d) => {
      const low = `${hex(10, b)}:${hex(c, d)}`
      for (const wrapped of [`::${low}`, `::ffff:${low}`, `64:ff9b::${low}`, `2002:${low}::`])
        expect(isPublicAddress(wrapped)).toBe(false)
    })
  })
})

describe('hosts', () => {
  const outbound = createOutbound({ allowHosts: ['localhost:143'] })

  test('that lead to this machine or its network are refused, by name or by any spelling of an address', async () => {
    for (const host of [
      'localhost',
      '127.0.0.1',
      '[::1]',
      '2130706433',
      '0x7f.1',
      '127.1',
      '169.254.169.254',
    ])
      await expect(outbound.assertHost(host, 993), host).rejects.toMatchObject({ status: 400 })
  })

  test('that are allowed by name and port pass at that port only', async () => {
    expect(['127.0.0.1', '::1']).toContain((await outbound.assertHost('LOCALHOST', 143)).address)
    await expect(outbound.assertHost('localhost')).rejects.toMatchObject({ code: 'private-host' })
    await expect(outbound.assertHost('127.0.0.1', 143)).rejects.toMatchObject({ code: 'private-host' })
  })

  test('that are no hosts are refused', async () => {
    for (const host of ['', 'a b', 'user@host', 'host/path', 'no-such-host.invalid'])
      await expect(outbound.assertHost(host)).rejects.toMatchObject({ status: 400 })
  })

  test('are resolved for sockets in both forms of the call', async () => {
    const lookup = outbound.lookupFor(143)
    const all = await new Promise(resolve =>
      lookup('localhost', { all: true }, (_error, found) => resolve(found)),
    )
    expect(all).toContainEqual({ address: '127.0.0.1', family: 4 })
    const one = await new Promise(resolve =>
      lookup('localhost', { family: 4 }, (_error, found) => resolve(found)),
    )
    expect(one).toBe('127.0.0.1')
    const refusal = await new Promise(resolve => outbound.lookup('localhost', {}, error => resolve(error)))
    expect(refusal).toMatchObject({ code: 'private-host' })
  })
})

describe('fetching', () => {
  test('gives status, headers, unpacked body and the last address', async () => {
    const port = await serve((request, response) => {
      if (request.url === '/from') return response.writeHead(302, { location: '/to' }).end()
      return response.writeHead(200, { 'content-encoding': 'gzip', 'x-kind': 'page' }).end(gzipSync('hello'))
    })
    const answer = await createOutbound({ allowHosts: ['127.0.0.1'] }).fetch(
      `http://127.0.0.1:${port}/from`,
      limits,
    )
    expect(answer).toMatchObject({
      status: 200,
      url: `http://127.0.0.1:${port}/to`,
      headers: { 'x-kind': 'page' },
    })
    expect(answer.body.toString()).toBe('hello')
  })

  test('never reaches a private host, not even by a redirect from an allowed one', async () => {
    const reached: string[] = []
    const inner = await serve((request, response) => {
      reached.push(request.url ?? '')
      response.end('secret')
    })
    const outer = await serve((_request, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${inner}/` }).end(),
    )
    const outbound = createOutbound({ allowHosts: [`127.0.0.1:${outer}`] })
    await expect(outbound.fetch(`http://127.0.0.1:${inner}/`, limits)).rejects.toMatchObject({
      code: 'private-host',
    })
    await expect(outbound.fetch(`http://127.0.0.1:${outer}/`, limits)).rejects.toMatchObject({
      code: 'private-host',
    })
    await expect(outbound.fetch(`http://localhost:${inner}/`, limits)).rejects.toMatchObject({
      code: 'private-host',
    })
    expect(reached).toEqual([])
  })

  test('stops at the limits of size (also of what is packed), redirects and time', async () => {
    const port = await serve((request, response) => {
      if (request.url === '/long') response.end('x'.repeat(5_000))
      else if (request.url === '/bomb')
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(1_000_000)))
      else if (request.url === '/loop') response.writeHead(302, { location: '/loop' }).end()
    })
    const outbound = createOutbound({ allowHosts: ['127.0.0.1'] })
    const get = (path: string) =>
      outbound.fetch(`http://127.0.0.1:${port}${path}`, { ...limits, timeoutMs: 500 })
    await expect(get('/long')).rejects.toThrow('longer than 1000 bytes')
    await expect(get('/bomb')).rejects.toThrow('longer than 1000 bytes')
    await expect(get('/loop')).rejects.toThrow('redirects too often')
    await expect(get('/silent')).rejects.toThrow('did not answer in time')
  })

  test('hands back the beginning of a long body, or a redirect, for those who ask for it', async () => {
    const port = await serve((request, response) => {
      if (request.url === '/bomb')
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(1_000_000)))
      else response.writeHead(302, { location: '/bomb' }).end()
    })
    const get = (path: string) =>
      createOutbound({ allowHosts: ['127.0.0.1'] }).fetch(`http://127.0.0.1:${port}${path}`, {
        ...limits,
        cutsBody: true,
        keepsRedirect: true,
      })
    expect(await get('/bomb')).toMatchObject({ isCut: true, body: Buffer.from('x'.repeat(1000)) })
    expect(await get('/from')).toMatchObject({ status: 302, isCut: false, headers: { location: '/bomb' } })
  })

  test('names that have a place lead there and nowhere else', async () => {
    const port = await serve((request, response) => response.end(request.headers.host))
    const outbound = createOutbound({
      allowHosts: [],
      places: new Map([['site.example', { address: '127.0.0.1', port }]]),
    })
    expect(String((await outbound.fetch('http://site.example/', limits)).body)).toBe('site.example')
    await expect(outbound.fetch(`http://127.0.0.1:${port}/`, limits)).rejects.toMatchObject({
      code: 'private-host',
    })
  })

  test('takes web addresses only, and without credentials', async () => {
    const outbound = createOutbound({ allowHosts: ['127.0.0.1'] })
    for (const url of ['file:///etc/passwd', 'ftp://127.0.0.1/', 'http://user:pass@127.0.0.1/', 'nonsense'])
      await expect(outbound.fetch(url, limits)).rejects.toThrow('is not a web address')
  })
})

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  servers.push(server)
  await new Promise(resolve => server.once('listening', resolve))
  return (server.address() as AddressInfo).port
}
