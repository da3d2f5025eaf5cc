import type { Grammar } from '../grammar.ts'

const THAT = '(?:(?:that|which) )?'
const ARE = '(?:(?:that|which) (?:are|is) )?'

export const english: Grammar = {
  language: 'en',
  opening:
    'please|can you|could you|show(?: me)?|find(?: me)?|give me|get me|list|search(?: for)?|look for|i need|i want|i am looking for',
  article: 'all(?: of)?|any|every|the|my|our|those',
  mail: 'mails?|e-?mails?|messages?|conversations?|threads?|everything|anything',
  plainMail: 'mails|e-?mails?',
  newest: '(?:most recent|last|latest|newest|new|recent)(?: #)?',
  adjectives: [
    ['unread|unopened|not yet read', 'is:unread'],
    ['already read', 'is:read'],
    ['starred|flagged', 'is:starred'],
    ['unanswered', '-is:answered'],
    ['answered', 'is:answered'],
  ],
  mailAdjectives: [
    ['sent', 'in:sent'],
    ['large|big|huge', 'larger:5M'],
  ],
  phrases: [
    [`${ARE}(?:still )?(?:unread|not yet read|not read)`, 'is:unread'],
    [
      `${THAT}i (?:have not|haven't|did not|didn't|have never|never) (?:read|open|opened)(?: yet)?`,
      'is:unread',
    ],
    [`${ARE}(?:starred|flagged)`, 'is:starred'],
    [`${THAT}i (?:have )?(?:starred|flagged)`, 'is:starred'],
    [`${ARE}(?:unanswered|not answered)`, '-is:answered'],
    [`${THAT}i (?:have not|haven't|did not|didn't) answer(?:ed)?(?: yet)?`, '-is:answered'],
    [`${THAT}i (?:have )?answered`, 'is:answered'],
    [
      `(?:with|having|containing|${THAT}(?:have|has)) (?:a |an )?(?:large|big|huge) (?:attachments?|files?)`,
      'has:attachment larger:5M',
    ],
    [
      `(?:with|having|containing|${THAT}(?:have|has)) (?:an? |some )?(?:attachments?|files?|attached files?)`,
      'has:attachment',
    ],
    [`(?:with|${THAT}(?:have|has)) (?:a |an )?(?:attached )?pdfs?(?: files?| attachments?)?`, 'filename:pdf'],
    [
      `(?:without|with no|${THAT}(?:have|has) no) (?:an? |any )?(?:attachments?|files?|attached files?)`,
      '-has:attachment',
    ],
    [`${THAT}i (?:have )?(?:sent|wrote|written)|sent by me|written by me`, 'in:sent'],
    ['(?:sent |written )?from me', 'from:me'],
    ['not from me', '-from:me'],
    ['(?:sent|addressed) to me', 'to:me'],
    ['in (?:the |my )?(?:trash|bin)', 'in:trash'],
    ['in (?:the |my )?(?:spam|junk)(?: folder)?', 'in:spam'],
    ['in (?:the |my )?inbox', 'in:inbox'],
    ['in (?:the |my )?drafts', 'in:drafts'],
  ],
  afterMail: [
    ['by me', 'from:me'],
    ['not by me', '-from:me'],
    ['to me', 'to:me'],
  ],
  ages: [
    [`${ARE}older than # @|${ARE}(?:more than|over) # @ old`, 'older_than'],
    ['from (?:more than|over) # @ ago', 'older_than'],
    [`${ARE}(?:newer|younger) than # @|${ARE}less than # @ old`, 'newer_than'],
  ],
  agesAfterMail: [],
  sizes: [
    [`${ARE}(?:(?:larger|bigger|more) than|over|above) # ?%`, 'larger'],
    [`${ARE}(?:(?:smaller|less) than|under|below) # ?%`, 'smaller'],
  ],
  people: {
    from: '(?:(?:that )?(?:i )?(?:got|received) |sent |coming )?from|(?:sent|written) by',
    of: '',
    by: 'by',
    sender: [
      ['', '(?:sent|wrote|emailed)(?: to)?(?: me| us)?'],
      ['(?:that|which)', '(?:sent|wrote|emailed)(?: to)?(?: me| us)?'],
    ],
    sentTo: [
      [`${THAT}i (?:have )?(?:sent|wrote|written)(?: to)?`, ''],
      ['from me to', ''],
    ],
    to: '(?:sent |addressed |written )?to',
    not: '(?:(?:(?:that|which) (?:are|is)|but) )?not|except(?: for)?(?: those)?',
    or: 'or',
    and: 'and',
    article: 'the|our',
  },
  about:
    'about|containing|(?:(?:that|which) )?contains?|regarding|concerning|mentioning|(?:that|which) mentions?',
  subject: [
    ['(?:with|having) (?:the )?subject(?: line)?|(?:the )?subject (?:is|has|contains|includes|says)', ''],
    ['(?:with|having|containing)', 'in (?:the|its|their) subject(?: line)?'],
  ],
  dates: {
    from: 'from|in|during|sent|received|(?:that )?(?:i )?(?:got|received)|(?:sent|received) in',
    of: 'of',
    on: 'on|dated|(?:sent|received) on|from the',
    since: '(?:sent |received )?since',
    before: '(?:sent |received )?(?:before|prior to)',
    after: '(?:sent |received )?after',
    until: '(?:sent |received )?(?:until|till|up to)',
    between: [
      ['(?:sent |received )?between', 'and'],
      ['from', 'to|until|till'],
    ],
  },
  questions: `(?:how|what|why|when|who|where)(?:'s|'re)?|whom|whose|which|is|are|was|were|does|did|will|would|should|has|have|had`,
  clause: `i|i'm|i've|i'll|i'd|we're|you're|it's|that's|there's|don't|doesn't|didn't|can't|won't|isn't|aren't|we|you|he|she|they|it|is|are|was|were|be|been|am|will|would|can|could|should|must|has|have|had|do|does|did|not|no|never|without|except|unless|but|if|because|who|whom|there|please`,
  links: 'for|with|at|by|due|into|onto|off|via|per|as|than|until',
  nobody: `this|that|these|those|all|any|some|me|us|myself|today|yesterday|tomorrow|now|then|here|there|home|work|everyone|everybody|someone|somebody|anyone|anybody|people|abroad|scratch|last|next|first`,
}
