import { mkdir, writeFile } from 'node:fs/promises'
import type { Browser, BrowserContextOptions, Locator, Page } from '@playwright/test'
import { openConversation, openInbox, searchFor, signIn } from './demo-steps.ts'

// The pictures of the landing page: the product, the demo's mail and what the offline engine makes of it.

const FOLDER = 'web/public/landing'
const QUALITY = 0.82
const DESK = { width: 1280, height: 800 }
/** So low that a message being written has no empty middle. */
const LOW = { width: 1280, height: 480 }

interface Picture {
  viewport: { width: number; height: number }
  /** Widths in pixels that are written; one of 1120 if it is left out. */
  widths?: number[]
  go: (page: Page) => Promise<unknown>
  /** The part that is taken, from its upper left corner; the whole window if it is left out. */
  part?: { of: (page: Page) => Locator; width: number; height: number; from?: 'top' | 'bottom' }
}

/** A part is 3:2, and is drawn about as large as life. */
const cut = (of: (page: Page) => Locator, width: number, from: 'top' | 'bottom' = 'top') => ({
  of,
  width,
  height: Math.round((width * 2) / 3),
  from,
})
const dialog = (page: Page) => page.getByRole('dialog').last()

const PICTURES: Record<string, Picture> = {
  inbox: { viewport: DESK, widths: [1280, 2400], go: openInbox },
  phone: {
    viewport: { width: 390, height: 780 },
    widths: [560],
    go: page => openConversation(page, 'Feedback of the first users'),
  },
  reply: {
    viewport: { width: 720, height: 1400 },
    go: async page => {
      await openConversation(page, 'Concert tickets')
      await page.keyboard.press('r')
      await page.getByRole('button', { name: 'AI Assist' }).click()
      await page.getByRole('button', { name: 'Positive Reply' }).click()
      await page.getByText('This is a frame').waitFor()
    },
    part: cut(page => page.getByRole('article').last(), 720),
  },
  compose: {
    viewport: LOW,
    go: async page => {
      await openCompose(page)
      await page.getByRole('button', { name: 'AI template' }).click()
      await page
        .getByLabel('What should the message say?')
        .fill('Thank her for the signed plan. Ask when the first call can be.')
    },
    part: cut(dialog, 570),
  },
  summary: {
    viewport: { width: 640, height: 900 },
    go: async page => {
      await openKickOff(page)
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Summarize' }).click()
      await page.getByRole('button', { name: 'Show More' }).waitFor()
      // The menu has returned the focus to its button, which says its name.
      await page.getByRole('button', { name: 'More', exact: true }).blur()
    },
    part: cut(page => page.getByRole('main'), 640),
  },
  'follow-up': {
    viewport: DESK,
    go: async page => {
      await openKickOff(page)
      await page.getByRole('button', { name: 'Follow-Up' }).click()
      await page.getByRole('switch', { name: 'Enable Auto Follow-Up' }).click()
      await page.getByText('Not saved yet').waitFor()
    },
    part: cut(dialog, 702),
  },
  accounts: {
    viewport: DESK,
    go: async page => {
      await page.goto('/settings?tab=accounts')
      await page.getByRole('button', { name: 'Connect account' }).click()
    },
    part: cut(dialog, 496),
  },
  files: {
    viewport: { ...LOW, height: 500 },
    go: async page => {
      await openCompose(page)
      await page
        .getByRole('textbox', { name: 'Message' })
        .fill('Hello Marta,\n\nhere are the three layouts and the plan for the first phase.')
      await page
        .locator('input[type=file]')
        .first()
        .setInputFiles([
          file('layouts.pdf', 'application/pdf', 2_400_000),
          file('plan-phase-1.xlsx', 'application/octet-stream', 86_000),
        ])
      await page.getByText('KB', { exact: false }).waitFor()
      await page.getByRole('progressbar').first().waitFor({ state: 'hidden' })
    },
    part: cut(dialog, 570, 'bottom'),
  },
}

/** Takes each picture, or those that are named, light and dark. */
export async function takeLandingPictures(
  browser: Browser,
  options: BrowserContextOptions,
  only: string[],
): Promise<void> {
  await mkdir(FOLDER, { recursive: true })
  const visit = await browser.newPage(options)
  await signIn(visit)
  const storageState = await visit.context().storageState()
  for (const [name, { viewport, widths = [1120], part, go }] of Object.entries(PICTURES)) {
    if (only.length > 0 && !only.includes(name)) continue
    for (const colorScheme of ['light', 'dark'] as const) {
      const { width, height } = part ?? viewport
      const look = { viewport, colorScheme, deviceScaleFactor: Math.max(...widths) / width }
      const page = await browser.newPage({ ...options, ...look, storageState })
      await openInbox(page)
      await go(page)
      await page.waitForTimeout(700)
      const clip = part && { clip: await clipOf(page, part) }
      const png = await page.screenshot({ caret: 'hide', animations: 'disabled', ...clip })
      await page.close()
      for (const wide of widths) {
        const webp = await toWebp(visit, png, wide, Math.round((wide * height) / width))
        const path = `${FOLDER}/${name}-${wide}-${colorScheme}.webp`
        await writeFile(path, webp)
        console.log(path, webp.length)
      }
    }
  }
}

async function openKickOff(page: Page): Promise<void> {
  await searchFor(page, 'kick-off milestones harbour hotel')
  await openConversation(page, 'Kick-off for Harbour Hotel')
}

async function openCompose(page: Page): Promise<void> {
  await page.keyboard.press('c')
  const to = dialog(page).getByRole('combobox', { name: 'To' })
  await to.fill('marta')
  await page.getByRole('option').first().click()
  await dialog(page).getByPlaceholder('Subject').fill('Harbour Hotel: first call')
}

async function clipOf(page: Page, { of, width, height, from }: NonNullable<Picture['part']>) {
  const box = await of(page).boundingBox()
  if (!box) throw new Error('The part is not on the screen')
  const right = (page.viewportSize()?.width ?? width) - width
  // What is a little narrower than the part keeps clear of its edges.
  const inset = Math.max(0, Math.min(16, (box.width - width) / 2))
  const y = from === 'bottom' ? box.y + box.height - height - inset : box.y + inset
  return { x: Math.min(box.x + inset, right), y, width, height }
}

function file(name: string, mimeType: string, size: number) {
  return { name, mimeType, buffer: Buffer.alloc(size) }
}

/** The browser is the encoder, so that nothing has to be installed. */
async function toWebp(page: Page, png: Buffer, width: number, height: number): Promise<Buffer> {
  const url = await page.evaluate(
    async ([source, width, height, quality]) => {
      const image = new Image()
      image.src = source
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = width
      canvas.height = height
      const context = canvas.getContext('2d')
      if (!context) throw new Error('No canvas')
      context.imageSmoothingQuality = 'high'
      context.drawImage(image, 0, 0, canvas.width, canvas.height)
      return canvas.toDataURL('image/webp', quality)
    },
    [`data:image/png;base64,${png.toString('base64')}`, width, height, QUALITY] as const,
  )
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}
