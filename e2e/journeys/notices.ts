import { expect, type Page } from '@playwright/test'

/** By its place and not by its role: a dialog hides it from roles while it is open. */
const notices = (page: Page) => page.locator('[role="region"][aria-label^="Notices"]')

export const toast = (page: Page, title: string, description?: string) =>
  Promise.all([
    expect(notices(page).getByText(title, { exact: true })).toBeVisible(),
    description && expect(notices(page).getByText(description, { exact: true })).toBeVisible(),
  ])
