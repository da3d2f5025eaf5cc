import { cues } from './cues.ts'
import type { ReadingWords } from './reading-words.ts'

export const READING_EN: ReadingWords = {
  abbreviations: new Set(
    'mr mrs ms dr prof st jr sr vs etc e.g eg i.e ie approx no nos inc ltd co corp dept fig est min max jan feb mar apr jun jul aug sep sept oct nov dec mon tue wed thu fri sat sun ref ext tel pp cf a.m p.m u.s u.k'.split(
      ' ',
    ),
  ),
  greeting: cues(
    '^hi|^hello|^hey|^dear|^good morning|^good afternoon|^good evening|^greetings|^hiya|^morning',
  ),
  signOff:
    cues(`^best regards|^kind regards|^warm regards|^regards|^best wishes|^best|^many thanks|^thanks|^thank you
    ^thanks again|^thanks in advance|^cheers|^sincerely|^yours sincerely|^yours faithfully|^yours truly|^yours|^all the best
    ^with best wishes|^with kind regards|^talk soon|^see you|^take care|^warmly|^cordially|^respectfully|^love|^xx|^speak soon`),
  courtesy:
    cues(`hope ~ finds you well|hope you are ~ well|hope you're ~ well|hope all is well|hope you had|hope this helps
    how are you|how are things|how's it going|have a ~ weekend|have a ~ day|have a ~ week|have a ~ evening
    ^thank you so much|^thank you very much|^many thanks|^thanks a lot|^thanks so much|^thanks again|^thank you again|^thanks everyone|^thanks all
    ^thanks for your ~ message|^thanks for your ~ email|^thank you for your ~ message|^thank you for your ~ email|^thank you for reaching out
    thanks in advance|thank you in advance|^thanks for the quick|^thanks for getting back|^thank you for getting back
    if you have any ~ questions|any questions|do not hesitate|don't hesitate|feel free to ~ contact|feel free to reach out
    looking forward to|look forward to|nice to meet you|pleasure to meet|happy to help|just checking in|^sorry for the late|^sorry for the delay
    ^apologies for the|^no worries|^no problem|^sounds good|^great news|^congratulations|^welcome|^enjoy|see you soon|keep in touch|does that make sense|makes sense`),
  boilerplate:
    cues(`unsubscribe|opt out|manage your ~ preferences|email preferences|view ~ in your browser|view in browser|view online
    you are receiving this|you received this|this email was sent to|this message was sent to|sent from my|get outlook for
    confidential and|confidential information|intended recipient|intended solely|intended only for|legally privileged|is privileged|received this ~ in error|notify the sender
    all rights reserved|registered office|registered in england|company number|vat number|privacy policy|terms of service|terms and conditions
    think before you print|consider the environment|do not reply to this|please do not reply|automatically generated|virus-free|scanned for viruses|copyright|liability for any`),
  leading:
    /^(?:(?:also|and|so|but|then|well|ok|okay|anyway|btw|by the way|oh|right|finally|first of all|first|second|secondly|lastly|in addition|additionally|furthermore|moreover|besides|as mentioned|as discussed|fyi|ps|p\.s\.|great|perfect|sure|thanks|thank you)\s*[,:!–—-]\s*|(?:also|and|but|so)\s+)/iu,
  request:
    cues(`could you|can you|would you|will you|please|would you mind|would it be possible|i need you to|we need you to|i would like you to|i'd like you to
    you need to|you should|you must|you'll need to|you will need to|you have to|kindly|make sure|be sure to|remember to|don't forget|do not forget
    let me know|let us know|i'd appreciate|i would appreciate|it would be great if you|would be great if you|could someone|can someone|can anyone|could anyone|we need ~ from you|i need ~ from you
    your turn to|asking you to|want you to|wants you to|needs you to|mind sending|mind checking`),
  imperative:
    cues(`^send|^check|^review|^confirm|^reply|^call|^book|^update|^share|^prepare|^forward|^sign|^submit|^pay|^bring|^add|^remove|^fix|^schedule
    ^arrange|^contact|^ask|^tell|^get|^give|^find|^write|^draft|^order|^print|^upload|^download|^fill|^complete|^finish|^look into|^take a look|^have a look|^take|^put|^move|^set up|^invite|^use|^try|^read|^go through|^let|^return|^ping|^do|^don't|^rsvp|^register|^choose|^pick|^test|^replace|^cancel|^keep|^include|^attach|^provide|^ensure|^organise|^organize|^collect|^buy`),
  commitment:
    cues(`i will|i'll|i am going to|i'm going to|we will|we'll|let me|i can ~ by|i promise|i plan to|i shall|i am happy to|i'm happy to|i'll take care
    leave it with me|i'm on it|i am on it|i'm planning to|i intend to|we are going to|we're going to|i aim to`),
  noCommitment:
    cues(`i will be|i'll be|we will be|we'll be|i will not|i won't|we won't|we'll see|we will see|we will need|i'll need|i will need|let me know|i'll have to|i will have to
    i will miss|i'll miss|if i|i'll leave you|i will leave you|as i will|we'll have|we will have|i will leave|i will never|let me be|let me start|let me introduce|let me apologi*`),
  assignment: 'will|to|is going to|should|must|has to|needs to|takes|can|could you|can you|please|would you',
  decision:
    cues(`decided|decision|we take|we'll take|we will take|we choose|we use|we keep|we buy|agreed|agree|approved|confirmed|confirm|confirming|we are going with|we're going with|let's go with|we go with|go ahead|settled|signed|accepted|chosen|chose|we will go|final|finalised|finalized
    resolved|concluded|booked|rejected|declined|cancelled|canceled|works for me|works for us|that works|is fine with|are fine with|green light|signed off|it's official`),
  change:
    cues(`changed|moved|postponed|delayed|rescheduled|instead of|instead|new date|new time|no longer|increased|decreased|raised|reduced|dropped|extended|shifted|brought forward|drops|dropped|waives|waived|replaced|updated|pushed back|pushed to|late|broken|failed|down|missing|out of stock|problem|issue|error|turns out|found|discovered
    costs|cost|price|budget|total|deadline|due|launch|starts|begins|ends|leaves|arrives|available|unavailable|delivered|delivery|shipped`),
  undecided: cues(
    `not sure|not yet decided|undecided|not decided|still open|open question|open point|tbd|tbc|to be decided|to be confirmed|to be determined|haven't decided|have not decided|have yet to|need to decide|needs to be decided|have to decide|still waiting|waiting for|waiting on|still need|still looking for|not clear|unclear|pending|remains open|don't know yet|do not know yet|no answer yet|haven't heard|have not heard|up in the air|depends on|not confirmed|awaiting`,
  ),
  done: cues(
    `done|is done|checked|set up|tested|installed|configured|deleted|removed|told|imported|looked into|reviewed|completed|finished|sent|have sent|i've sent|attached|attaching|here is|here's|here are|enclosed|fixed|paid|booked|has been|have been|was sent|already|taken care of|signed|uploaded|submitted|ordered|shared|updated|reserved|renewed|added|ready|find attached|all set|sorted|shipped|transferred|called|confirmed|went out|replaced`,
  ),
  settled: cues(
    'resolved|solved|sorted|sorted out|settled|cleared up|dealt with|never mind|nevermind|no longer needed|not needed any more|answers my question|answers it|case closed|works again|works now|working again|all good now|all clear now',
  ),
  thanks: cues('^thanks|^thank you|^many thanks|^thx|^got it'),
  deferral: cues(
    `don't know|do not know|not sure|will check|i'll check|let me check|get back to you|will find out|i'll find out|need to check|have to check|will ask|i'll ask|no idea|come back to you|look into it|need more time|waiting for`,
  ),
  answer: cues(
    `yes|no|sure|i accept|we accept|i agree|we agree|of course|certainly|definitely|absolutely|yep|yeah|nope|works for me|that works|fine with me|fine by me|correct|right|exactly|not at all|unfortunately not|afraid not|agreed|happy to|sounds good|ok|okay|perfect|no problem|we can|i can|we can't|i can't|cannot|it is|it does|we do|i do`,
  ),
  openQuestion: cues(
    '^what|^when|^where|^who|^whom|^which|^how|^why|^whose|what time|which day|how much|how many|how long',
  ),
  dates: {
    weekdays: [
      'monday|mon',
      'tuesday|tues|tue',
      'wednesday|wed',
      'thursday|thurs|thur|thu',
      'friday|fri',
      'saturday',
      'sunday',
    ],
    months: [
      'january|jan',
      'february|feb',
      'march|mar',
      'april|apr',
      'may',
      'june|jun',
      'july|jul',
      'august|aug',
      'september|sept|sep',
      'october|oct',
      'november|nov',
      'december|dec',
    ],
    deadline:
      'by|until|till|before|no later than|not later than|due on|due by|due|deadline is|deadline|latest by|at the latest on|on or before',
    today:
      'today|tonight|this afternoon|this evening|eod|cob|end of day|end of the day|close of business|this morning',
    tomorrow: 'tomorrow',
    dayAfterTomorrow: 'the day after tomorrow|day after tomorrow',
    endOfWeek: 'end of this week|end of the week|end of week|eow|this week',
    endOfNextWeek: 'end of next week',
    endOfMonth: 'end of this month|end of the month|end of month|eom|month end|month-end',
    nextWeek: 'next week|of next week|the following week',
    nextDay: 'next',
    noDay: '',
    dayAlone: '(?:the|on the)\\s+#(?:st|nd|rd|th)',
    inDays: 'in # days|in # day|within # days|within the next # days|# days from now',
    inWeeks: 'in # weeks|in # week|within # weeks|# weeks from now|in # weeks time',
    numbers: ['a|one', 'two|a couple of', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
    isDayFirst: false,
    time: '(?:at\\s+)?(?:\\d{1,2}[:.]\\d{2}(?:\\s*[ap]\\.?m\\.?)?|\\d{1,2}\\s*[ap]\\.?m\\.?|noon)|at\\s+\\d{1,2}(?![\\d%€$£])',
  },
}
