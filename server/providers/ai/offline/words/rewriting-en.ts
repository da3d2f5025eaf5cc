import { cues } from './cues.ts'
import type { RewritingWords } from './rewriting-words.ts'

export const REWRITING_EN: RewritingWords = {
  asks: cues(
    'shorter|shorten|short|brief|briefer|concise|condense|trim|cut|cut down|tighten|to the point|succinct',
  ),
  fillers:
    /(?<![\p{L}'’])(?<!(?:not|n['’]t|never) )(?:just|really|basically|actually|literally|honestly|kind of|sort of|a little bit|I was wondering if|to be honest|as you know|as you may know|needless to say|for what it's worth|if that makes sense|of course)(?![\p{L}'’]),?\s+/giu,
  shorter: [
    [/(?<!\p{L})in order to(?!\p{L})/giu, 'to'],
    [/(?<!\p{L})due to the fact that(?!\p{L})/giu, 'because'],
    [/(?<!\p{L})at this point in time(?!\p{L})/giu, 'now'],
    [/(?<!\p{L})at the present time(?!\p{L})/giu, 'now'],
    [/(?<!\p{L})in the event that(?!\p{L})/giu, 'if'],
    [/(?<!\p{L})with regards? to(?!\p{L})/giu, 'about'],
    [/(?<!\p{L})in regards? to(?!\p{L})/giu, 'about'],
    [/(?<!\p{L})a large number of(?!\p{L})/giu, 'many'],
    [/(?<!\p{L})the majority of(?!\p{L})/giu, 'most'],
    [/(?<!\p{L})as soon as possible(?!\p{L})/giu, 'soon'],
    [/(?<!\p{L})I would like to ask you to(?!\p{L})/giu, 'please'],
    [/(?<!\p{L})would it be possible for you to(?!\p{L})/giu, 'could you'],
    [/(?<!\p{L})I am writing to (?:let you know|inform you) that\s+/giu, ''],
    [
      /(?<!\p{L})(?:please note|it should be noted|I wanted to let you know|I would like to let you know) that\s+/giu,
      '',
    ],
    [/(?<!\p{L})have the ability to(?!\p{L})/giu, 'can'],
    [/(?<!\p{L})for the purpose of(?!\p{L})/giu, 'for'],
    [/(?<!\p{L})until such time as(?!\p{L})/giu, 'until'],
    [/(?<!\p{L})each and every(?!\p{L})/giu, 'every'],
  ],
}
