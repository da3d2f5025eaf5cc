import { cues } from './cues.ts'
import type { RewritingWords } from './rewriting-words.ts'

export const REWRITING_ES: RewritingWords = {
  asks: cues(
    'mas corto|mas corta|corto|corta|acorta*|breve|mas breve|conciso|concisa|resumido|resume|abrevia*|reduce',
  ),
  fillers:
    /(?<!\p{L})(?<!(?:no|nunca) )(?:básicamente|realmente|sinceramente|honestamente|la verdad es que|digamos que|digamos|por supuesto|como ya sabes|como ya sabe|como sabe|como sabes|en realidad|de alguna manera)(?!\p{L}),?\s+/giu,
  shorter: [
    [/(?<!\p{L})con el fin de(?!\p{L})/giu, 'para'],
    [/(?<!\p{L})con el objetivo de(?!\p{L})/giu, 'para'],
    [/(?<!\p{L})debido al hecho de que(?!\p{L})/giu, 'porque'],
    [/(?<!\p{L})debido a que(?!\p{L})/giu, 'porque'],
    [/(?<!\p{L})en el momento actual(?!\p{L})/giu, 'ahora'],
    [/(?<!\p{L})en este momento(?!\p{L})/giu, 'ahora'],
    [/(?<!\p{L})en caso de que(?!\p{L})/giu, 'si'],
    [/(?<!\p{L})una gran cantidad de(?!\p{L})/giu, 'muchos'],
    [/(?<!\p{L})lo antes posible(?!\p{L})/giu, 'pronto'],
    [/(?<!\p{L})le escribo para informarle de que\s+/giu, ''],
    [/(?<!\p{L})te escribo para (?:informarte|decirte) (?:de )?que\s+/giu, ''],
  ],
}
