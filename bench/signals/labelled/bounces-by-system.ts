import { bounced, dsn, type Labelled, OUR_ID, OUR_SUBJECT, OURS, plain, returned, ZOE } from './labelled.ts'

const copy = returned().replaceAll('\r\n', '\n')
export const bouncesBySystem: Labelled[] = [
  {
    name: 'qmail',
    language: 'en',
    source: plain(
      { From: 'MAILER-DAEMON@qmail.there.example', Subject: 'failure notice', 'Return-Path': '<>' },
      `Hi. This is the qmail-send program at qmail.there.example.\nI'm afraid I wasn't able to deliver your message to the following addresses.\nThis is a permanent error; I've given up. Sorry it didn't work out.\n\n<${ZOE}>:\nSorry, no mailbox here by that name. (#5.1.1)\n\n--- Below this line is a copy of the message.\n\nReturn-Path: <${OURS}>\n${copy}\n\nDear Zoe,\nplease write to office@ours.example.`,
    ),
    expected: [bounced('no-such-address', true)],
  },
  {
    name: 'yahoo',
    language: 'en',
    source: plain(
      { From: 'MAILER-DAEMON@yahoo.com', Subject: 'Failure Notice', 'Return-Path': '<>' },
      `Sorry, we were unable to deliver your message to the following address.\n\n<${ZOE}>:\n554: 554 delivery error: dd This user doesn't have a there.example account (${ZOE}) [0] - mta4212.mail.example\n\n--- Below this line is a copy of the message.\n\n${copy}`,
    ),
    expected: [bounced('no-such-address', true)],
  },
  {
    name: 'exim',
    language: 'en',
    source: plain(
      {
        From: 'Mail Delivery System <Mailer-Daemon@exim.ours.example>',
        Subject: 'Mail delivery failed: returning message to sender',
        'X-Failed-Recipients': ZOE,
        'Auto-Submitted': 'auto-replied',
      },
      `This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to one or more of its\nrecipients. This is a permanent error. The following address(es) failed:\n\n  ${ZOE}\n    host mx.there.example [198.51.100.9]\n    SMTP error from remote mail server after RCPT TO:<${ZOE}>:\n    550 5.2.2 Mailbox quota exceeded\n\n------ This is a copy of the message, including all the headers. ------\n\n${copy}`,
    ),
    expected: [bounced('mailbox-full', false)],
  },
  {
    name: 'exim, two recipients with different fates',
    language: 'en',
    source: plain(
      {
        From: 'Mail Delivery System <Mailer-Daemon@exim.ours.example>',
        Subject: 'Mail delivery failed: returning message to sender',
        'X-Failed-Recipients': `${ZOE}, bob@other.example`,
      },
      `This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to one or more of its\nrecipients. The following address(es) failed:\n\n  ${ZOE}\n    550 User unknown\n  bob@other.example\n    retry timeout exceeded\n\n------ This is a copy of the message ------\n\n${copy}`,
    ),
    expected: [bounced('no-such-address', true), bounced('unreachable', false, 'bob@other.example')],
  },
  {
    name: 'gmx',
    language: 'de',
    source: plain(
      {
        From: 'GMX Mailer Daemon <mailer-daemon@gmx.example>',
        Subject: 'Mail delivery failed: returning message to sender',
      },
      `This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to one or more of\nits recipients. This is a permanent error. The following address\nfailed:\n\n${ZOE}:\nSMTP error from remote server for RCPT TO command, host: mx.there.example (198.51.100.9) reason: 550 Requested action not taken: mailbox unavailable\n\n--- The header of the original message is following. ---\n\n${copy}`,
    ),
    expected: [bounced('no-such-address', true)],
  },
  {
    name: 't-online',
    language: 'de',
    source: plain(
      {
        From: 'Mail Delivery Service <postmaster@mail.example>',
        Subject: 'Ihre Nachricht konnte nicht zugestellt werden',
      },
      `Ihre E-Mail konnte nicht zugestellt werden.\n\n<${ZOE}>: Das Postfach des Empfängers ist voll.\n\n--- Kopf der Nachricht / original message ---\n\n${copy}`,
    ),
    expected: [bounced('mailbox-full', false)],
  },
  {
    name: 'lotus domino',
    language: 'en',
    source: plain(
      {
        From: 'Mail Router <postmaster@there.example>',
        Subject: 'DELIVERY FAILURE: User zoe (zoe@there.example) not listed in Domino Directory',
        'In-Reply-To': `<${OUR_ID}>`,
      },
      `Your message\n\n  Subject: ${OUR_SUBJECT}\n\nwas not delivered to:\n\n  ${ZOE}\n\nbecause:\n\n  User zoe (${ZOE}) not listed in Domino Directory`,
    ),
    expected: [bounced('no-such-address', true)],
  },
  {
    name: 'sendmail, words alone',
    language: 'en',
    source: plain(
      {
        From: 'Mail Delivery Subsystem <MAILER-DAEMON@sendmail.ours.example>',
        Subject: 'Returned mail: see transcript for details',
        'In-Reply-To': `<${OUR_ID}>`,
      },
      `The original message was received at Sat, 20 Dec 2025 09:58:00 +0100\nfrom localhost\n\n   ----- The following addresses had permanent fatal errors -----\n<${ZOE}>\n    (reason: 550 5.1.1 <${ZOE}>... User unknown)\n\n   ----- Transcript of session follows -----\n... while talking to mx.there.example.:\n>>> DATA\n<<< 550 5.1.1 <${ZOE}>... User unknown`,
    ),
    expected: [bounced('no-such-address', true)],
  },
  {
    name: 'sendmail',
    language: 'en',
    source: dsn({
      from: 'Mail Delivery Subsystem <MAILER-DAEMON@sendmail.ours.example>',
      subject: 'Returned mail: see transcript for details',
      text: '   ----- The following addresses had permanent fatal errors -----\n<zoe@there.example>',
      recipients: [
        {
          'Final-Recipient': `RFC822; ${ZOE}`,
          Action: 'failed',
          Status: '5.1.1',
          'Remote-MTA': 'DNS; mx.there.example',
          'Diagnostic-Code': `SMTP; 550 5.1.1 <${ZOE}>... User unknown`,
        },
      ],
    }),
    expected: [bounced('no-such-address', true)],
  },
  {
    name: 'amazon ses, which has given our message another name',
    language: 'en',
    source: dsn({
      from: 'MAILER-DAEMON@eu-west-1.amazonses.com',
      subject: 'Delivery Status Notification (Failure)',
      text: `An error occurred while trying to deliver the mail to the following recipients:\n${ZOE}`,
      recipients: [
        {
          'Final-Recipient': `rfc822;${ZOE}`,
          Action: 'failed',
          Status: '5.1.1',
          'Diagnostic-Code': 'smtp; 550 5.1.1 user unknown',
        },
      ],
      about: returned({ 'Message-ID': '<0102017f@eu-west-1.amazonses.com>', 'X-Quillbox-Id': `<${OUR_ID}>` }),
    }),
    expected: [bounced('no-such-address', true)],
  },
  {
    name: 'mdaemon',
    language: 'en',
    source: plain(
      { From: 'MDaemon@there.example', Subject: 'Permanent Delivery Failure', 'In-Reply-To': `<${OUR_ID}>` },
      `The attached message had PERMANENT fatal delivery errors!\n\nAfter one or more unsuccessful delivery attempts the attached message has\nbeen removed from the mail queue on this server.\n\nYour message could not be delivered to\n  ${ZOE}\n\n550 No such recipient`,
    ),
    expected: [bounced('no-such-address', true)],
  },
  {
    name: 'courier',
    language: 'en',
    source: dsn({
      from: '"Courier mail server" <postmaster@courier.ours.example>',
      subject: 'NOTICE: mail delivery status.',
      text: `This is a delivery status notification from courier.ours.example.\n\nUNDELIVERABLE MAIL\n\nYour message to the following recipients cannot be delivered:\n\n<${ZOE}>:\n mx.there.example:\n <<< 550 User unknown.`,
      recipients: [
        {
          'Final-Recipient': `rfc822; ${ZOE}`,
          Action: 'failed',
          Status: '5.0.0',
          'Diagnostic-Code': 'smtp; 550 User unknown.',
        },
      ],
    }),
    expected: [bounced('no-such-address', true)],
  },
  {
    name: 'three recipients: failed, delivered, delayed',
    language: 'en',
    source: dsn({
      from: 'MAILER-DAEMON@mx.ours.example',
      subject: 'Delivery Status Notification',
      text: 'Different things have happened.',
      recipients: [
        {
          'Final-Recipient': `rfc822;${ZOE}`,
          Action: 'failed',
          Status: '5.2.2',
          'Diagnostic-Code': 'smtp; 552 5.2.2 Mailbox full',
        },
        { 'Final-Recipient': 'rfc822;bob@other.example', Action: 'delivered', Status: '2.0.0' },
        { 'Final-Recipient': 'rfc822;dora@other.example', Action: 'delayed', Status: '4.4.1' },
      ],
    }),
    expected: [bounced('mailbox-full', false)],
  },
  {
    name: 'with a forward behind the address',
    language: 'en',
    source: dsn({
      from: 'MAILER-DAEMON@mx.there.example',
      subject: 'Undelivered Mail Returned to Sender',
      text: 'It could not be delivered.',
      recipients: [
        {
          'Original-Recipient': `rfc822;${ZOE}`,
          'Final-Recipient': 'rfc822;zoe.private@third.example',
          Action: 'failed',
          Status: '5.1.1',
          'Diagnostic-Code': 'smtp; 550 unknown user',
        },
      ],
    }),
    expected: [bounced('no-such-address', true)],
  },
]
