import { cues } from './cues.ts'
import type { RewritingWords } from './rewriting-words.ts'

export const REWRITING_FR: RewritingWords = {
  asks: cues(
    'plus court|plus courte|court|courte|raccourci*|bref|breve|plus bref|concis|concise|condense*|resserre*|abrege*',
  ),
  fillers:
    /(?<!\p{L})(?<!(?:pas|jamais|plus) )(?:en fait|du coup|vraiment|tout simplement|franchement|honnêtement|bien évidemment|évidemment|bien entendu|comme vous le savez|comme tu le sais|quand même|en quelque sorte|à vrai dire)(?!\p{L}),?\s+/giu,
  shorter: [
    [/(?<!\p{L})afin de(?!\p{L})/giu, 'pour'],
    [/(?<!\p{L})en raison du fait que(?!\p{L})/giu, 'car'],
    [/(?<!\p{L})du fait que(?!\p{L})/giu, 'car'],
    [/(?<!\p{L})à l['’]heure actuelle(?!\p{L})/giu, 'actuellement'],
    [/(?<!\p{L})dans le cas où(?!\p{L})/giu, 'si'],
    [/(?<!\p{L})dans les plus brefs délais(?!\p{L})/giu, 'rapidement'],
    [/(?<!\p{L})un grand nombre de(?!\p{L})/giu, 'beaucoup de'],
    [/(?<!\p{L})je vous écris pour vous informer que\s+/giu, ''],
  ],
}
