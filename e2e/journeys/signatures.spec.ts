import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './journey.ts'
import { enter, signIn } from './sign-in.ts'

const JUNE = 'june@okafor.example'
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const LOGO = `<img src="data:image/png;base64,${PNG}" width="80" height="40" alt="Logo">`

/** Made after the shapes that generators and mail programs write; `Tester` is where a word is typed. */
const SHAPES: Record<string, string> = {
  'a table with a picture': `<table cellpadding="0" style="border-collapse:collapse"><tr><td style="padding-right:18px">${LOGO}</td><td style="font-family:Arial;color:#1f2933"><strong style="font-size:18px">Bea Tester</strong><br><a href="https://birch.test">birch.test</a></td></tr></table>`,
  'tables within tables': `<table cellspacing="0" cellpadding="0" border="0" role="presentation" width="520" style="font-size:medium;font-family:Verdana, sans-serif;mso-table-lspace:0pt"><tbody><tr><td width="160" valign="top" style="border-right:2px solid rgb(200, 40, 40);line-height:0"><table><tr><td height="8" style="font-size:1px;line-height:8px;mso-line-height-rule:exactly">&nbsp;</td></tr><tr><td><a href="https://birch.test/a?b=1&amp;c=2">${LOGO}</a></td></tr></table></td><td bgcolor="#eef2f5"><h3 style="margin:0;font-size:16px">Bea Tester</h3></td></tr></tbody></table>`,
  'spacers and rules': `<div style="line-height:1.2"><img src="https://birch.test/s.gif" width="1" height="1" border="0" alt="">Bea Tester</div><hr size="1" noshade color="#cccccc" width="200"><table border="1"><tr><td>a</td></tr></table>`,
  'fonts of old programs': `<font face="Georgia" size="2" color="#663399"><b>Bea Tester</b></font><br><center><font color="gray">&copy; “Birch” &amp; Sons &lt;birch&gt;</font></center>`,
  'paragraphs of Outlook': `<p style="margin:0cm;mso-margin-top-alt:auto;font-size:11.0pt;font-family:&quot;Calibri&quot;,sans-serif"><span style="color:#1F4E79" lang="DE">Bea Tester</span></p><p style="margin:0cm">&nbsp;</p>`,
  'divs of Gmail': `<div dir="ltr"><div><span style="color:rgb(102,102,102)">Bea Tester</span></div>\n  <div><br></div><ul><li>One</li></ul></div>`,
  'right to left': `<div dir="rtl" style="text-align:right">ביה <b>Tester</b></div>`,
}

async function calls(page: Page) {
  await page.goto('/')
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  const headers = { authorization: `Bearer ${token}` }
  const account = async () => (await (await page.request.get('/api/accounts', { headers })).json())[0]
  const { id } = await account()
  return {
    stored: async (): Promise<string> => (await account()).signature,
    store: (signature: string) =>
      page.request.put(`/api/accounts/${id}/profile`, { headers, data: { signature } }),
  }
}

/** Pastes HTML as browsers hand it over. */
const paste = (editor: Locator, html: string) =>
  editor.evaluate((element, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData(
      'text/html',
      `<html><body><!--StartFragment-->${html}<!--EndFragment--></body></html>`,
    )
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)

async function openEditor(page: Page) {
  await page.goto('/settings?tab=accounts')
  await page.getByRole('button', { name: `Edit profile of ${JUNE}` }).click()
  const profile = page.getByRole('dialog', { name: `Profile of ${JUNE}` })
  const editor = profile.getByRole('textbox', { name: 'Signature', exact: true })
  await editor.waitFor()
  const save = async () => {
    await profile.getByRole('button', { name: 'Save profile' }).click()
    await expect(profile).toBeHidden()
  }
  return { profile, editor, save }
}

test('a word typed into a signature is all that changes in it', async ({ page }) => {
  await enter(page, 'solo@demo.example')
  const { stored, store } = await calls(page)
  for (const [shape, html] of Object.entries(SHAPES)) {
    await store(html)
    const before = await stored()
    const { editor, save } = await openEditor(page)
    await editor.getByText('Tester').first().click()
    await page.keyboard.press('End')
    await page.keyboard.type(' Senior')
    await save()
    expect(await stored(), shape).toBe(before.replace('Tester', 'Tester Senior'))
  }
  await store('')
})

test('a signature is pasted as it is, gets a picture, and all of it can be undone by keys', async ({
  page,
}) => {
  await enter(page, 'solo@demo.example')
  const { stored, store } = await calls(page)
  for (const [shape, html] of Object.entries(SHAPES)) {
    await store(html)
    const expected = await stored()
    await store('')
    const { editor, save } = await openEditor(page)
    await editor.focus()
    await paste(editor, html)
    await expect(editor).toContainText('Tester')
    await page.keyboard.press('Control+z')
    await expect(editor).toHaveText('')
    await page.keyboard.press('Control+Shift+z')
    await expect(editor).toContainText('Tester')
    await save()
    // Parsers add a body to each table.
    const plain = (html: string) => html.replace(/<\/?tbody>/g, '')
    expect(plain(await stored()), shape).toBe(plain(expected))
  }
  await store('<p>Bea Tester</p>')
  const { profile, editor, save } = await openEditor(page)
  await editor.getByText('Tester').click()
  await page.keyboard.press('End')
  const chooser = page.waitForEvent('filechooser')
  await profile.getByRole('button', { name: 'Insert picture' }).press('Enter')
  await (await chooser).setFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from(PNG, 'base64'),
  })
  await profile.getByRole('textbox', { name: 'What picture 1 shows' }).fill('Birch & Sons')
  await profile.getByRole('spinbutton', { name: 'Width' }).fill('64')
  await expectAccessible(page, 'the signature editor')
  await save()
  expect(await stored()).toBe(
    `<p>Bea Tester<img width="64" height="64" alt="Birch &amp; Sons" src="data:image/png;base64,${PNG}" /></p>`,
  )
  await store('')
})

test('a picture pasted within a text becomes a file of the draft', async ({ page }) => {
  await signIn(page, 'solo@demo.example')
  await page.getByRole('button', { name: 'Compose' }).click()
  const dialog = page.getByRole('dialog', { name: 'New message' })
  const message = dialog.getByRole('textbox', { name: 'Message' })
  await message.focus()
  await paste(message, `<p>See ${LOGO} and ${LOGO}</p>`)
  const pictures = message.getByRole('img', { name: 'Logo' })
  await expect(pictures).toHaveCount(2)
  for (const picture of await pictures.all())
    await expect(picture).toHaveAttribute('src', /^\/api\/drafts\/\d+\/attachments\//)
  await expect(pictures.first()).toHaveAttribute('height', '40')
  await dialog.getByRole('button', { name: 'Discard' }).click()
})
