export type Language = 'en' | 'de' | 'fr' | 'es'

/** Function words that are frequent in one language and absent from the others. */
const SMALL_WORDS: Record<Language, RegExp> = {
  en: /\b(?:the|and|you|with|that|this|have|would|could|please|is|are|for)\b/gi,
  de: /\b(?:der|die|das|und|ich|wir|sie|ist|nicht|mit|für|ein|eine|bitte|danke|können|könnten)\b/gi,
  fr: /\b(?:le|les|des|et|nous|vous|est|pas|avec|pour|une|dans|merci|bonjour|pouvez|cordialement)\b/gi,
  es: /\b(?:el|los|las|que|con|para|por|una|está|gracias|hola|usted|podría|saludos|puede|nos)\b/gi,
}

/** The language with the most of its function words; English if in doubt. */
export function guessLanguage(text: string): Language {
  const count = (language: Language) => text.match(SMALL_WORDS[language])?.length ?? 0
  const languages: Language[] = ['en', 'de', 'fr', 'es']
  return languages.reduce((best, language) => (count(language) > count(best) ? language : best), 'en')
}

const LOCALES: Record<Language, string> = { en: 'en-GB', de: 'de-DE', fr: 'fr-FR', es: 'es-ES' }

/** "On Tue, 3 Nov 2026 at 14:02, Ada <ada@…> wrote:", as mail programs of the language put it. */
export function attribution(
  language: Language,
  { date, name, address }: { date: Date; name: string; address: string },
): string {
  const part = (options: Intl.DateTimeFormatOptions) =>
    date.toLocaleString(LOCALES[language], { ...options, timeZone: 'UTC' })
  const day = part({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
  const time = part({ hour: '2-digit', minute: '2-digit', hour12: false })
  const who = `${name} <${address}>`
  switch (language) {
    case 'en':
      return `On ${day} at ${time}, ${who} wrote:`
    case 'de':
      return `Am ${day} um ${time} Uhr schrieb ${who}:`
    case 'fr':
      return `Le ${day} à ${time}, ${who} a écrit :`
    case 'es':
      return `El ${day} a las ${time}, ${who} escribió:`
  }
}

/** "Thursday 26 November", in the language. */
export function longDay(language: Language, date: Date): string {
  return date.toLocaleString(LOCALES[language], {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
}
