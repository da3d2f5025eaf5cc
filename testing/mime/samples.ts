/** Messages of many kinds: a change in how mail is read should show in at least one. */
export const SAMPLES: readonly Buffer[] = [
  mail(
    ['Subject: Plain', 'Content-Type: text/plain; charset=utf-8'],
    'Hello,\n\nshall we meet tomorrow?\n\n-- \nAda',
  ),
  mail(
    [
      'Subject: =?iso-8859-1?Q?Rechnung_f=FCr_M=FCller?=',
      'Content-Type: text/plain; charset=iso-8859-1',
      'Content-Transfer-Encoding: quoted-printable',
    ],
    'K=F6nntest du mir bitte die Rechnung f=FCr Oktober schicken?',
  ),
  mail(
    ['Subject: Flowed', 'Content-Type: text/plain; format=flowed; delsp=yes'],
    'This line goes \non here.\n\n> quoted \n> text\n\nAnswer',
  ),
  mail(
    [
      'Subject: Re: Plain',
      'In-Reply-To: <plain@x.example>',
      'References: <first@x.example> <plain@x.example>',
    ],
    'Yes.\n\nOn Mon, 2 Nov 2026 at 10:00, Ada <ada@x.example> wrote:\n> shall we meet tomorrow?',
  ),
  mail(
    ['Subject: Re: Log', 'In-Reply-To: <plain@x.example>', 'Content-Type: text/plain; charset=utf-8'],
    'Seen.\n\nבתאריך יום ב׳, 21 בספט׳ 2026 ב-10:15 מאת Bo <bo@y.example>:\n> [INFO] one\n> [INFO] two',
  ),
  html(
    'Hostile',
    `<style>p { color: red }</style><script>alert(1)</script><p onclick="x()" style="position: fixed; color: #336699">Hi <a href="javascript:x()">there</a>
    <a href="https://a.example/?a=1&amp;b=2">link</a></p><img src="https://t.example/p.gif" width="1" height="1"><img src="https://a.example/b.png" alt="A &amp; B">
    <form action="/x"><input name="a"></form><iframe src="https://a.example"></iframe><svg><script>x</script></svg><math><mi>x</mi></math>`,
  ),
  html(
    'Tables',
    `<table><tr><th>Item</th><th>Price</th></tr><tr><td>Tea</td><td>&euro; 3,20 &frac12;</td></tr></table><ol><li>one<li>two</ol><pre>a  b
  c</pre><blockquote>said<blockquote>before</blockquote></blockquote><div style="display:none">hidden</div>&zwnj;&nbsp;end`,
  ),
  html(
    'Quote',
    '<div dir="ltr">Bonjour, merci pour votre aide avec la facture.</div><div class="gmail_quote"><div class="gmail_attr">On Mon, Ada wrote:</div><blockquote class="gmail_quote">before</blockquote></div>',
  ),
  mail(
    [
      'Subject: Newsletter',
      'List-Id: <news.a.example>',
      'List-Unsubscribe: <https://a.example/u>, <mailto:u@a.example>',
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
      'Precedence: bulk',
    ],
    'Noticias de octubre para todos los clientes de la casa.',
  ),
  mail(
    ['Subject: Out of office', 'Auto-Submitted: auto-replied'],
    'Jag är tillbaka på måndag, hör av dig då.',
  ),
  mail(
    ['Subject: Delivery Status', 'Content-Type: multipart/report; report-type=delivery-status; boundary=b'],
    '--b\n\nIt could not be delivered.\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example\n\nFinal-Recipient: rfc822; a@b.example\nAction: failed\nStatus: 5.1.1\n--b--',
  ),
  mail(
    [
      ...['From: zoe@x.example', 'Subject: Automatic reply: Plain', 'Auto-Submitted: auto-replied'],
      ...['Date: Sat, 20 Dec 2025 10:00:00 +0100', 'In-Reply-To: <plain@x.example>'],
    ],
    'Ich bin vom 22.12. bis einschließlich 3. Januar im Urlaub.',
  ),
  mail(
    ['From: zoe@x.example', 'Subject: Re: Plain', 'In-Reply-To: <plain@x.example>'],
    'Please remove me from your mailing list.\n\n> Hello',
  ),
  mail(
    [
      ...[
        'Subject: [Fwd: [list] Plain (was: Re: Fancy)]',
        'Message-ID: <undefined>',
        'References: <null@x.example>',
      ],
      'In-Reply-To: Message from Ada <ada@x.example> of Monday <plain@x.example>',
    ],
    'See below.',
  ),
  mail(
    ['From: MAILER-DAEMON@x.example', 'Subject: failure notice'],
    'I was not able to deliver your message.\n\n<a@b.example>:\n550 5.2.2 Mailbox full\n\n--- Below this line is a copy of the message.\n\nMessage-ID: <plain@x.example>\nSubject: Plain',
  ),
  mail(
    ['From: staff@x.example', 'Content-Type: multipart/report; report-type=feedback-report; boundary=b'],
    '--b\n\nA complaint.\n--b\nContent-Type: message/feedback-report\n\nFeedback-Type: abuse\nOriginal-Rcpt-To: <a@b.example>\n--b\nContent-Type: message/rfc822\n\nMessage-ID: <plain@x.example>\n\nHi\n--b--',
  ),
  mail(
    ['Subject: Files', 'Content-Type: multipart/mixed; boundary=b'],
    `--b
Content-Type: multipart/related; boundary=c

--c
Content-Type: text/html

<p>See <img src="cid:logo@x"></p>
--c
Content-Type: image/png; name=logo.png
Content-ID: <logo@x>
Content-Transfer-Encoding: base64

iVBORw0KGgo=
--c--
--b
Content-Type: application/pdf
Content-Disposition: attachment; filename*=utf-8''%C3%9Cbersicht.pdf

%PDF
--b
Content-Type: message/rfc822

From: b@x.example
Subject: Inner

Inner text
--b--`,
  ),
  mail(
    ['Subject: Invitation', 'Content-Type: text/calendar; method=REQUEST'],
    'BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:Review\nDTSTART:20261123T100000Z\nDTEND:20261123T110000Z\nLOCATION:Room 4\nEND:VEVENT\nEND:VCALENDAR',
  ),
  mail(
    ['Subject: 季度报告', 'Content-Type: text/plain; charset=utf-8'],
    '请看附件,2024年预算。follow-up a@b.example',
  ),
  mail(
    [
      'Subject: Damaged',
      'Content-Type: multipart/mixed; boundary=b',
      'From: "Ada, B" <a@b',
      'Date: nonsense',
    ],
    '--b\nContent-Transfer-Encoding: base64\n\n!!!not base64',
  ),
  mail(
    ['Subject: Amounts', 'Content-Type: text/plain; charset=utf-8'],
    'Pay 1.249,50 to DE89 3704 0044 0532 0130 00, or call +49 30 1234567.',
  ),
  mail(
    ['Subject: Stub', 'Content-Type: multipart/alternative; boundary=b'],
    `--b\n\nView in your browser\n--b\nContent-Type: text/html\n\n<p>${'What the HTML shows. '.repeat(20)}</p>\n--b--`,
  ),
  mail(
    ['Subject: Other bytes', 'Content-Type: text/plain; charset=iso-2022-jp', 'Cc: c@x.example，d@x.example'],
    'ほげほげ、送信者より',
  ),
  mail(
    ['Subject: By name', 'Content-Type: multipart/related; boundary=b'],
    '--b\nContent-Type: text/html\n\n<p style="left:-9999px;position:absolute">away</p><img src="logo.png">\n--b\nContent-Type: image/png; name=logo.png\nContent-Transfer-Encoding: base64\n\niVBORw0KGgo=\n--b\nContent-Type: application/octet-stream; name=held.eml\n\nFrom: b@x.example\n\nInner text\n--b--',
  ),
  mail(
    ['Subject: Re: By a name alone'],
    'Yes, at ten.\n\nBo\n\nAda Byron wrote:\n> Hi Bo,\n> shall we meet?\n> Ada',
  ),
  mail(
    ['Subject: Signed', 'Content-Type: multipart/signed; protocol="application/pgp-signature"; boundary=sig'],
    '--sig\n\nSigned text\n--sig\nContent-Type: application/pgp-signature; name=signature.asc\n\nabc\n--sig--',
  ),
  mail(
    [
      'Subject: Please confirm',
      'Return-Path: <ada@x.example>',
      'Disposition-Notification-To: Ada <ada@x.example>',
    ],
    'Tell me when you have read it.',
  ),
  mail(
    [
      'Subject: Read: Plan',
      'Content-Type: multipart/report; report-type=disposition-notification; boundary=b',
    ],
    '--b\n\nIt was read.\n--b\nContent-Type: message/disposition-notification\n\nFinal-Recipient: rfc822; bo@y.example\nOriginal-Message-ID: <plan@x.example>\nDisposition: manual-action/MDN-sent-manually; displayed\n--b--',
  ),
  mail(['Subject: Files in a text'], 'See below.\n\nbegin 644 a.txt\n#0V%T\n`\nend\n'),
]

function mail(headers: string[], body: string): Buffer {
  const given = headers.join('\n')
  const head = [
    ...(/^From:/m.test(given) ? [] : ['From: Ada <ada@x.example>']),
    'To: "Bo Berg" <bo@y.example>, zoe@z.example',
    ...(/^Date:/m.test(given) ? [] : ['Date: Mon, 02 Nov 2026 10:00:00 +0100']),
    'Message-ID: <sample@x.example>',
    'MIME-Version: 1.0',
    given,
  ]
  const isLatin = given.includes('iso-8859-1')
  return Buffer.from(`${head.join('\n')}\n\n${body}\n`.replaceAll('\n', '\r\n'), isLatin ? 'latin1' : 'utf8')
}

function html(subject: string, body: string): Buffer {
  return mail([`Subject: ${subject}`, 'Content-Type: text/html; charset=utf-8'], body)
}
