import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * For a few screens: web/ui/contrast.test.ts holds the contrast of all pairs of colours in both themes. In the dark one only
 * contrast is checked.
 */
export async function expectAccessibleInBothThemes(page: Page, what: string): Promise<void> {
  await expectAccessible(page, what)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, `${what}, dark`)
  await page.emulateMedia({ colorScheme: 'light' })
}

/**
 * Fails on violations that axe calls serious or critical; in the dark theme, those of contrast. Frames of messages are excluded, because strangers wrote their content. It waits for fade-ins to
 * end, because the colours are not final before.
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const isDark = await page.evaluate(async () => {
    const moving = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations === 1)
    await Promise.allSettled(moving.map(({ finished }) => finished))
    return matchMedia('(prefers-color-scheme: dark)').matches
  })
  // A page that was checked before has axe, and need not run its half megabyte of script again.
  const isThere = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
    // It need not describe every element that is as it should be.
    .options({ resultTypes: ['violations'] })
    .exclude('iframe')
    // Without frames, axe need not collect its results on a page of its own, which takes half of the time.
    .setLegacyMode()
  const { violations } = await (isDark ? axe.withRules(['color-contrast']) : axe.withTags(TAGS)).analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const told: string[] = []
  for (const { id, nodes } of serious) {
    const found = []
    for (const node of nodes) {
      const isCut = id === 'target-size' && (await isCutByScrolling(page, String(node.target[0])))
      if (!isCut) found.push(node.html.slice(0, 200))
    }
    if (found.length > 0) told.push(`${id}: ${found.join(' | ')}`)
  }
  expect(told, what).toEqual([])
}

/** Whether a target is small only because the list that it scrolls in cuts it off. */
const isCutByScrolling = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate(selector => {
    const target = document.querySelector(selector)
    if (!target) return false
    const { top, bottom } = target.getBoundingClientRect()
    for (let box = target.parentElement; box; box = box.parentElement) {
      if (box.scrollHeight <= box.clientHeight || getComputedStyle(box).overflowY === 'visible') continue
      const edges = box.getBoundingClientRect()
      return top < edges.top || bottom > edges.bottom
    }
    return false
  }, selector)
