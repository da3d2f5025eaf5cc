import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

interface Certificate {
  cert: string
  key: string
}

interface CertificateAuthority {
  /** PEM of the authority's certificate, which a client has to trust. */
  ca: string
  /** Issues a server certificate. `names` are DNS names, `addresses` IP addresses; negative `days` is an expired one. */
  issue(name: string, names: { names?: string[]; addresses?: string[]; days?: number }): Promise<Certificate>
}

/** A temporary certificate authority in `directory`, which is created if missing. */
export async function createAuthority(directory: string): Promise<CertificateAuthority> {
  await mkdir(directory, { recursive: true })
  const file = (name: string) => path.join(directory, name)
  await openssl(
    'req',
    '-x509',
    ...newKey(file('ca.key')),
    '-days',
    '30',
    '-subj',
    '/CN=Test CA',
    '-out',
    file('ca.pem'),
  )
  return {
    ca: await readFile(file('ca.pem'), 'utf8'),
    issue: async (name, { names = [], addresses = [], days = 30 }) => {
      const [key, csr, cert, ext] = ['key', 'csr', 'pem', 'ext'].map(end =>
        file(`${name}.${end}`),
      ) as FourNames
      const alternatives = [...names.map(dns => `DNS:${dns}`), ...addresses.map(ip => `IP:${ip}`)]
      await openssl('req', ...newKey(key), '-subj', `/CN=${names[0] ?? name}`, '-out', csr)
      await writeFile(ext, `subjectAltName=${alternatives.join(',')}\n`)
      const authority = ['-CA', file('ca.pem'), '-CAkey', file('ca.key'), '-CAcreateserial']
      await openssl(
        'x509',
        '-req',
        '-in',
        csr,
        ...authority,
        '-days',
        `${days}`,
        '-extfile',
        ext,
        '-out',
        cert,
      )
      return { cert: await readFile(cert, 'utf8'), key: await readFile(key, 'utf8') }
    },
  }
}

type FourNames = [string, string, string, string]

function newKey(out: string): string[] {
  return ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-keyout', out]
}

async function openssl(...args: string[]): Promise<void> {
  await run('openssl', args)
}
