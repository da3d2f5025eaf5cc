import { expect, type Page } from '@playwright/test'

/** Selected by attribute instead of by role, because an open dialog hides it from roles. */
export const notices = (page: Page) => page.locator('[role="region"][aria-label^="Notices"]')

/** Opens what waits for the person; selected by its beginning, because the name tells the count. */
export async function openNotices(page: Page) {
  await page.getByRole('button', { name: /^Notices/ }).click()
  return page.getByRole('dialog', { name: 'Notices' })
}

export const toast = (page: Page, title: string, description?: string) =>
  Promise.all([
    expect(notices(page).getByText(title, { exact: true })).toBeVisible(),
    description && expect(notices(page).getByText(description, { exact: true })).toBeVisible(),
  ])
