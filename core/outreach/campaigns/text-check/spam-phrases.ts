import { foldText } from '#core/text/search/fold.ts'

/**
 * Phrases that recipients and filters know from unwanted mail, folded. The list is our own and short on purpose: filters
 * learn from what people report, not from lists, so a phrase is a hint to its writer and no verdict. English, German,
 * French, Spanish, Italian, Portuguese.
 */
const PHRASES = [
  '100% free|act now|amazing offer|as seen on|best price|buy now|cash bonus|click here|click below|congratulations you|double your|earn money|exclusive deal|extra income|for free|free gift|free trial|get rich|guaranteed|increase sales|last chance|limited time|lowest price|make money|miracle|money back|no cost|no obligation|no strings attached|once in a lifetime|one time offer|order now|risk free|risk-free|special promotion|this is not spam|urgent|while supplies last|winner|you have been selected',
  '100% kostenlos|garantiert|geld verdienen|gratis|hier klicken|jetzt bestellen|jetzt kaufen|jetzt zugreifen|keine verpflichtung|kostenlos testen|letzte chance|nur heute|nur fur kurze zeit|risikofrei|sie haben gewonnen|sofort handeln|unverbindlich und kostenlos|zusatzeinkommen',
  "100% gratuit|achetez maintenant|agissez maintenant|argent facile|cliquez ici|commandez maintenant|derniere chance|gagnez de l'argent|gratuitement|offre exclusive|offre limitee|sans engagement|sans risque|vous avez gagne|vous avez ete selectionne",
  '100% gratis|actua ahora|compre ahora|compra ahora|dinero facil|gana dinero|garantizado|ha sido seleccionado|haga clic aqui|haz clic aqui|oferta exclusiva|oferta limitada|sin compromiso|sin riesgo|ultima oportunidad',
  '100% gratuito|acquista ora|agisci subito|clicca qui|guadagna|garantito|hai vinto|offerta esclusiva|offerta limitata|senza impegno|senza rischi|soldi facili|sei stato selezionato|ultima occasione',
  'aja agora|clique aqui|compre agora|dinheiro facil|ganhe dinheiro|garantido|oferta exclusiva|oferta limitada|sem compromisso|sem risco|ultima chance|ultima oportunidade|voce foi selecionado|voce ganhou',
].flatMap(list => list.split('|'))

const escaped = [...new Set(PHRASES)].map(phrase => phrase.replace(/ /g, '\\s+'))
const PATTERN = new RegExp(`(?<![\\p{L}\\d])(?:${escaped.join('|')})(?![\\p{L}\\d])`, 'gu')

/** The phrases that a text has, folded, each once. */
export const spamPhrasesIn = (text: string): string[] => [
  ...new Set(
    (foldText(text).replace(/[’‘]/g, "'").match(PATTERN) ?? []).map(found => found.replace(/\s+/g, ' ')),
  ),
]
