import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { buildMessage } from '#server/mail/mime/build-message.ts'
import { createSecretBox } from '#server/platform/secrets/secrets.ts'
import { buildCampaignMail, type CampaignMail } from './build-mail.ts'
import { openLink } from './letter-tokens.ts'

const secrets = createSecretBox([randomBytes(32)])
const config = (publicUrl: string, hasPublicUrl = true) => ({ publicUrl, hasPublicUrl }) as never
const mail: CampaignMail = {
  workspaceId: 7,
  enrolmentId: 12,
  step: 3,
  variant: {
    subject: '{{company|Your house}}',
    body: '<p>Hi {{first_name}},</p><p>{{#if first_line}}{{first_line}}{{/if}}</p><p></p><p>See <a href="https://here.example/a?b=1&amp;c=2">our list</a> or <a href="{{website}}">yours</a>.</p>',
  },
  replySubject: 'Re: Steel',
  contact: {
    firstName: 'Ada <b>',
    lastName: 'Brandt',
    name: 'Ada Brandt',
    company: '',
    title: '',
    city: '',
    website: 'brandt.example',
    custom: {},
  },
  address: 'ada@brandt.example',
  sender: { name: 'Ben', email: 'ben@here.example' },
  signature: '<p>Ben</p>',
  firstLine: '',
  customFields: new Set(),
  settings: {
    tracksOpens: false,
    tracksClicks: false,
    unsubscribeText: 'No more of this',
    physicalAddress: '1 High Street\nBern',
  },
}
const tracking = { ...mail.settings, tracksOpens: true, tracksClicks: true }

test('a mail has the values, the signature, the postal address and a way to leave, in HTML and in text', () => {
  const built = buildCampaignMail({ config: config('https://q.example'), secrets }, mail)
  expect(built).toMatchObject({ subject: 'Your house', problems: [] })
  expect(built.body).toContain('<p>Hi Ada &lt;b&gt;,</p><p>See <a href="https://here.example/a?b=1&amp;c=2">')
  expect(built.body).toContain('href="https://brandt.example"')
  expect(built.body).not.toContain('<img')
  expect(built.text).toContain('our list (https://here.example/a?b=1&c=2)')
  expect(built.text).toMatch(
    /Ben\n+1 High Street\nBern\n+No more of this \(https:\/\/q\.example\/api\/outreach\/unsubscribe\//,
  )
  const token = built.unsubscribe.url?.split('/').at(-1) ?? ''
  expect(openLink({ secrets }, 'unsubscribe', token)).toEqual({
    workspaceId: 7,
    enrolmentId: 12,
    step: 3,
    address: 'ada@brandt.example',
  })
  // Not for another purpose, and not when it was changed.
  expect(openLink({ secrets }, 'open', token)).toBeNull()
  expect(openLink({ secrets }, 'unsubscribe', `${token.slice(0, -2)}AA`)).toBeNull()
})

test.each([
  [
    'https://q.example',
    true,
    /^List-Unsubscribe: <https:\S+>,\r\n <mailto:ben@here\.example\?subject=unsubscribe%20v1\.\S+>\r$/m,
    true,
  ],
  ['http://q.example', true, /^List-Unsubscribe: <http:\S+>,\r\n <mailto:\S+>\r$/m, false],
  [
    'http://localhost:5000',
    false,
    /^List-Unsubscribe: <mailto:ben@here\.example\?subject=unsubscribe%20v1\.\S+>\r$/m,
    false,
  ],
])('with %s the header offers what works', async (url, isSet, header, isOneClick) => {
  const { body, text, unsubscribe } = buildCampaignMail(
    { config: config(url, isSet), secrets },
    { ...mail, settings: tracking },
  )
  const { source } = await buildMessage({
    ...{ from: { name: 'Ben', address: 'ben@here.example' }, to: [], cc: [], subject: 'x', html: body, text },
    ...{ inReplyTo: null, references: [], attachments: [], date: new Date(0), unsubscribe },
  })
  const written = Buffer.from(source).toString()
  expect(written).toMatch(header)
  expect(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m.test(written)).toBe(isOneClick)
  expect(body.includes('<img')).toBe(isSet)
})

test('a tracked link leads by way of here, and the plain text does not', () => {
  const built = buildCampaignMail(
    { config: config('https://q.example'), secrets },
    { ...mail, settings: tracking },
  )
  const [, token = ''] = /click\?to=([^"]+)"/.exec(built.body) ?? []
  expect(openLink({ secrets }, 'click', token)?.url).toBe('https://here.example/a?b=1&c=2')
  expect(built.text).not.toContain('/click')
  expect(built.body.match(/click\?to=/g)).toHaveLength(2)
})

test('what is missing is said, and a value cannot make a link that runs something', () => {
  const contact = { ...mail.contact, firstName: '', website: 'javascript:alert(1)' }
  const built = buildCampaignMail(
    { config: config('https://q.example'), secrets },
    { ...mail, contact, variant: { subject: '', body: `${mail.variant.body}{{#if x}}` } },
  )
  expect(built.problems).toEqual([
    'The condition {{#if x}} has no {{/if}}.',
    'Nothing stands for {{#if x}}. Choose a variable from the list, or make a field of this name for your contacts.',
    'Nothing stands for {{first_name}}.',
  ])
  expect(built.subject).toBe('Re: Steel')
  expect(built.body).toContain('<a href="">yours</a>')
})
