import { expect, type Page } from '@playwright/test'

/** Selected by attribute instead of by role, because an open dialog hides it from roles. */
export const notices = (page: Page) => page.locator('[role="region"][aria-label^="Notices"]')

export const toast = (page: Page, title: string, description?: string) =>
  Promise.all([
    expect(notices(page).getByText(title, { exact: true })).toBeVisible(),
    description && expect(notices(page).getByText(description, { exact: true })).toBeVisible(),
  ])
