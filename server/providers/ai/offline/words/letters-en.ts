import { cues } from './cues.ts'
import type { LetterWords, Phrase } from './letter-words.ts'

const same = (text: string): Phrase => [text, text]
const WHOM =
  '(?:him|her|them|(?!(?:for|if|about|when|what|where|how|that|to|whether)\\b)\\p{L}+(?: \\p{Lu}\\p{L}+)?)'

export const LETTERS_EN: LetterWords = {
  greetNamed: ['Dear {name},', 'Hi {name},'],
  greetNobody: ['Hello,', 'Hi,'],
  greetings: [
    ['Hi there', 'informal'],
    ['Hi', 'either'],
    ['Hello', 'either'],
    ['Hey', 'informal'],
    ['Dear', 'either'],
    ['Good morning', 'either'],
    ['Good afternoon', 'either'],
    ['Morning', 'informal'],
  ],
  signOffs: [
    ['best regards', 'either'],
    ['kind regards', 'either'],
    ['warm regards', 'either'],
    ['regards', 'either'],
    ['best wishes', 'either'],
    ['best', 'either'],
    ['many thanks', 'either'],
    ['thanks', 'either'],
    ['thank you', 'either'],
    ['cheers', 'either'],
    ['all the best', 'either'],
    ['sincerely', 'either'],
    ['yours sincerely', 'formal'],
    ['take care', 'informal'],
    ['talk soon', 'informal'],
    ['warmly', 'either'],
  ],
  greetingMark: ',',
  signOffMark: ',',
  and: ' and ',
  signOff: ['Kind regards', 'Best wishes'],
  formal:
    /^\s*Dear (?:Mr|Mrs|Ms|Dr|Prof|Sir|Madam)|\b(?:Yours (?:sincerely|faithfully)|I would be grateful|Sincerely|kindly)\b|^\s*Dear\b/gmu,
  informal:
    /^\s*(?:Hi|Hey|Hello|Hiya|Morning)\b|\b(?:cheers|thanks!|lol|gonna|wanna|btw|can't|I'm|let's|xx)\b|[😀-🙏]/gimu,
  thanks: {
    about: same('Thank you for your message about “{subject}”.'),
    plain: same('Thank you for your message.'),
  },
  replies: {
    request: {
      positive: same('I will gladly take care of what you ask for.'),
      negative: same('Unfortunately I am not able to do what you ask for. I hope you understand.'),
    },
    'request-echo': {
      positive: same('I will gladly {x}.'),
      negative: same('Unfortunately I am not able to {x}. I hope you understand.'),
    },
    proposal: {
      positive: same('The time you propose works well for me. I look forward to it.'),
      negative: same(
        'Unfortunately the time you propose does not work for me. Could you suggest another one?',
      ),
    },
    'proposal-when': {
      positive: same('{when} works well for me. I look forward to it.'),
      negative: same('Unfortunately {when} does not work for me. Could you suggest another time?'),
    },
    'question-yes': {
      positive: same('To answer your question “{question}”: yes.'),
      negative: same('To answer your question “{question}”: no, unfortunately not.'),
    },
    'question-open': {
      positive: same(
        'Concerning your question “{question}”: I will gladly look into it and get back to you.',
      ),
      negative: same('Concerning your question “{question}”: unfortunately I cannot help you with that.'),
    },
    invitation: {
      positive: same('Thank you for the invitation. I am happy to accept.'),
      negative: same('Thank you for the invitation. Unfortunately I cannot accept it.'),
    },
    document: {
      positive: same('I have received what you sent, and it is fine with me.'),
      negative: same('I have received what you sent. Unfortunately I cannot agree to it as it is.'),
    },
    message: {
      positive: same('That is fine with me.'),
      negative: same('Unfortunately that does not work for me. I hope you understand.'),
    },
  },
  requestOpening:
    /^(?:.{0,30}, )?(?:could|can|would|will) you (?:please |kindly |possibly |perhaps |maybe |also |just )*(?=\p{Ll})|^(?:please )(?:also |kindly |just )?(?=\p{Ll})/iu,
  answerShifts: [
    [/\bplease\s*/giu, '', ''],
    [/\b(?:me|us)\b/giu, 'you', 'you'],
    [/\byour\b/giu, '\uE002my', '\uE002my'],
    [/(?<!\uE002)\b(?:my|our)\b/giu, 'your', 'your'],
    [/\bI\b|\bwe\b/gu, 'you', 'you'],
    [/\uE002/gu, '', ''],
  ],
  noEcho:
    /\b(?:you|yours|yourself|I am|I'm|was|mind|make sure|don't|do not|note|remember|find attached|see attached|find enclosed)\b/iu,
  negated: request => request,
  invitation: cues(
    'invite you|invited|invitation|join us for|rsvp|like you to join|come to our|want to come|like to come|want to join|like to join|celebrate|party',
  ),
  proposal: cues(
    "how about|what about|would ~ work|does ~ work|does ~ suit|would ~ suit|are you free|are you available|shall we meet|shall we|could we meet|can we meet|propose|suggest|let's meet|work for you|suit you|how does",
  ),
  proposes: cues('propose|suggest|how about|what about'),
  document: cues(
    "attached|attachment|enclosed|please find|here is the|here are the|i am sending you|i'm sending you|contract|draft",
  ),
  dateFillers: new Set(
    "at on the of and from to between in afternoon morning evening next this o'clock".split(' '),
  ),
  or: ' or ',
  deeds: {
    tell: same('{x}.'),
    'tell-that': same('{x}.'),
    'ask-for': same('Could you please send me {x}?'),
    'ask-about': same('I would like to ask about {x}.'),
    'ask-to': same('Could you please {x}?'),
    'ask-whether': same('Could you tell me whether {x}?'),
    'ask-what': same('Could you tell me {x}?'),
    thank: same('Thank you very much.'),
    'thank-for': same('Thank you very much for {x}.'),
    decline: same('Unfortunately I have to decline.'),
    'decline-what': same('Unfortunately I have to decline {x}.'),
    'decline-because': same('Unfortunately I have to decline, because {x}.'),
    accept: same('I am happy to accept.'),
    'accept-what': same('I am happy to accept {x}.'),
    confirm: same('I am happy to confirm this.'),
    'confirm-what': same('I am happy to confirm {x}.'),
    apologise: same('Please accept my apologies.'),
    'apologise-for': same('I apologise for {x}.'),
    'invite-to': same('I would like to invite you to {x}.'),
    remind: same('I would like to remind you {x}.'),
    suggest: same('I would like to suggest {x}.'),
    offer: same('I would like to offer {x}.'),
    congratulate: same('Congratulations on {x}!'),
  },
  instructions: [
    [/^(?:say|write|tell \p{L}+|reply|answer)(?: with)?:?\s*["“„«](.+)["”“»]\.?$/iu, 'tell'],
    [/^(?:say|tell \p{L}+|reply|answer) (?:no|i can'?t|we can'?t)$/iu, 'decline'],
    [/^(?:say|tell \p{L}+|reply|answer) yes$/iu, 'accept'],
    [
      /^(?:decline|refuse|reject|turn (?:it |this )?down|say no)(?:,)? (?:because|since|as) (.+)$/iu,
      'decline-because',
    ],
    [/^(?:decline|refuse|reject|turn (?:it |this |them |him |her )?down|say no)(?: it| this)?$/iu, 'decline'],
    [/^(?:decline|refuse|reject|turn down|say no to) (.+)$/iu, 'decline-what'],
    [/^(?:accept|agree|say yes)(?: it| this)?$/iu, 'accept'],
    [/^(?:accept|agree to|say yes to) (.+)$/iu, 'accept-what'],
    [/^confirm(?: it| this)?$/iu, 'confirm'],
    [/^confirm (?:(?:to|with) (?:him|her|them) )?(.+)$/iu, 'confirm-what'],
    [new RegExp(`^thank(?: you)?(?: ${WHOM})? for (.+)$`, 'iu'), 'thank-for'],
    [/^(?:say thanks|say thank you|thank)(?: \p{L}+)?$/iu, 'thank'],
    [/^(?:apologi[sz]e|say sorry)(?: to \p{L}+)? for (.+)$/iu, 'apologise-for'],
    [/^(?:apologi[sz]e|say sorry)(?: to \p{L}+)?$/iu, 'apologise'],
    [/^congratulate(?: \p{L}+)? (?:on|for) (.+)$/iu, 'congratulate'],
    [new RegExp(`^invite ${WHOM} (?:to|for) (.+)$`, 'iu'), 'invite-to'],
    [new RegExp(`^remind ${WHOM} ((?:of|about|that|to) .+)$`, 'iu'), 'remind'],
    [/^(?:propose|suggest) (.+)$/iu, 'suggest'],
    [/^offer (?:him |her |them )?(?:to )?(.+)$/iu, 'offer'],
    [new RegExp(`^ask(?: ${WHOM})? (?:if|whether) (.+)$`, 'iu'), 'ask-whether'],
    [new RegExp(`^ask(?: ${WHOM})? ((?:when|what|where|who|which|how|why) .+)$`, 'iu'), 'ask-what'],
    [new RegExp(`^ask(?: ${WHOM})? about (.+)$`, 'iu'), 'ask-about'],
    [new RegExp(`^(?:ask|request)(?: ${WHOM})? for (.+)$`, 'iu'), 'ask-for'],
    [new RegExp(`^ask(?: ${WHOM})? to (.+)$`, 'iu'), 'ask-to'],
    [/^request (.+)$/iu, 'ask-for'],
    [new RegExp(`^(?:tell|inform|let|write to|write) ${WHOM}(?: know)?(?: that| of)? (.+)$`, 'iu'), 'tell'],
    [
      /^(?:say|mention|add|explain|write|answer|reply|note|point out|state)(?: to (?:him|her|them))?(?: that)? (.+)$/iu,
      'tell',
    ],
  ],
  instructionBreak:
    /,?\s+(?:and then|and also|and|then|but)\s+(?=(?:tell|ask|thank|say|decline|accept|confirm|apologi[sz]e|invite|remind|suggest|propose|offer|mention|add|request|let|congratulate|explain)\b)|,\s+(?=(?:tell|ask|thank|say|decline|accept|confirm|apologi[sz]e|invite|remind|suggest|propose|offer|mention|request)\b)/iu,
  manner:
    /\b(?:politely|kindly|briefly|shortly|nicely|warmly|formally|gently|please|in a (?:\p{L}+ ){1,3}(?:tone|way|manner)|in (?:english|german|french|spanish))\b,?\s*/giu,
  addressShifts: [
    [/\b(?:he|she|they) is\b|\bthey are\b/giu, 'you are', 'you are'],
    [/\b(?:he|she|they) was\b|\bthey were\b/giu, 'you were', 'you were'],
    [/\b(?:he|she) has\b/giu, 'you have', 'you have'],
    [/\b(?:he|she) does\b/giu, 'you do', 'you do'],
    [/\b(?:he|she) (\p{L}{2,})(?<!s)s\b/giu, 'you $1', 'you $1'],
    [/\b(?:he|she|they|him|them)\b/giu, 'you', 'you'],
    [/\b(?:his|their)\b/giu, 'your', 'your'],
    [/\bher(?= \p{L})/giu, 'your', 'your'],
    [/\bher\b/giu, 'you', 'you'],
  ],
  topic: /\b(?:about|regarding|concerning|on the subject of|re:)\s+(.+)$/iu,
  fallbackSubject: 'A short message',
  followUps: [
    [
      'I would like to come back to my message{about}. Perhaps it escaped your notice.',
      'I just wanted to come back to my message{about}. Maybe it slipped through.',
    ],
    [
      'I am writing again about my earlier messages{about}, since I have not heard from you yet.',
      'Me again about my earlier messages{about}: I have not heard from you yet.',
    ],
    [
      'This is my last reminder of my messages{about}. If I do not hear from you, I will assume that it is no longer of interest to you.',
      'This is my last reminder of my messages{about}. If I do not hear from you, I will take it that it is no longer of interest.',
    ],
  ],
  followUpQuestion: same('My question was: “{question}”'),
  followUpClosing: [
    ['I would be grateful for a short answer.', 'A short answer would be great.'],
    ['A line or two would help me a great deal.', 'A line or two would help me a lot.'],
    ['Should anything be unclear, I am glad to explain.', 'If anything is unclear, just ask.'],
  ],
}
