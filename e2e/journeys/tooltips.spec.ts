import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { rows, signIn } from './sign-in.ts'

test.use({ ownBrowser: true, isMoving: true })

test('a tooltip names what the pointer rests on: after 700 ms, at once while one was just shown, 4 pixels away', async ({
  page,
}) => {
  await signIn(page, 'admin@demo.example')
  const tip = page.getByRole('tooltip')
  const row = rows(page).first()
  const archive = row.getByRole('button', { name: 'Archive', exact: true })
  await row.hover()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)

  await archive.hover()
  await page.clock.runFor(699)
  await expect(tip).toBeHidden()
  await page.clock.runFor(1)
  await expect(tip).toHaveText(/^Archive\s*E$/)
  const [button, box] = [await archive.boundingBox(), await tip.boundingBox()]
  expect(box?.y).toBe((button?.y ?? 0) + (button?.height ?? 0) + 4)

  await row.getByRole('button', { name: 'Snooze', exact: true }).hover()
  await expect(tip).toHaveText(/^Snooze\s*H$/)

  // Leaves the button, and comes back before 300 ms have passed.
  await row.getByRole('link').hover()
  await page.clock.runFor(120)
  await expect(tip).toBeHidden()
  await page.clock.runFor(299)
  await archive.hover()
  await expect(tip).toHaveText(/^Archive/)

  await row.getByRole('link').hover()
  await page.clock.runFor(1000)
  await archive.hover()
  await page.clock.runFor(100)
  await expect(tip).toBeHidden()
})

test('a tooltip may be gone to with the pointer, goes with Escape, and comes with the focus of the keyboard', async ({
  page,
}) => {
  await signIn(page, 'admin@demo.example')
  // The pager appears with the list and is in the Tab order.
  await rows(page).first().waitFor()
  const tip = page.getByRole('tooltip')
  const search = page.getByRole('button', { name: 'AI search' })
  await search.hover()
  await expect(tip).toBeVisible()
  await tip.hover()
  await expect(tip).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tip).toBeHidden()

  await page.mouse.move(0, 0)
  await page.getByRole('button', { name: 'Next' }).focus()
  await page.keyboard.press('Tab')
  await expect(search).toBeFocused()
  await expect(tip).toHaveText(/^AI search/)
  await page.keyboard.press('Tab')
  await expect(tip).not.toHaveText(/^AI search/)
})

test('what is pressed loses its tooltip, and it does not come back with the focus', async ({ page }) => {
  await signIn(page, 'admin@demo.example')
  const search = page.getByRole('button', { name: 'AI search' })
  await search.hover()
  await expect(page.getByRole('tooltip')).toBeVisible()
  await search.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.getByRole('tooltip', { name: 'AI search' })).toBeHidden()
  await page.mouse.move(0, 0)
  await page.mouse.click(5, 400)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('tooltip')).toBeHidden()
})
