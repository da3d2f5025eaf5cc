import type { BounceReason } from '#core/contract/signals.ts'
import { foldText } from '../search/fold.ts'

export interface Refusal {
  /** RFC 3463, "5.1.1"; null if the report has none. */
  status: string | null
  /** The server's own words. */
  diagnostic: string | null
}

const MOST_READ = 2000

/**
 * What servers write, folded and without addresses, the clearest words first: their codes are often wrong, because many
 * refuse everything with 5.7.1 or 5.0.0.
 */
const WORDS: readonly [BounceReason, RegExp][] = [
  ['loop', /too many hops|(?:mail|routing|message|forwarding) loop|hop count|loops? (?:back|detected)/],
  [
    'no-such-domain',
    /host (?:or domain name )?not found|domain (?:name |\S+\.\S+ )?(?:does not exist|doesn't exist|not found|couldn't be found|could not be found|is invalid|unknown)|nxdomain|no such domain|unknown (?:host|domain)|host unknown|couldn't find any host|non-?existent (?:domain|hosts?)|bad destination (?:host|system)|name service error|dns error|keine? (?:gultige )?domain|domain(?:ne)? (?:existiert nicht|inexistant|n'existe pas)|dominio (?:no existe|inexistente|non esiste|nao existe)/,
  ],
  [
    'mailbox-full',
    /(?:mail ?box|inbox|account|user|quota|postfach) (?:\S+ ){0,5}(?:full\b|over ?quota|exceeded|uberschritten|voll\b)|over ?quota|quota (?:\S+ ){0,3}exceed|exceed\S* (?:\S+ ){0,4}quota|out of storage|insufficient (?:system |disk )?storage|not enough (?:storage|space)|storage (?:limit|quota)|mailfull|boite (?:\S+ ){0,4}pleine|(?:buzon|casilla) (?:\S+ ){0,4}llen[oa]|casella (?:\S+ ){0,4}piena|caixa (?:\S+ ){0,5}cheia|cuota (?:\S+ ){0,2}excedida/,
  ],
  [
    'too-large',
    /(?:message|mail|size|it|nachricht) (?:\S+ ){0,6}(?:too (?:big|large)|zu gross|exceeds? (?:\S+ ){0,6}(?:limit|size|maximum))|(?:message )?size (?:limit )?(?:exceed|exceeds)|too large|exceeds (?:the )?(?:max|size)|maximum (?:message |submission )?size|trop (?:volumineux|gros)|demasiado grande|troppo grande|grande demais|muito grande/,
  ],
  [
    'address-closed',
    /(?:account|mail ?box|user|address|recipient|inbox|konto) (?:\S+ ){0,5}(?:disabled|deactivated|inactive|not active|suspended|closed|discontinued|expired|locked|deaktiviert|gesperrt)|no longer (?:\S+ ){0,2}(?:valid|in use|used|available|active|works?|employed|monitored|exists?|accept)|recipient has moved|mailbox moved|desactive|deshabilitad[oa]|disattivat[oa]|desativad[oa]/,
  ],
  [
    'no-such-address',
    /(?:user|recipient) unknown|unknown (?:user|recipient|address|local|mailbox|account)|no such (?:user|recipient|mailbox|address|person|account|local|inbox)|nosuchuser|recip(?:ient)?notfound|resolver\.adr|does not like recipient|no mailbox here|does(?: not|n't) have an? (?:\S+ ){0,2}account|invalid (?:recipient|user|mailbox|address)|not listed in|not a (?:valid|known) (?:user|mailbox|recipient|address)|(?:address|recipient|mail ?box|user|account)\b[^.]{0,60}(?:does(?: not|n't) exist|did not exist|doesn't exist|not found|(?:could|was)(?: not|n't) (?:be )?found|not (?:be )?exist|not known|is unknown|is invalid|isn't valid)|unrouteable address|unroutable address|mailbox not found|nicht gefunden|existiert nicht|unbekannte[rs]? (?:benutzer|empfanger|adresse)|(?:empfanger|adresse|benutzer) (?:ist )?unbekannt|n'existe pas|introuvable|inconnu|no existe|no se encontro|desconocid[oa]|non esiste|non (?:e stato |e stata )?trovat[oa]|sconosciut[oa]|nao existe|nao (?:foi )?encontrad[oa]|desconhecid[oa]/,
  ],
  [
    'sender-unproven',
    /(?<![a-z])(?:spf|dkim|dmarc)(?![a-z])|unauthenticated|not (?:pass )?authentica|authentication (?:checks? |information )?(?:fail|is required|required)|sender (?:address )?(?:verify|verification) failed/,
  ],
  [
    'file-refused',
    /virus|malware|(?:attachment|file type|extension|executable|zip file)s?\b[^.]{0,60}(?:not (?:allowed|permitted|accepted)|prohibited|blocked|refused|rejected|illegal)|(?:illegal|prohibited|blocked|forbidden|unacceptable|banned) (?:\S+ )?(?:attachment|file|extension)|potential(?:ly)? (?:security|harmful)|security issue/,
  ],
  [
    'too-many',
    /rate[ -]?limit|throttl|at a rate|too (?:quickly|fast|many|much)|(?:sending|message|hourly|daily|connection) (?:rate |sending )?(?:limit|quota)|limit(?:s)? (?:\S+ ){0,3}(?:reached|exceeded)|user complaints/,
  ],
  [
    'spam',
    /spam|black ?list|block ?list|blocked (?:using|by|due|for)|blocked\b|\brbl\b|dnsbl|reputation|junk|listed (?:at|in|on|by)|unsolicited|suspicious|message (?:content )?(?:was )?(?:rejected|refused|denied)|content (?:was )?(?:rejected|refused|filter)|barracuda|proofpoint|unerwunscht/,
  ],
  [
    'unreachable',
    /connection (?:\S+ ){0,3}(?:timed out|timeout|refused|reset|lost|dropped)|timed out|unreachable|no route to host|could(?: not|n't) (?:connect|establish)|unable to connect|(?:did not|not) respond|not responding|retry (?:time|timeout)|(?:time|message|delivery) (?:has |is )?expired|in (?:the )?queue (?:too|for)|too (?:old|long)|host is down|network|sending server|lost connection|nicht erreichbar|delai|tiempo de espera|tempo esgotado|zeituberschreitung/,
  ],
  [
    'not-allowed',
    /not (?:permitted|allowed|authori[sz]ed|accept)|restrict|relay|access (?:is )?denied|denied|only accepts?|permission|prohibit|polic(?:y|ies)|refused by|rejected by|administrative|nicht (?:berechtigt|zugelassen|erlaubt)|pas autorise|no (?:esta )?(?:autorizado|permitido)|non (?:e )?autorizzat|nao (?:e )?(?:autorizad|permitid)/,
  ],
  // What is left of the words for a wrong address, because some servers write them for all that they refuse.
  [
    'no-such-address',
    /mailbox unavailable|address rejected|bad address|undeliverable address|recipient rejected/,
  ],
  [
    'temporary',
    /gr[ea]ylist|(?:try|retry) (?:again )?(?:later|in)|temporar|vorubergehend|temporaire|resources|unavailable/,
  ],
]

/** By subject and detail of the status (RFC 3463, RFC 7505, RFC 7372, and codes of Exchange). */
const CODES: Readonly<Record<string, BounceReason>> = {
  '1.1': 'no-such-address',
  '1.2': 'no-such-domain',
  '1.3': 'no-such-address',
  '1.6': 'address-closed',
  '1.8': 'sender-unproven',
  '1.10': 'no-such-address',
  '2.1': 'address-closed',
  '2.2': 'mailbox-full',
  '2.3': 'too-large',
  '3.4': 'too-large',
  '4.1': 'unreachable',
  '4.2': 'unreachable',
  '4.3': 'unreachable',
  '4.4': 'unreachable',
  '4.310': 'no-such-domain',
  '4.6': 'loop',
  '4.7': 'unreachable',
  '5.3': 'too-many',
  '6.1': 'file-refused',
  '7.0': 'not-allowed',
  '7.1': 'not-allowed',
  '7.20': 'sender-unproven',
  '7.21': 'sender-unproven',
  '7.22': 'sender-unproven',
  '7.23': 'sender-unproven',
  '7.24': 'sender-unproven',
  '7.25': 'sender-unproven',
  '7.26': 'sender-unproven',
}

/** Addresses of these do not exist, or not any more. */
const NEVER_ARRIVES: ReadonlySet<BounceReason> = new Set([
  'no-such-address',
  'address-closed',
  'no-such-domain',
])

/**
 * Why a server refused a message, and whether mail to the address will never arrive. Anything that a person can mend, such as
 * a full mailbox, is not hard.
 */
export function bounceReasonOf({ status, diagnostic }: Refusal): { reason: BounceReason; isHard: boolean } {
  const words = foldText((diagnostic ?? '').slice(0, MOST_READ))
    .replace(/[’‘`]/g, "'")
    .replace(/[^\s@<>()"']{1,64}@[^\s<>()"']{1,255}/g, ' ')
    .replace(/\s+/g, ' ')
  const [, type = '', code = ''] = /^([245])\.(\d{1,3}\.\d{1,3})$/.exec(status ?? '') ?? []
  const isTemporary = type === '4' || (type === '' && /^(?:smtp; ?)?4\d\d\b/.test(words))
  const reason =
    WORDS.find(([, said]) => said.test(words))?.[0] ?? CODES[code] ?? (isTemporary ? 'temporary' : 'other')
  return { reason, isHard: NEVER_ARRIVES.has(reason) && !isTemporary }
}
