import { createServer } from 'node:net'
import { createEmulator } from 'emulate'

/** A person with a mailbox at the emulator. */
export interface GmailUser {
  email: string
  name: string
}

/** The OAuth client that an installation registers at Google. */
export interface OAuthClient {
  id: string
  secret: string
  redirectUri: string
}

/** One call to the emulator on behalf of a person. `body` is sent as JSON. */
export type UpstreamCall = (
  email: string,
  path: string,
  init?: { method?: string; body?: unknown },
) => Promise<Response>

/** Uses many tokens, because the emulator refuses more than 5000 requests an hour for a token. */
const TOKENS_EACH = 200

/** Starts `emulate`'s Google service on this machine only. */
export async function startUpstream(users: GmailUser[], client: OAuthClient) {
  const tokenOf = (email: string, index: number) => `upstream_${email}_${index}`
  const tokens = Object.fromEntries(
    users.flatMap(({ email }) =>
      Array.from({ length: TOKENS_EACH }, (_, index) => [
        tokenOf(email, index),
        { login: email, scopes: [] },
      ]),
    ),
  )
  const emulator = await createEmulator({
    service: 'google',
    port: await freePort(),
    seed: {
      tokens,
      google: {
        users,
        oauth_clients: [
          {
            client_id: client.id,
            client_secret: client.secret,
            name: 'Quillbox',
            redirect_uris: [client.redirectUri],
          },
        ],
      },
    },
  })
  let turn = 0
  const call: UpstreamCall = (email, path, { method = 'GET', body } = {}) => {
    turn += 1
    return fetch(emulator.url + path, {
      method,
      headers: {
        authorization: `Bearer ${tokenOf(email, turn % TOKENS_EACH)}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  }
  return { url: emulator.url, call, close: () => emulator.close() }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
