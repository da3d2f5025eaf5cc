import type { ContactImport, ImportPreview } from '#core/contract/outreach/contact-imports.ts'
import { type ServerProcess, startServer, until } from '#testing/servers/server-process.ts'

const IMPORTS = '/api/outreach/contacts/imports'
const OWNER = { email: 'owner@import.example', password: 'a long password for measuring' }
/** Its calls a minute are limited. */
const ASKED_EVERY_MS = 500

/** The product with a person who may import. No domain is asked, so that no measurement waits for the network. */
export const startWithOwner = (dataDir: string, env: Record<string, string> = {}): Promise<ServerProcess> =>
  startServer(dataDir, {
    SUPER_ADMIN_EMAIL: OWNER.email,
    SUPER_ADMIN_PASSWORD: OWNER.password,
    CHECK_SENDERS: 'off',
    ...env,
  })

export const signInOwner = async (server: ServerProcess): Promise<string> =>
  ((await server.call('POST', '/api/auth/login', { body: OWNER })) as { token: string }).token

/** A table of people at a tenth as many companies. */
export function contactsTable(rows: number): string {
  const lines = ['First name,Last name,Email,Company,Job title,Phone,City,Country,Tags,Note']
  for (let n = 1; n <= rows; n += 1) {
    const company = Math.ceil(n / 10)
    lines.push(
      `Given${n % 997},Family${n},person${n}@company${company}.example,"Company ${company}, Inc.",Engineer,+49 30 ${1_000_000 + n},Berlin,Germany,tag ${n % 7},"Met at ""Fair ${n % 13}""\nin hall ${n % 5}"`,
    )
  }
  return lines.join('\r\n')
}

/** Sends a table as a browser's form does. */
export async function giveTable(server: ServerProcess, token: string, table: string): Promise<ImportPreview> {
  const form = new FormData()
  form.append('file', new Blob([table], { type: 'text/csv' }), 'contacts.csv')
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(server.url + IMPORTS, { method: 'POST', headers, body: form })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return (await response.json()) as ImportPreview
}

export const readImport = (server: ServerProcess, token: string, id: number): Promise<ContactImport> =>
  server.call('GET', `${IMPORTS}/${id}`, { token }) as Promise<ContactImport>

/** Waits until an import is in this state. */
export async function untilIn(
  server: ServerProcess,
  token: string,
  id: number,
  state: ContactImport['state'],
): Promise<ContactImport> {
  let found = await readImport(server, token, id)
  await until(async () => {
    found = await readImport(server, token, id)
    return found.state === state
  }, ASKED_EVERY_MS)
  return found
}
