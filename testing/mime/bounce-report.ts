interface Bounce {
  /** The Message-ID of the message that is returned; null where the report does not name it. */
  of: string | null
  /** Who did not get it. */
  to?: string
  action?: 'failed' | 'delayed'
  status: string
  diagnostic: string
  /** Further headers of the report. */
  headers?: string[]
  /** Further headers of the message that is returned. */
  returned?: string[]
}

/** A delivery report (RFC 3464) on a message to zoe@there.example, unless it says to whom. */
export const bounceReport = ({
  of,
  to = 'zoe@there.example',
  action = 'failed',
  status,
  diagnostic,
  headers = [],
  returned = [],
}: Bounce): Buffer =>
  Buffer.from(
    [
      'From: Mail Delivery System <MAILER-DAEMON@mx.example>',
      ...headers,
      'Subject: Undelivered Mail Returned to Sender',
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
      '',
      '--b',
      '',
      'It could not be delivered.',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example',
      '',
      `Final-Recipient: rfc822; ${to}`,
      `Action: ${action}`,
      `Status: ${status}`,
      `Diagnostic-Code: smtp; ${diagnostic}`,
      '--b',
      'Content-Type: text/rfc822-headers',
      '',
      ...(of === null ? [] : [`Message-ID: <${of}>`]),
      ...returned,
      '--b--',
      '',
    ].join('\r\n'),
  )
