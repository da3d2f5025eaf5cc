import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { SIGNED } from '#testing/mime/signed.ts'
import { forAllTimes } from '#testing/random/for-all.ts'
import { parseMessage } from '../parse-message.ts'
import { openCms } from './open-cms.ts'

// Made by OpenSSL.
/** `SIGNED` as a stream: indefinite length, text in pieces. */
const STREAMED = [
  'MIAGCSqGSIb3DQEHAqCAMIACAQExDTALBglghkgBZQMEAgEwgAYJKoZIhvcNAQcBoIAkgARFQ29udGVudC1UeXBlOiB0ZXh0L3Bs',
  'YWluOyBjaGFyc2V0PXV0Zi04DQoNClRoZSBzaWduZWQgdGV4dCwgR3LDvMOfZQ0KAAAAAAAAoIIBmDCCAZQwggE5oAMCAQICFHdq',
  'w9xYki8mdXi/TwCDePiKA/ufMAoGCCqGSM49BAMCMBIxEDAOBgNVBAMMB0FuYSBEb2UwHhcNMjYxMTIyMTkwOTIxWhcNMzYxMTE5',
  'MTkwOTIxWjASMRAwDgYDVQQDDAdBbmEgRG9lMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEVEHgU7aUaXcKem9itf5LtcP4y+Ag',
  'mdhYMM1CZK2Vqx0niy7vJP0WrGE2WC47gXtHozaioFtgdlEVl815BP1l1aNtMGswHQYDVR0OBBYEFD2bqk7O014zGnPiV0BETpjy',
  'k+bfMB8GA1UdIwQYMBaAFD2bqk7O014zGnPiV0BETpjyk+bfMA8GA1UdEwEB/wQFMAMBAf8wGAYDVR0RBBEwD4ENYW5hQHguZXhh',
  'bXBsZTAKBggqhkjOPQQDAgNJADBGAiEAtSyR7jyaNHWlpXtOLSOHSUZlmgR6rtYtFXIfvV62EiMCIQC2MClMCGNkwcv03AWCEH4W',
  'bmezk7I9PprBxekNa34ohTGB/jCB+wIBATAqMBIxEDAOBgNVBAMMB0FuYSBEb2UCFHdqw9xYki8mdXi/TwCDePiKA/ufMAsGCWCG',
  'SAFlAwQCAaBpMBgGCSqGSIb3DQEJAzELBgkqhkiG9w0BBwEwHAYJKoZIhvcNAQkFMQ8XDTI2MTEyMjE5MDkyMVowLwYJKoZIhvcN',
  'AQkEMSIEIOmb8gNQYG9QU7WJaebTyjpmEvfdmwwBqVW0+fh8gQohMAoGCCqGSM49BAMCBEYwRAIgfzFRXpe/0/qrkkgGvKngmxsM',
  'kS2V/PXPH4+0eD9UR4oCIFx7aKS7jXu/YSDn24uvgEVIhU+7p9CpPsTvaqTlOVqPAAAAAAAA',
].join('')
const ENCRYPTED = [
  'MIIBVAYJKoZIhvcNAQcDoIIBRTCCAUECAQIxgb2hgboCAQOgUaFPMAkGByqGSM49AgEDQgAE1OId9j0ET0itIGDF2kh7lNTAzpKZ',
  'NVWpsnzoDxIRWVJsSv+3Pg844aJgkQGZmHjXJ203+Nfro5l09yXAXgds+DAYBgkrgQUQhkg/AAIwCwYJYIZIAWUDBAEFMEgwRjAq',
  'MBIxEDAOBgNVBAMMB0FuYSBEb2UCFHdqw9xYki8mdXi/TwCDePiKA/ufBBgRcz8xnodQMW8ZZ6s1ttdM372oNPCbA9YwfAYJKoZI',
  'hvcNAQcBMB0GCWCGSAFlAwQBAgQQPpS/P0QapD3+CZfz1FN6eIBQEdbj+rDJB6kohFMWSKi44IRf8yJT5A6bibJPk864UZqWVh15',
  'y+EmCkxt2OtJq7dKyj/zdHXtpqTlsNStcpT4qptU60xQI/4IbOKjLV7nu6c=',
].join('')
const CERTIFICATES = [
  'MIIBwwYJKoZIhvcNAQcCoIIBtDCCAbACAQExADALBgkqhkiG9w0BBwGgggGYMIIBlDCCATmgAwIBAgIUd2rD3FiSLyZ1eL9PAIN4',
  '+IoD+58wCgYIKoZIzj0EAwIwEjEQMA4GA1UEAwwHQW5hIERvZTAeFw0yNjExMjIxOTA5MjFaFw0zNjExMTkxOTA5MjFaMBIxEDAO',
  'BgNVBAMMB0FuYSBEb2UwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAARUQeBTtpRpdwp6b2K1/ku1w/jL4CCZ2FgwzUJkrZWrHSeL',
  'Lu8k/RasYTZYLjuBe0ejNqKgW2B2URWXzXkE/WXVo20wazAdBgNVHQ4EFgQUPZuqTs7TXjMac+JXQEROmPKT5t8wHwYDVR0jBBgw',
  'FoAUPZuqTs7TXjMac+JXQEROmPKT5t8wDwYDVR0TAQH/BAUwAwEB/zAYBgNVHREEETAPgQ1hbmFAeC5leGFtcGxlMAoGCCqGSM49',
  'BAMCA0kAMEYCIQC1LJHuPJo0daWle04tI4dJRmWaBHqu1i0Vch+9XrYSIwIhALYwKUwIY2TBy/TcBYIQfhZuZ7OTsj0+msHF6Q1r',
  'fiiFMQA=',
].join('')

const part = (type: string, content: string) => [
  `Content-Type: ${type}`,
  'Content-Transfer-Encoding: base64',
  '',
  content,
]
const read = (...lines: string[]) => parseMessage(Buffer.from(lines.join('\r\n')))

describe('S/MIME', () => {
  test.each([
    ['application/pkcs7-mime; smime-type=signed-data; name=smime.p7m', SIGNED],
    ['application/x-pkcs7-mime; name=smime.p7m', STREAMED],
    ['application/octet-stream; name=smime.p7m', SIGNED],
  ])('shows what is signed: %s', async (type, content) => {
    const { text, attachments, problems, snippet, signature } = await read(
      'Subject: Signed',
      ...part(type, content),
    )
    expect(text.trim()).toBe('The signed text, Grüße')
    expect(snippet).toBe('The signed text, Grüße')
    expect(attachments).toEqual([])
    expect(problems).toEqual([])
    expect(signature).toBe('smime')
  })

  test('shows what is signed within another message', async () => {
    const { text, problems, signature } = await read(
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      ...part('application/pkcs7-mime; smime-type=signed-data', STREAMED),
      '--b',
      '',
      'The footer of a list',
      '--b--',
    )
    expect(text).toMatch(/The signed text, Grüße\s+The footer of a list/)
    expect(problems).toEqual([])
    expect(signature).toBe('smime')
  })

  test('says that a message is encrypted, whatever its type says', async () => {
    for (const type of ['application/pkcs7-mime; smime-type=enveloped-data', 'application/pkcs7-mime']) {
      const { problems, attachments } = await read(...part(type, ENCRYPTED))
      expect(problems).toEqual([expect.stringMatching(/encrypted with S\/MIME/)])
      expect(attachments.map(({ name }) => name)).toEqual(['attachment-1.p7m'])
    }
  })

  test('knows certificates alone, which are no text', async () => {
    expect(
      (await read(...part('application/pkcs7-mime; smime-type=certs-only', CERTIFICATES))).problems,
    ).toEqual([expect.stringMatching(/certificates/)])
  })

  test('leaves signed documents the files that they are', async () => {
    // Italian electronic invoices come like this.
    const document = Buffer.from(SIGNED, 'base64').toString('latin1').replace('Content-Type', '<?xml version')
    const { attachments, problems } = await read(
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      '',
      'See the invoice',
      '--b',
      ...part(
        'application/pkcs7-mime; name=invoice.xml.p7m',
        Buffer.from(document, 'latin1').toString('base64'),
      ),
      '--b--',
    )
    expect(attachments.map(({ name }) => name)).toEqual(['invoice.xml.p7m'])
    expect(problems).toEqual([])
  })

  test('is read as far as it goes', () => {
    const whole = Buffer.from(SIGNED, 'base64')
    expect(openCms(whole.subarray(0, 300))).toMatchObject({ kind: 'signed' })
    expect(openCms(Buffer.from('no such thing'))).toBeNull()
  })

  test('any bytes are read without harm', () => {
    const samples = [SIGNED, STREAMED, ENCRYPTED, CERTIFICATES].map(text => Buffer.from(text, 'base64'))
    const damaged = fc
      .tuple(
        fc.constantFrom(...samples),
        fc.array(fc.tuple(fc.nat(800), fc.nat(255)), { maxLength: 8 }),
        fc.nat(900),
      )
      .map(([sample, changes, length]) => {
        const bytes = Buffer.from(sample.subarray(0, length))
        for (const [at, byte] of changes) if (at < bytes.length) bytes[at] = byte
        return bytes
      })
    forAllTimes(3000, fc.oneof(damaged, fc.uint8Array({ maxLength: 200 })), bytes => {
      openCms(bytes)
    })
  })

  // Would take longer than a test may, if bytes were scanned again and again.
  test('megabytes of the worst', () => {
    const head = Buffer.from('308006092a864886f70d010702a0803080020101310030800609', 'hex')
    for (const hex of ['3080', '2480', '0400', '24800400', '30840fffffff', '00', 'a080', '24800000'])
      openCms(Buffer.concat([head, Buffer.from(hex.repeat(8_000_000 / hex.length), 'hex')]))
    const pieces = Buffer.from(`2a864886f70d010701a08024802480${'0400'.repeat(2_000_000)}`, 'hex')
    expect(openCms(Buffer.concat([head, pieces]))?.kind).not.toBe('encrypted')
  })
})

describe('PGP', () => {
  test('a message within that is encrypted says so, one that quotes it does not', async () => {
    const armour = ['-----BEGIN PGP MESSAGE-----', '', 'hQEM', '-----END PGP MESSAGE-----']
    expect((await read('', ...armour)).problems).toEqual([expect.stringMatching(/encrypted with PGP/)])
    expect((await read('', 'What is this?', ...armour.map(line => `> ${line}`))).problems).toEqual([])
  })

  test('a message that is signed is shown, its signature is no file of it', async () => {
    const { text, attachments, problems, signature } = await read(
      'Content-Type: multipart/signed; micalg=pgp-sha256; protocol="application/pgp-signature"; boundary=b',
      '',
      '--b',
      '',
      'The signed text',
      '--b',
      'Content-Type: application/pgp-signature',
      '',
      '-----BEGIN PGP SIGNATURE-----',
      '--b--',
    )
    expect(text.trim()).toBe('The signed text')
    expect(attachments).toEqual([])
    expect(signature).toBe('pgp')
    expect(problems).toEqual([])
  })
})
