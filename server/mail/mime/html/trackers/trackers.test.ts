import { expect, test } from 'vitest'
import { trackerOf } from './trackers.ts'

test.each([
  ['https://t.hubspotemail.net/e2t/o/abc', 'HubSpot'],
  ['https://news.a.example/e3t/Cto/abc', 'HubSpot'],
  ['https://a.us1.list-manage.com/track/open.php?u=1&id=2', 'Mailchimp'],
  ['https://u1.ct.sendgrid.net/wf/open?upn=abc', 'SendGrid'],
  ['https://click.a.example/wf/open?upn=abc', 'SendGrid'],
  ['https://abc.r.eu-west-1.awstrack.me/I0/0102/abc', 'Amazon SES'],
  ['https://mailtrack.io/trace/mail/abc.png', 'Mailsuite'],
])('%s reports to %s, whatever its size', (url, name) => {
  expect(trackerOf(url, { width: '600', height: '200' })).toBe(name)
})

test.each([
  'https://a.example/open/logo.png',
  'https://a.example/pixel/art.png',
  'https://a.example/track/racing.jpg',
  'https://mcusercontent.com/abc/images/logo.png',
  'https://a.example/picture.png?opened=1',
  'https://list-manage.com.evil.example/photo.png',
])('%s is a picture', url => {
  expect(trackerOf(url, { alt: 'Logo' })).toBeNull()
})

test('a picture that nobody can see has no name; one for small screens stays', () => {
  expect(trackerOf('https://a.example/x.gif', { width: '1', height: '1' })).toBe('')
  expect(trackerOf('https://a.example/x.gif', { style: 'display:none' })).toBe('')
  expect(
    trackerOf('https://a.example/x.gif', { style: 'display:none', width: '320', alt: 'Menu' }),
  ).toBeNull()
  expect(trackerOf('cid:x', { width: '1', height: '1' })).toBeNull()
})
