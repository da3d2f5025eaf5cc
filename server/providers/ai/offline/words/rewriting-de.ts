import { cues } from './cues.ts'
import type { RewritingWords } from './rewriting-words.ts'

export const REWRITING_DE: RewritingWords = {
  asks: cues('kurzer|kurz|kurzen|kurze|kurz fassen|knapp|knapper|straffen|straffer|kompakt*|pragnant*'),
  fillers:
    /(?<!\p{L})(?<!(?:nicht|kein|keine|nie) )(?:eigentlich|irgendwie|sozusagen|quasi|mal eben|einfach nur|im Grunde genommen|im Grunde|ehrlich gesagt|natürlich|wirklich|gewissermaßen|selbstverständlich)(?!\p{L}),?\s+/giu,
  shorter: [
    [/(?<!\p{L})zum jetzigen Zeitpunkt(?!\p{L})/giu, 'jetzt'],
    [/(?<!\p{L})zu diesem Zeitpunkt(?!\p{L})/giu, 'jetzt'],
    [/(?<!\p{L})aufgrund der Tatsache, dass(?!\p{L})/giu, 'weil'],
    [/(?<!\p{L})eine große Anzahl von(?!\p{L})/giu, 'viele'],
    [/(?<!\p{L})so bald wie möglich(?!\p{L})/giu, 'bald'],
    [/(?<!\p{L})so schnell wie möglich(?!\p{L})/giu, 'bald'],
    [/(?<!\p{L})im Hinblick auf(?!\p{L})/giu, 'zu'],
    [/(?<!\p{L})zu einem späteren Zeitpunkt(?!\p{L})/giu, 'später'],
    [/(?<!\p{L})in regelmäßigen Abständen(?!\p{L})/giu, 'regelmäßig'],
  ],
}
