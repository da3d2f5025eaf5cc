import type { Page, Route } from '@playwright/test'

/** Answers of a healthy server are its own; these are given by the browser's network layer in its place. */
export const answer = (page: Page, url: string | RegExp, json: unknown) =>
  page.route(url, route => route.fulfill({ json }))
export const refuse = (page: Page, url: string | RegExp, status = 500, body: object = {}) =>
  page.route(url, route => route.fulfill({ status, json: body }))

/** Keeps a call waiting until it is let go on; answers what lets it. */
export async function hold(
  page: Page,
  url: string,
  goOn: (route: Route) => Promise<void> = route => route.continue(),
): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(url, async route => {
    await gate.promise
    await goOn(route)
  })
  return gate.resolve
}

/** What the server answers whoever is signed in. */
export const ask = (page: Page, url: string) =>
  page.evaluate(async url => {
    const answer = await fetch(url, { headers: { authorization: `Bearer ${localStorage.authToken}` } })
    return answer.json()
  }, url)
