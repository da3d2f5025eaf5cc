/**
 * The texts of the landing page. The claims, numbers, badges and testimonials are SAMPLE CONTENT: whoever runs an
 * installation for others has to replace them with true ones before strangers see the page.
 */

export const claims = {
  users: 'Trusted by 5,000+ users',
  rating: '4.9/5 rating',
  security: 'OAuth2 security',
  badges: ['SOC 2 Certified', 'GDPR Compliant'],
}

export const hero = {
  title: 'Every mailbox you answer for.',
  turn: 'One quiet window.',
  lead: 'Quillbox puts all your accounts into one list, drafts the replies you owe, and remembers who still owes you one. You read, decide and send.',
}

/** `picture` names the files of web/public/landing; `shows` is their description. */
export const features = {
  title: 'Help where the hours go.',
  lead: 'The assistant writes, reads and reminds. What goes out under your name, you decide.',
  cards: [
    {
      title: 'AI reply drafts',
      text: 'An answer to read instead of an empty page. Change a word or all of them; you review it, and you send it.',
      picture: 'reply',
      shows: 'A message from a friend, and under it a drafted reply that waits to be sent.',
    },
    {
      title: 'Thread analysis',
      text: 'A long conversation in a few lines: what was agreed, who does what, and what is still open.',
      picture: 'summary',
      shows: 'A conversation with its summary and two key points above the first message.',
    },
    {
      title: 'Smart compose',
      text: 'Say in one sentence what the message should say. Subject and text are written for you to edit.',
      picture: 'compose',
      shows: 'A new message with the instruction: thank her for the signed plan, propose Tuesday.',
    },
    {
      title: 'Follow-up automation',
      text: 'No answer after three days? A polite reminder goes out, and none once somebody has replied.',
      picture: 'follow-up',
      shows: 'Settings of a follow-up: after three days, at most two, from a template.',
    },
    {
      title: 'Multi-provider support',
      text: 'Gmail, Outlook, Yahoo and your own domain by IMAP and SMTP, side by side and at the same time.',
      picture: 'accounts',
      shows: 'The choice of what to connect: Gmail, Outlook, or any other mailbox.',
    },
    {
      title: 'Seamless file sending',
      text: 'Attach what belongs to it. Files upload while you write, and stay with the draft until it goes.',
      picture: 'files',
      shows: 'A message with two files attached, ready to send.',
    },
  ],
} as const

export const comingSoon = {
  title: 'Coming soon',
  lead: 'What is on the bench. Three have a first form here already.',
  /** Marks those cards. */
  firstForm: 'A first form is here',
  cards: [
    [
      'Natural language search',
      'Ask as you would ask a colleague: the invoice from before the summer.',
      true,
    ],
    ['Natural language filters', 'Write the rule as a sentence, and see what it would have moved.', true],
    [
      'AI training on the last 5,000 emails',
      'Drafts that sound like you, learned from what you have written.',
      true,
    ],
    ['Voice-generated replies', 'Say it on the way to the train. It arrives as a tidy message.'],
    ['Meeting times', 'Three free hours from your calendar, offered in the reply.'],
    ['Translation', 'Read and answer in languages you do not speak.'],
    ['Morning briefing', 'What came overnight and needs you first, on one page.'],
    ['Shared drafts', 'Two people, one answer, before it goes out.'],
  ],
} as const

export const comparison = {
  title: 'The same mail, less of the work.',
  caption: 'Quillbox compared with traditional tools',
  columns: ['What you do', 'Quillbox', 'Traditional tools'],
  rows: [
    ['Check several mailboxes', 'One list, newest first', 'A tab or a profile for each'],
    ['Answer', 'A draft to review and send', 'An empty page'],
    ['Catch up on a long thread', 'A summary, with what is open', 'Scroll up and read it again'],
    ['Follow up', 'Reminders that stop at an answer', 'A note to yourself'],
    ['Share an inbox', 'Rights for each member', 'A password for all'],
  ],
} as const

export const pricing = {
  title: 'One price, plainly.',
  plans: [
    {
      name: 'Individual',
      price: 'Free trial',
      unit: 'for one person',
      points: ['A personal workspace', 'All of your mailboxes in it'],
    },
    {
      name: 'Professional',
      price: '$5',
      unit: 'per team member and month',
      points: ['Unlimited AI usage for every member', 'The organization pays, those who join do not'],
    },
  ],
  note: 'Prices in US dollars.',
} as const

export const testimonials = {
  title: 'Answers we were glad to get.',
  messages: [
    {
      name: 'Hanna Virtanen',
      role: 'Architect, four clients',
      text: 'I used to find out on Friday what I had missed on Monday. Four mailboxes are one list now, and by noon it is empty.',
    },
    {
      name: 'Luis Ortega',
      role: 'Head of guest services',
      text: 'I correct one sentence in three. The other two I would have written just like that, only twenty minutes later.',
    },
    {
      name: 'Grace Mensah',
      role: 'Runs a freight office of nine',
      text: 'The reminders go out without me, and they stop when somebody answers. I had not known how much of my head that took.',
    },
  ],
} as const

export const closing = {
  title: 'Bring one mailbox.',
  turn: 'See how Monday feels.',
}

export const tips = {
  title: 'Weekly tips',
  text: 'One short mail a week on getting through the others. Coming soon.',
}

export const footer = {
  columns: [
    { title: 'Product', links: ['Overview', 'Integrations', 'Security', 'Changelog'] },
    { title: 'Company', links: ['About', 'Blog', 'Careers', 'Contact'] },
    { title: 'Legal', links: ['Privacy Policy', 'Terms of Service', 'Cookie Policy'] },
  ],
  coming: 'These pages are coming soon.',
  copyright: '© 2025 Quillbox',
} as const
