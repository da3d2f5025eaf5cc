/** The receiving mail server of the demo's mailboxes. */
const SERVER = 'mx.demo-post.example'

/** Adds the receiving server's trace headers: where the message came from, and that its sender is authenticated. */
export function asDelivered(source: Buffer, from: string, date: Date): Buffer {
  const domain = from.slice(from.lastIndexOf('@') + 1)
  const lines = [
    `Return-Path: <${from}>`,
    `Authentication-Results: ${SERVER}; dkim=pass header.d=${domain};\r\n spf=pass smtp.mailfrom=${from}; dmarc=pass header.from=${domain}`,
    `Received: from mail.${domain} (mail.${domain} [198.51.100.25])\r\n by ${SERVER} with ESMTPS;\r\n ${date.toUTCString().replace('GMT', '+0000')}`,
  ]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n`), source])
}
