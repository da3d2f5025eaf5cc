import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { loadConfig } from './config.ts'
import { StartupError } from './platform/errors.ts'

describe('the configuration', () => {
  test('needs nothing: an empty environment gives an installation for this machine only', () => {
    expect(loadConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 5000,
      publicUrl: 'http://localhost:5000',
      roles: { web: true, worker: true },
      databaseUrl: undefined,
      secretKeys: undefined,
      logLevel: 'info',
      sessionDays: 30,
      superAdmin: null,
      outboundAllowHosts: [],
      trustProxy: false,
      s3: null,
    })
  })

  test('treats an empty variable as not set', () => {
    expect(loadConfig({ PORT: '', PUBLIC_URL: ' ', SECRET_KEY: '', ROLES: '' })).toEqual(loadConfig({}))
  })

  test('reads lists, keys, roles and addresses', () => {
    const keys = [randomBytes(32), randomBytes(32)]
    const config = loadConfig({
      PUBLIC_URL: 'https://mail.example.com/',
      ROLES: 'worker',
      SECRET_KEY: keys.map(key => key.toString('base64')).join(', '),
      OUTBOUND_ALLOW_HOSTS: 'imap.lan:993, smtp.lan',
      TRUST_PROXY: '1',
    })
    expect(config).toMatchObject({
      publicUrl: 'https://mail.example.com',
      roles: { web: false, worker: true },
      secretKeys: keys,
      outboundAllowHosts: ['imap.lan:993', 'smtp.lan'],
      trustProxy: 1,
    })
  })

  test('names all wrong variables at once, with what was given and what is expected', () => {
    const load = () =>
      loadConfig({ PORT: '5k', PUBLIC_URL: 'mail.example.com', LOG_LEVEL: 'loud', ROLES: 'cook' })
    expect(load).toThrow(StartupError)
    expect(load).toThrow('PORT is "5k"; expected a port number')
    expect(load).toThrow('PUBLIC_URL is "mail.example.com"; expected a URL')
    expect(load).toThrow('LOG_LEVEL is "loud"; expected one of')
    expect(load).toThrow('ROLES is "cook"; expected web, worker or all')
  })

  test('never repeats a secret', () => {
    const load = () =>
      loadConfig({ SECRET_KEY: 'c2hvcnQ=', SUPER_ADMIN_EMAIL: 'a@example.com', SUPER_ADMIN_PASSWORD: 'tiny' })
    expect(load).toThrow('SECRET_KEY is a value that is not shown; expected base64 of 32 random bytes')
    expect(load).toThrow('SUPER_ADMIN_PASSWORD is a value that is not shown; expected at least 12 characters')
    expect(load).not.toThrow(/c2hvcnQ=|tiny/)
  })

  test.each([
    ['TRUST_PROXY', 'true', 'how many proxies of yours a request passes'],
    ['TRUST_PROXY', 'TRUE', 'how many proxies'],
    ['TRUST_PROXY', '11', 'how many proxies'],
    ['TRUST_PROXY', '0.0.0.0/0', 'or networks'],
    ['TRUST_PROXY', '10.0.0.1, ::/0', 'or networks'],
    ['TRUST_PROXY', '1.2.3.4.5', 'their addresses'],
    ['TRUST_PROXY', '10.0.0.0/33', 'their addresses'],
    ['SESSION_DAYS', '91', 'a number of days from 1 to 90'],
    ['PUBLIC_URL', 'https://mail.example.com/sub', 'an address without a path'],
    ['SMTP_FROM', 'not an address', 'an address, alone or as'],
    ['OUTBOUND_ALLOW_HOSTS', 'http://imap.lan', 'name or name:port'],
    ['OUTBOUND_ALLOW_HOSTS', 'imap.lan:99999', 'name or name:port'],
    ['EXTRA_CA_FILE', 'package.json', 'a PEM file with certificates'],
    ['EXTRA_CA_FILE', 'server', 'a PEM file with certificates'],
    ['SMIME_ROOTS_FILE', 'package.json', 'a PEM file with certificates'],
  ])('refuses a value that would only fail later: %s=%s', (name, value, expected) => {
    expect(() => loadConfig({ [name]: value })).toThrow(`${name} is ${JSON.stringify(value)}; expected `)
    expect(() => loadConfig({ [name]: value })).toThrow(expected)
  })

  test.each([
    ['TRUST_PROXY', '10.0.0.0/8, ::1, 192.168.1.1'],
    ['TRUST_PROXY', 'fc00::/7'],
    ['TRUST_PROXY', 'false'],
    ['PUBLIC_URL', 'http://[::1]:5000'],
    ['SMTP_FROM', 'Quillbox <quillbox@example.com>'],
    ['OUTBOUND_ALLOW_HOSTS', '10.0.0.5:993, [::1]:993, ::1, büro.lan, localhost'],
  ])('accepts %s=%s', (name, value) => {
    expect(() =>
      loadConfig({ SMTP_URL: 'smtp://relay', SMTP_FROM: 'a@b.example', [name]: value }),
    ).not.toThrow()
  })

  test('requires variables that belong together', () => {
    expect(() => loadConfig({ SUPER_ADMIN_EMAIL: 'a@example.com' })).toThrow('both or neither')
    expect(() => loadConfig({ BLOB_S3_ENDPOINT: 'https://s3.example.com' })).toThrow(
      'BLOB_S3_BUCKET is missing',
    )
  })
})
