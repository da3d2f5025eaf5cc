import { foldedSentences } from './sentences.ts'

/** Longer letters are about something else. */
const MOST_WORDS = 250
/** Wishes stand at the beginning. */
const MOST_READ = 3000
/** Whole messages, or whole lines: they mean the same only when nothing else is said. */
const ALONE = new RegExp(
  `^(?:(?:please|bitte|merci de me|por favor|per favore|prego),? )?(?:${[
    'unsubscribe(?: (?:me|us))?(?: please)?|remove(?: me| us)?(?: please)?|opt[ -]?out|take me off|stop|no more e-?mails?',
    'abmelden|abmeldung|abbestellen|austragen|newsletter abbestellen|keine werbung(?: mehr)?|keine (?:e-?)?mails mehr',
    '(?:me )?desabonner|desabonnement|(?:me )?desinscrire|desinscription|stop pub',
    'baja|dar(?:me)? de baja|cancelar suscripcion',
    'cancellami|cancellatemi|disiscrivimi|disiscrivetemi|cancellazione|disiscrizione',
    'descadastrar|descadastre-me|remover|cancelar inscricao|cancelar subscricao|sair da lista',
  ].join('|')})[.!]*$`,
  'u',
)

const MAIL = '(?:e-?mails?|mails?|messages?|newsletters?|news|advertis\\p{L}{0,6}|marketing|offers|spam)'
/** Behind "write no more": nothing, or words for mail, so that "send no more files until Monday" is left out. */
const ENDS =
  '(?= ?(?:$|[,.!;]|per favore|por favor|please|bitte|(?:e-?|cor)?mails?|correos?|mensajes?|mensagens|messaggi|messages?|informa|informacion|publici|pubblici|oferta|offert|comunica|newsletter|nada|nulla|rien|nichts))'
const GAP = "[\\p{L}\\d ,'-]{0,60}"

/** Folded phrases with which people ask for no more mail. */
const WISHES = new RegExp(
  `(?<![\\p{L}\\d])(?:${[
    // English
    'unsubscribe (?:me|us|this (?:address|e-?mail)|my|our)\\b|(?:please|kindly) unsubscribe',
    '(?:want|like|wish|asked?|request(?:ed|ing)?) (?:you )?to (?:be )?(?:unsubscribed?|opt(?:ed)? out|removed from)\\b',
    `(?:remove|delete|take) (?:me|us|my|our|this (?:address|e-?mail))${GAP} (?:from|off)${GAP} (?:lists?|mailings?|newsletter|database|records|distribution|contacts)\\b`,
    'take (?:me|us) off\\b|(?:remove|delete) me from (?:your|this|any|all)',
    `(?:do not|don't|dont|never|stop|cease) (?:to )?(?:send|sending|mail|e-?mailing|e-?mail)(?: (?:me|us))?(?: (?:any|these|such|more|further|your|this|unsolicited|marketing|promotional)){1,3} ${MAIL}`,
    "(?:do not|don't|dont|never) (?:e-?mail|contact|write to|message|spam) (?:me|us)(?: (?:again|any ?more|any further|ever again|in (?:the )?future)|$|\\.)",
    '(?:please )?stop (?:e-?mailing|contacting|spamming|messaging|writing to|sending (?:these|this|me (?:this|these|e-?mails?|mails)))',
    `(?:no longer|don't|do not|not) (?:wish|want) to (?:receive|get|hear)${GAP}(?:${MAIL}|from you|anything)`,
    `no (?:more|further) ${MAIL}(?: please|,| from you|$)|(?:send|mail|write) (?:me |us )?no (?:more|further) ${MAIL}`,
    "(?:delete|remove|erase) (?:all )?(?:my|our) (?:contact |personal )?(?:details|data|information|address|e-?mail address|name)(?: (?:from|and)|$|[,.])|(?:do not|don't|never) write (?:to (?:me|us) )?(?:again|any ?more)",
    // German
    `(?:streichen|loschen|entfernen|nehmen|tragen|melden) sie (?:bitte )?(?:mich|uns|meine|unsere|diese)${GAP} (?:verteiler|liste|newsletter|datenbank|adressbestand|system|kartei)`,
    `(?:streich|losch|entfern|nimm|trag|meld)e?t? (?:bitte )?(?:mich|uns|meine)${GAP} (?:verteiler|liste|newsletter|datenbank)`,
    `(?:mich|uns)${GAP}(?:aus|von) (?:ihrem|ihrer|dem|der|diesem|eurem|eurer) (?:[\\p{L}-]+ )?(?:verteiler|mailingliste|liste|newsletter|datenbank)${GAP}(?:streichen|loschen|entfernen|nehmen|abmelden|auszutragen|austragen)?`,
    `keine (?:weiteren )?(?:e-?mails?|mails?|werbung|werbemails|nachrichten|newsletter|angebote|zusendungen)${GAP}(?:mehr|erhalten|zukommen|zusenden|zuschicken|wunsche)`,
    'keine weiteren (?:e-?mails?|mails?|nachrichten|anfragen)',
    '(?:bitte|mochten?|will|wollen) (?:ich |wir )?(?:mich |uns )?(?:bitte )?(?:(?:von|vom|aus|den|ihren?|diesen|dem|ihrem|diesem) ){0,3}(?:newsletter|verteiler|e-?mails) (?:abbestellen|abmelden|austragen)',
    '(?:schreiben|kontaktieren|belastigen|mailen) sie (?:mich|mir|uns) (?:bitte )?nicht (?:mehr|wieder|weiter)',
    `widersprech?e? ?(?:ich |wir )?${GAP}(?:werb|zusendung|verwendung meiner|nutzung meiner)`,
    '(?:bitten|bitte) um (?:die )?(?:loschung|streichung|austragung|entfernung)|(?:horen sie|hort) (?:bitte )?auf,? (?:mir|uns|mich)',
    '(?:senden|schicken|mailen) sie (?:mir|uns) (?:bitte )?keine (?:\\p{L}+ )?(?:angebote|werbung|e-?mails?|mails?|newsletter|informationen|nachrichten)(?: mehr)',
    // French
    '(?:me|nous) (?:desabonner|desinscrire|retirer de|supprimer de|rayer de|enlever de)',
    '(?:desabonnez|desinscrivez|retirez|supprimez|enlevez|rayez)[- ](?:moi|nous)',
    `(?:retirer|supprimer|enlever|retirez|supprimez|enlevez) (?:mon|notre|cette|mes|nos)${GAP} (?:liste|fichier|base|diffusion)`,
    `(?:ne (?:souhaite|veux|desire|souhaitons|voulons) plus|ne plus) (?:etre |vouloir )?(?:recevoir|contacte|sollicite|m'ecrire|me contacter|nous contacter|(?:m'|nous )envoyer (?:de|d'|vos|ces|aucun))`,
    "n'envoyez plus|ne (?:m'envoyez|m'ecrivez|me contactez|me sollicitez|nous envoyez|nous contactez|nous ecrivez) plus|cesse[rz]? de (?:m'|me |nous )",
    // Spanish
    `(?:dar|den|deis|darme|darnos|deme|denme|denos|me den|nos den|me de|me deis) ?(?:de|la) baja${GAP}(?:lista|boletin|correo|newsletter|suscripcion|envio)?`,
    `(?:elimin|borr|quit|saqu)\\p{L}{1,6}(?:me|nos)?${GAP} (?:de (?:su|la|esta|vuestra|sus|tu) (?:lista|base|boletin)|mi (?:correo|direccion|email))`,
    `no (?:me|nos) (?:envien?|envies|enviad|manden?|mandes|escriban?|escribas|contacten?|contactes) mas${ENDS}`,
    `no (?:deseo|quiero|deseamos|queremos) (?:recibir|seguir recibiendo|que me)${GAP}(?:mas|correos?|mensajes|publicidad|e-?mails?|boletin)`,
    'dej(?:en?|ad|es) de (?:enviar|escribir|contactar|mandar)',
    // Italian
    '(?:cancell(?:ate|i|a|ar|ino)|rimuov(?:ete|i|er|a)|togli(?:ete|er)?|toglie(?:te|r)|elimin(?:ate|ar|a)|disiscriv(?:ete|i|er))(?:mi|ci)\\b',
    `(?:cancellare|rimuovere|togliere|eliminare|cancellate|rimuovete|eliminate)(?: (?:il mio|la mia|il nostro|questo|i miei))${GAP} (?:dalla|dal|dai|da)${GAP}(?:list|newsletter|database|mailing|contatti)`,
    `non (?:desidero|voglio|desideriamo|vogliamo|intendo) (?:piu )?ricevere${GAP}`,
    `non (?:mi|ci) (?:inviate|mandate|scrivete|contattate|mandi|scriva|contatti|invii|inviare|scrivere) (?:piu|altre)${ENDS}|non (?:inviar|mandar|scriver|contattar)(?:mi|ci) (?:piu|altre)${ENDS}|smettete(?:la)? di (?:scriver|inviar|mandar|contattar)`,
    '(?:chied\\p{L}{1,4}|richied\\p{L}{1,4}|vorrei|desidero|voglio|vogliamo) (?:la |di )?(?:(?:cancellazione|disiscrizione|rimozione) d|(?:cancellar|disiscriver)[mc]i)',
    // Portuguese
    `(?:remov(?:a|am|er)|retir(?:e|em|ar)|tir(?:e|em|ar)|exclu(?:a|am|ir)|apag(?:ue|uem|ar))(?:-(?:me|nos)|-m| (?:o )?(?:meu|nosso|minha|este))${GAP} d(?:a|e|o) (?:su|vo|li|no|ma|ba|ca)`,
    'descadastr(?:ar|em?)(?:-me)?(?: (?:meu|o meu|nosso))?\\b|cancel(?:ar|em?) (?:a )?minha (?:inscricao|subscricao)',
    `nao (?:me|nos) (?:enviem?|mandem?|escrevam?|contact[ae]m?|contat[ae]m?|envies|mandes) mais${ENDS}`,
    `nao (?:quero|desejo|queremos|desejamos|pretendo) (?:mais )?receber${GAP}(?:mais|e-?mails?|mensagens|publicidade|newsletter|comunica)?`,
    'par(?:em|e|a) de (?:me |nos )?(?:enviar|mandar|escrever|contactar|contatar)',
  ].join('|')})`,
  'u',
)

/** What others are said to have written: "she wrote 'please unsubscribe me'". */
const CITED = /"[^"\n]{1,200}"|“[^”\n]{1,200}”|„[^“”\n]{1,200}[“”]|«[^»\n]{1,200}»/g

/**
 * Whether a person asks for no more mail. `text`: what they wrote themselves, without quoted history. The subject alone
 * counts where the text is empty, as in mail that a List-Unsubscribe address calls for (RFC 2369 section 3.2).
 */
export function wishesNoMoreMail(subject: string, text: string): boolean {
  const words = text.slice(0, 10_000).split(/\s+/).length
  return words <= MOST_WORDS && speaksOfNoMoreMail(subject, text)
}

/** Whether a text, of whatever length and with whatever it quotes, has such words. */
export function speaksOfNoMoreMail(subject: string, text: string): boolean {
  const sentences = foldedSentences(text.slice(0, MOST_READ).replace(CITED, ' '))
  if (ALONE.test(sentences[0] ?? '')) return true
  const [about = ''] = foldedSentences(subject.slice(0, 200))
  if (sentences.join(' ').length < 100 && ALONE.test(about.replace(/^(?:re|aw|sv|tr) ?: ?/, ''))) return true
  return sentences.some(sentence => WISHES.test(sentence))
}
