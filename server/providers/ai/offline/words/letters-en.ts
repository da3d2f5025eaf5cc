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
  thanks: same('Thank you for your message.'),
  replies: {
    request: {
      positive: same('I will gladly take care of it.'),
      negative: same('Unfortunately I am not able to do this. I hope you understand.'),
    },
    confirmation: {
      positive: same('I am happy to confirm this.'),
      negative: same('Unfortunately I cannot confirm this.'),
    },
    agreement: {
      positive: same('Yes, that is fine with me.'),
      negative: same('Unfortunately I cannot agree to this.'),
    },
    time: {
      positive: same('{when} works well for me.'),
      negative: same('Unfortunately {when} does not work for me. Could you suggest another time?'),
    },
    invitation: {
      positive: same('Thank you for the invitation. I am happy to accept.'),
      negative: same('Thank you for the invitation. Unfortunately I cannot accept it.'),
    },
    document: { positive: same('Thank you for sending this.') },
    thanks: { positive: same('You are very welcome.') },
    news: { positive: same('Thank you for letting me know.') },
  },
  invitation: cues(
    'invite you|are invited|invitation to|join us for|like you to join|want to join us|like to join us|come to our|want to come|like to come',
  ),
  proposal: cues(
    "how about|what about|would ~ work|does ~ work|does ~ suit|would ~ suit|are you free|are you available|shall we meet|could we meet|can we meet|i propose|i suggest|we propose|we suggest|let's meet|work for you|works for you|suit you|suits you|ok for you|okay for you",
  ),
  proposes: cues('i propose|i suggest|we propose|we suggest|how about|what about'),
  confirmation: cues('confirm'),
  agreement: cues(
    'ok with you|okay with you|ok for you|okay for you|fine with you|fine for you|all right with you|alright with you|agree with|agree to|do you agree|happy with|go ahead|approve',
  ),
  information: cues(
    'tell|let me know|let us know|explain|describe|advise|how|what|when|where|which|who|whom|why|whether|if|think|opinion|thoughts|suggest|recommend|choose|pick|vote|prefer|fill',
  ),
  doubtful: cues(
    "too late|too early|too soon|too much|too many|too long|too expensive|problem|problems|trouble|mind|object|objection|wrong|bother|bad|issue|against|not|never|no longer|cannot|can't|won't|don't|doesn't|isn't|wouldn't|couldn't|shouldn't|aren't|wasn't|didn't|refuse|cancel|instead of|or",
  ),
  upset: cues(
    'disappointed|disappointing|unacceptable|complain*|complaint|angry|frustrat*|terrible|outrag*|condolences|passed away|died|deceased|lawyer|final notice|overdue|terminate*',
  ),
  nudge: cues(
    '^please let me know|^let me know|^please let us know|^let us know|^just let me know|^please reply|^please get back|^please respond|^please confirm|^just tell me',
  ),
  thanked: cues('thank you|thanks|many thanks|grateful|appreciate'),
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
    [/^(?:say )?(?:thanks|thank you|thank)(?: \p{L}+)?$/iu, 'thank'],
    [/^(?:apologi[sz]e|say sorry)(?: to \p{L}+)? for (.+)$/iu, 'apologise-for'],
    [/^(?:apologi[sz]e|say sorry)(?: to \p{L}+)?$/iu, 'apologise'],
    [/^congratulate(?: \p{L}+)? (?:on|for) (.+)$/iu, 'congratulate'],
    [new RegExp(`^invite ${WHOM} (?:to|for) (.+)$`, 'iu'), 'invite-to'],
    [new RegExp(`^remind ${WHOM} ((?:of|about|that|to) .+)$`, 'iu'), 'remind'],
    [new RegExp(`^ask(?: ${WHOM})? (?:if|whether) (.+)$`, 'iu'), 'ask-whether'],
    [new RegExp(`^ask(?: ${WHOM})? ((?:when|what|where|who|which|how|why) .+)$`, 'iu'), 'ask-what'],
    [new RegExp(`^(?:ask|request)(?: ${WHOM})? for (.+)$`, 'iu'), 'ask-for'],
    [/^request (.+)$/iu, 'ask-for'],
    [new RegExp(`^(?:tell|inform|write to|let) ${WHOM}(?: know)? that (.+)$`, 'iu'), 'tell-that'],
    [/^(?:say|mention|add|explain|write|answer|reply|point out|state) that (.+)$/iu, 'tell-that'],
  ],
  instructionBreak:
    /,?\s+(?:and then|and also|and|then|but)\s+(?=(?:tell|ask|thank|say|decline|accept|confirm|apologi[sz]e|invite|remind|suggest|propose|offer|mention|add|request|let|congratulate|explain)\b)|,\s+(?=(?:tell|ask|thank|say|decline|accept|confirm|apologi[sz]e|invite|remind|suggest|propose|offer|mention|request)\b)/iu,
  manner: /\b(?:politely|kindly|briefly|shortly|nicely|warmly|formally|gently|please)\b,?\s*/giu,
  possessives: [[/\b(?:his|her|their)(?= \p{L})/giu, 'your', 'your']],
  others: /\b(?:he|she|they|him|her|hers|them|theirs?|his|you|your|yours)\b/iu,
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
