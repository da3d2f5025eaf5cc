/**
 * Operators of Gmail and Outlook that have no equal here, and which one comes nearest. As plain text they would find
 * nothing, without any explanation.
 */
export const FOREIGN: Record<string, (value: string) => string> = {
  deliveredto: value => `to:${value} finds mail that names this recipient`,
  importance: () => 'is:starred finds what somebody has marked',
  messageflag: () => 'is:starred finds flagged mail',
  followupflag: () => 'is:starred finds flagged mail',
  due: () => 'is:starred finds flagged mail, and is:snoozed what comes back later',
  kind: value => (/^meetings?$/i.test(value) ? 'has:invite finds invitations' : 'everything here is mail'),
  messagekind: value =>
    /^meetings?$/i.test(value) ? 'has:invite finds invitations' : 'everything here is mail',
  thread: () => 'subject:"…" finds the messages of a conversation',
}

/** What is said of such an operator; the value as it is repeated to the person. */
export const answerForeign = (operator: string, value: string): string =>
  `"${operator}:" is not known here, and was left out${FOREIGN[operator] ? `; ${FOREIGN[operator](value)}` : ''}.`

/** What people call our operators. */
export const OTHER_NAMES: Record<string, string> = {
  sender: 'from',
  author: 'from',
  recipient: 'to',
  title: 'subject',
  file: 'filename',
  tag: 'label',
  text: 'body',
  since: 'after',
  until: 'before',
}
