import { accounts, type OAuthServiceName, type OptionalAccess } from '#core/contract/accounts.ts'
import { credentials } from '#core/contract/credentials.ts'
import { call } from '#web/platform/api.ts'

/** The messages that the returning popup sends to the page that opened it (specification, section 4). */
type OAuthMessage = { type: 'auth_success' } | { type: 'auth_error'; message: string }

/** A broadcast channel also works where the provider's pages have cut the popup off from its opener. */
const OAUTH_CHANNEL = 'quillbox-oauth'
const POPUP = 'quillbox-connect'
const POLL_MS = 1000

/** `accountId`: the account whose access is renewed; `access`: what the grant shall cover besides mail. */
interface Grant {
  accountId?: number
  access?: OptionalAccess
}

export async function authUrlOf(service: OAuthServiceName, query: Grant = {}): Promise<string> {
  const { authUrl } = await call(accounts[service], { query })
  return authUrl
}

/** Whether this window is a popup opened by `connectByPopup`. */
export const isPopup = (): boolean => window.name === POPUP

/**
 * Lets the person grant access in a popup. Must be called in a click handler, because browsers block other popups;
 * where this one is blocked too, the page itself navigates. Rejects with `Popup was closed` or `Authentication failed`,
 * or with the server's error where it returns no address.
 */
export async function connectByPopup(service: OAuthServiceName, grant: Grant = {}): Promise<void> {
  // Before the popup opens, because it would cover the dialog that asks for the proof.
  await call(credentials.proof, {})
  const popup = window.open('', POPUP, 'popup,width=520,height=680')
  let authUrl: string
  try {
    authUrl = await authUrlOf(service, grant)
  } catch (error) {
    popup?.close()
    throw error
  }
  if (!popup) {
    location.assign(authUrl)
    return new Promise(() => {})
  }
  popup.location.href = authUrl
  await answerOf(popup)
}

function answerOf(popup: Window): Promise<void> {
  return new Promise((resolve, reject) => {
    const channel = new BroadcastChannel(OAUTH_CHANNEL)
    let wasClosed = false
    const stop = () => {
      clearInterval(timer)
      channel.close()
      window.removeEventListener('message', onMessage)
    }
    const hear = (data: unknown) => {
      if (!isMessage(data)) return
      stop()
      popup.close()
      if (data.type === 'auth_success') resolve()
      else reject(new Error(`Authentication failed. ${data.message}`.trim()))
    }
    const onMessage = (event: MessageEvent) => {
      if (event.origin === location.origin) hear(event.data)
    }
    const timer = setInterval(() => {
      if (!popup.closed) return
      // The last message of the popup may still be in transit.
      if (wasClosed) {
        stop()
        reject(new Error('Popup was closed'))
      }
      wasClosed = true
    }, POLL_MS)
    channel.onmessage = event => hear(event.data)
    window.addEventListener('message', onMessage)
  })
}

/** Reports the result to the page that opened this popup. */
export function tellOpener(message: OAuthMessage): void {
  window.opener?.postMessage(message, location.origin)
  const channel = new BroadcastChannel(OAUTH_CHANNEL)
  channel.postMessage(message)
  channel.close()
}

function isMessage(data: unknown): data is OAuthMessage {
  if (typeof data !== 'object' || data === null || !('type' in data)) return false
  return data.type === 'auth_success' || data.type === 'auth_error'
}
