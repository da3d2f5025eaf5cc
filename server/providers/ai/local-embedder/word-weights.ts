import { FUNCTION_WORDS, LANGUAGES, type Language } from '#core/text/search/language.ts'

/** Weights of words before anything was learned: estimates of their inverse document frequency, scaled to 1. */
export const WEIGHTS = {
  functionWord: 0.03,
  /** Typical words of any mail, or of a search query ("find the message about"). */
  common: 0.2,
  word: 0.7,
  concept: 1,
  /** Numbers of invoices, orders, flights. */
  reference: 0.8,
  /** Days, hours, quantities. */
  smallNumber: 0.12,
  year: 0.25,
  letter: 0.05,
} as const

/** Function words, in addition to the commonest ones, which serve to recognise languages. */
const CONNECTIVES = new Set(
  `until since within without during between among though although however therefore thus whether upon per via etc may
  might must shall being having done doing does did again further both either neither such same another every many somebody someone anybody anyone nobody everybody everyone ourselves myself
  cannot dont didnt cant isnt wont ll ve re don didn doesn isn won
  wegen erst bereits sowie sowohl jedoch deshalb daher trotzdem wahrend zwischen ohne gegen bevor nachdem sobald falls
  obwohl dabei damit dafur davon dazu darauf daran hierzu hiermit etwa ungefahr sonst wirklich ganz sogar soll sollen
  sollte sollten wollen wollte mussen muss musste mochte wurden ware waren hatten hat haben konnte konnten kannst
  konnten wir uns euch ihnen eure euer deine dein jede jeder jedes jeden allen aller bis seit gibt gab
  depuis avant apres pendant alors aussi ainsi lorsque afin chaque quelque quelques plusieurs autre autres toutefois
  cependant donc puis quel quelle quels quelles celui celle ceux vers hors selon soit serait serons sera sommes etes
  avait aurait peuvent pouvons pourrait pourriez doit devons faut jusqu quoi dont rien non oui
  segun durante hacia ante tras mediante aunque mientras entonces ademas cada varios otros otras cual cuales cuyo
  hemos han habia habra seria sera somos son eran estado tenemos tienen tengo puedo pueden podemos podria podrian debe
  debemos hay les nuestra nuestro nuestros nuestras vuestro vuestra esos esas aquel si no`.split(/\s+/),
)

/** Folded words that nearly every mail contains, and words of search queries. */
const COMMON = new Set(
  `please kindly find show search look looking regarding concerning send sent sending need needs want wants know think
  see good great nice best well much many new old first last next make made take give given come comes going get got
  day days time year years hour hours minute minutes morning afternoon evening still already again soon back forward
  here there everything something anything thing things people person lot bit way part possible available number
  copy name use used work works working mr mrs ms dr inc ltd co com www http https org net pm noon
  one two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty hundred first second third
  right left start keep put say says said tell told let lets own both once thing sure okay off side main full half
  eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf zwanzig sagen sagt gesagt liegt geht ging stehen
  bleiben bleibt halten legen stellen eigene beide einmal ganz halb seite folgt
  deux trois quatre cinq sept huit neuf dix onze douze vingt dire dit aller mettre tenir rester reste cote moitie
  dos tres cuatro cinco seis siete ocho nueve diez once doce veinte decir dice ir poner tener quedar lado mitad mismo
  bitte finde finden zeige zeigen suche suchen sende senden brauche brauchen mochte mochten wissen denke gut gern gerne
  beste neu neue neuen neuer alt erste ersten letzte letzten nachste nachsten machen gemacht nehmen geben kommt kommen
  tag tage zeit jahr jahre stunde stunden minute minuten uhr vormittag nachmittag abend wurde wurden waren hatten
  alles etwas sache sachen leute moglich nummer kopie name arbeiten herr frau gerade schon wieder zuruck bald hier
  trouve trouver montre montrer cherche chercher envoyer envoie envoye besoin voudrais voudrions souhaite savoir voir
  bon bonne bien nouveau nouvelle nouvelles ancien premier premiere dernier derniere prochain prochaine faire prendre
  donner vient jour jours temps heure heures annee ans minute matin soir apres-midi encore deja bientot ici tout
  chose choses gens personne possible numero copie nom utiliser travail concernant veuillez merci
  busca buscar mostrar muestra encontrar enviar envia enviado necesito necesita quiero queremos saber ver bueno buena
  buen nuevo nueva nuevos viejo primero primera ultimo ultima proximo proxima hacer hecho tomar dar viene dia dias
  tiempo hora horas ano anos minuto manana tarde noche todavia ya pronto aqui cosa cosas gente persona posible numero
  copia nombre usar trabajo respecto favor`.split(/\s+/),
)

/**
 * Weight of a folded word in a text, 0 to 1, by the word and the language of the text alone ("car" is a function word
 * only in French). Without a language, a function word of any language counts as one.
 */
export function genericWeight(word: string, language: Language | null): number {
  if (/^\d+$/.test(word)) {
    if (word.length <= 2) return WEIGHTS.smallNumber
    return /^(19|20)\d\d$/.test(word) ? WEIGHTS.year : WEIGHTS.reference
  }
  if (/\d/.test(word)) return word.length > 3 ? WEIGHTS.reference : WEIGHTS.year
  if (isFunctionWord(word, language) || CONNECTIVES.has(word)) return WEIGHTS.functionWord
  if (COMMON.has(word)) return WEIGHTS.common
  return word.length < 2 ? WEIGHTS.letter : WEIGHTS.word
}

function isFunctionWord(word: string, language: Language | null): boolean {
  return (language ? [language] : LANGUAGES).some(each => FUNCTION_WORDS[each].has(word))
}
