import { globSync } from 'node:fs'
import { expect, type Page, type Route } from '@playwright/test'

/** Options of a request that is sent again if the server has just ended the idle connection that was to carry it. */
export const RESENT = { maxRetries: 2 }

/** Answers that a healthy server does not give. The browser's network layer gives them instead of the server. */
export const answer = (page: Page, url: string | RegExp, json: unknown) =>
  intercept(page, url, route => route.fulfill({ json }))
export const refuse = (page: Page, url: string | RegExp, status = 500, body: object = {}) =>
  intercept(page, url, route => route.fulfill({ status, json: body }))

/** Changes these fields of all messages of all conversations in the server's answers. */
export const alterMessages = (page: Page, fields: object) =>
  intercept(page, '**/api/threads/*', async route => {
    const response = await route.fetch(RESENT)
    const messages: object[] = await response.json()
    await route.fulfill({ response, json: messages.map(message => ({ ...message, ...fields })) })
  })

const PROBE = '/api/is-intercepted'

/**
 * Under a service worker, Chromium may let the page's next request bypass a first interception (seen 3 times in 60). So
 * a probe is repeated until it is intercepted.
 */
export async function intercept(
  page: Page,
  url: string | RegExp,
  handler: (route: Route) => Promise<void>,
): Promise<void> {
  await page.route(url, handler)
  // Before the first page is loaded, no request can bypass it.
  if (page.url() === 'about:blank') return
  await page.route(`**${PROBE}`, route => route.fulfill({ status: 299 }))
  await expect.poll(() => page.evaluate(async url => (await fetch(url)).status, PROBE)).toBe(299)
  await page.unroute(`**${PROBE}`)
}

/** Holds a call until the returned function is called. */
export async function hold(
  page: Page,
  url: string,
  goOn: (route: Route) => Promise<void> = route => route.continue(),
): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await intercept(page, url, async route => {
    await gate.promise
    await goOn(route)
  })
  return gate.resolve
}

/** The address of scripts of the web. Throws if there is none of such a name, because nothing would be held then. */
export function scripts(...names: string[]): string {
  for (const name of names)
    if (globSync(`dist/web/assets/${name}-*.js`).length === 0)
      throw new Error(`The web has no script ${name}`)
  return `**/assets/{${names.join(',')}}-*.js`
}

/** Returns the server's answer for the signed-in person; with a body the request is a POST. */
export const ask = (page: Page, url: string, body?: object) =>
  page.evaluate(
    async ([url, body]) => {
      const headers = {
        authorization: `Bearer ${localStorage.authToken}`,
        'content-type': 'application/json',
      }
      const answer = await fetch(
        url,
        body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
      )
      return answer.json()
    },
    [url, body] as const,
  )
