/** A mail that is expensive to read, with the reason. */
interface HostileMail {
  name: string
  source: Buffer
}

const KILOBYTE = 1024
const MEGABYTE = 1024 * KILOBYTE

/** Messages that took seconds to minutes, or gigabytes, in a careless reader. */
export function hostileMail(to: string): HostileMail[] {
  const letter = (name: string, type: string, body: string, headers = ''): HostileMail => ({
    name,
    source: Buffer.from(
      [
        `Message-ID: <${name.replace(/\W+/g, '-')}@hostile.example>`,
        'From: Mallory <mallory@hostile.example>',
        `To: ${to}`,
        `Subject: Hostile: ${name}`,
        `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
        'MIME-Version: 1.0',
        `Content-Type: ${type}`,
        `${headers}`,
        body,
        '',
      ].join('\r\n'),
    ),
  })
  const html = (name: string, body: string) => letter(name, 'text/html; charset=utf-8', body)
  const plain = (name: string, body: string, headers = '') =>
    letter(name, 'text/plain; charset=utf-8', body, headers)
  const parts = (count: number) => `${'--b\r\nContent-Type: text/plain\r\n\r\nx\r\n'.repeat(count)}--b--`
  return [
    plain('a line of asterisks', `${'*'.repeat(3200)} x`),
    plain('a long line of dashes', `${'- '.repeat(200 * KILOBYTE)}x`),
    plain('quotes within quotes', `${'>'.repeat(400 * KILOBYTE)} x`),
    plain('attributions without end', 'On Monday, '.repeat(40 * KILOBYTE)),
    plain('headers of a reply again and again', 'From: a\r\nSent: b\r\nTo: c\r\n'.repeat(20 * KILOBYTE)),
    plain('blanks', `${' '.repeat(MEGABYTE)}x`),
    html('open elements, 420 KB', '<div>'.repeat(84 * KILOBYTE)),
    html('open elements, 1.6 MB', '<b><i>'.repeat(270 * KILOBYTE)),
    html('open tables', '<table><tr><td>'.repeat(60 * KILOBYTE)),
    html('open block quotes', '<blockquote type="cite">'.repeat(30 * KILOBYTE)),
    html('open tags', '<a href="'.repeat(100 * KILOBYTE)),
    html('open comments', '<!-- '.repeat(200 * KILOBYTE)),
    html('styles', `<p style="${'color:red;'.repeat(100 * KILOBYTE)}">x</p>`),
    html('entities', '&amp;&#x26;&nosuch'.repeat(60 * KILOBYTE)),
    letter('10,000 parts', 'multipart/mixed; boundary=b', parts(10_000)),
    letter('nested parts', 'multipart/mixed; boundary=b', nested(500)),
    letter(
      'forwarded within forwarded',
      'message/rfc822',
      'Content-Type: message/rfc822\r\n\r\n'.repeat(2000),
    ),
    plain('many recipients', 'x', `Cc: ${'a <a@b.example>, '.repeat(50 * KILOBYTE)}c@d.example\r\n`),
    plain('many references', 'x', `References: ${'<a@b.example> '.repeat(50 * KILOBYTE)}\r\n`),
    plain(
      'encoded words',
      'x',
      `X-Note: x\r\nReply-To: ${'=?utf-8?q?=41?= '.repeat(40 * KILOBYTE)}<a@b.example>\r\n`,
    ),
  ]
}

function nested(depth: number): string {
  const open = Array.from(
    { length: depth },
    (_, level) => `--b${level || ''}\r\nContent-Type: multipart/mixed; boundary=b${level + 1}\r\n\r\n`,
  )
  return `${open.join('')}--b${depth}\r\nContent-Type: text/plain\r\n\r\nx\r\n`
}
