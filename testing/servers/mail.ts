interface TestMail {
  id: string
  from?: string
  to?: string
  subject?: string
  date?: Date
  text?: string
  headers?: Record<string, string>
}

/** A small, well-formed RFC 5322 message with CRLF line ends. `id` becomes the Message-ID `<id@test.example>`. */
export function mail(options: TestMail): Buffer {
  const lines = [
    `Message-ID: <${options.id}@test.example>`,
    `From: ${options.from ?? 'Ana Silva <ana@corp.example>'}`,
    `To: ${options.to ?? 'user01@mail.test'}`,
    `Subject: ${options.subject ?? `Message ${options.id}`}`,
    `Date: ${(options.date ?? new Date(1_780_000_000_000)).toUTCString().replace('GMT', '+0000')}`,
    ...Object.entries(options.headers ?? {}).map(([name, value]) => `${name}: ${value}`),
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    '',
    options.text ?? `Text of message ${options.id}.`,
    '',
  ]
  return Buffer.from(lines.join('\r\n'))
}
