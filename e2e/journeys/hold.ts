import type { Page, Route } from '@playwright/test'

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
