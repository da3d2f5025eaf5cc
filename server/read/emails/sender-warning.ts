import { domainToUnicode } from 'node:url'
import type { Address, SenderWarning } from '#core/contract/emails.ts'
import { domainOf, localPart } from '#core/text/addresses/addresses.ts'
import { FREE_MAIL } from '#core/text/addresses/free-mail.ts'
import { looksLike, mixesAlphabets, wordsAsSeen } from '#core/text/addresses/look-alike.ts'
import { nameParts } from '#core/text/addresses/name-parts.ts'
import { isAligned, registeredDomain, type Verdict } from '#server/mail/mime/sender/judge-sender.ts'
import type { KnownNames } from './people-queries.ts'

export interface KnownPeople extends Pick<KnownNames, 'colleagues'> {
  /** In lower case: one's own, colleagues', and those that were written to. */
  addresses: ReadonlySet<string>
  /** Registered domains of these addresses, in Unicode. */
  domains: ReadonlySet<string>
  /** Domains of one's own and colleagues' addresses, without `FREE_MAIL`. */
  ownDomains: ReadonlySet<string>
}

const shown = (address: string) => domainToUnicode(registeredDomain(domainOf(address)))

export function knownPeople({ own, colleagues, writtenTo }: KnownNames): KnownPeople {
  const inside = [...own, ...colleagues.flatMap(({ addresses }) => addresses)]
  const addresses = new Set([...inside, ...writtenTo])
  return {
    colleagues,
    addresses,
    domains: new Set([...addresses].map(shown).filter(Boolean)),
    ownDomains: new Set(inside.map(shown).filter(domain => domain !== '' && !FREE_MAIL.has(domain))),
  }
}

interface Suspect {
  from: Address
  replyTo: Address[]
  authentication: Verdict['authentication'] | null
  isBulk: boolean
}

/** Returns the most serious reason to doubt the sender, as a calm line; null if there is none. */
export function sendersWarning(suspect: Suspect, known: KnownPeople): SenderWarning | null {
  return (
    failing(suspect) ??
    lookAlike(suspect, known) ??
    wrongName(suspect, known) ??
    answersElsewhere(suspect, known)
  )
}

function failing({ from, authentication }: Suspect): SenderWarning | null {
  if (authentication !== 'fail') return null
  const domain = domainToUnicode(domainOf(from.address))
  return {
    kind: 'failing',
    text: `This may not be from ${domain}: its mail servers did not confirm the sender. Be careful with links, files and payments.`,
  }
}

function lookAlike({ from }: Suspect, { domains, addresses }: KnownPeople): SenderWarning | null {
  const domain = shown(from.address)
  if (domain === '' || domains.has(domain) || addresses.has(from.address.toLowerCase())) return null
  const host = domainToUnicode(domainOf(from.address))
  const known = [...domains].find(other => looksLike(domain, other) || looksLike(host, other))
  if (known !== undefined)
    return { kind: 'look-alike', text: `${host} is not ${known}, which you know. The two only look alike.` }
  if (!mixesAlphabets(host)) return null
  return {
    kind: 'look-alike',
    text: `${host} mixes letters of different alphabets, so that it may look like another address.`,
  }
}

/** What people write behind a name, or before it: "Ann Lee (Acme)", "Ann Lee | Acme", "[External] Ann Lee", "Ann Lee, CEO". */
const BESIDES = /[()[\]{}<>|/\\–—·•:;*]|\s-\s|\bvia\b/iu

/** The whole name, and its parts, each of which may be the name of a person. */
function partsOf(name: string): string[] {
  const parts = name.slice(0, 500).split(BESIDES)
  const pieces = [name, ...parts, ...parts.flatMap(part => part.split(','))]
  // "Dr. Ann Lee, PhD"
  return pieces.flatMap(piece => [piece, nameParts(piece)?.whole ?? piece])
}

function wrongName(suspect: Suspect, known: KnownPeople): SenderWarning | null {
  const { name, address } = suspect.from
  if (name === null || known.addresses.has(address.toLowerCase()) || known.ownDomains.has(shown(address)))
    return null
  const [label = ''] = shown(address).split('.')
  // A service tells of a colleague, and names itself: "Ann Lee (via Google Docs)" from google.com.
  const isService = isExcused(suspect) && says(name, [label])
  const parts = (isService ? [name] : partsOf(name)).map(part => wordsAsSeen(part).join(' '))
  const colleague = known.colleagues.find(one => {
    const theirs = wordsAsSeen(one.name)
    return theirs.length > 1 && parts.includes(theirs.join(' '))
  })
  if (colleague)
    return {
      kind: 'name',
      text: `This has the name of ${colleague.name}, but ${address} is not an address of theirs that is known here.`,
    }
  const [said] = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+\.[^\s<>"'(),;:]+/.exec(name) ?? []
  if (said === undefined || isAligned(domainOf(said), domainOf(address))) return null
  // So does a list: "ann@acme.example via Talk" from talk@lists.example.
  if (isExcused(suspect) && says(name.replace(said, ' '), [label, localPart(address)])) return null
  return { kind: 'name', text: `The name says ${said}, but this is from ${address}.` }
}

/**
 * Mail from lists, newsletters and programs: their replies often go elsewhere, and their names may be those of others. Its
 * headers are anybody's to write, so it has to come from the domain that it names, where that is known already.
 */
const isExcused = ({ isBulk, authentication }: Suspect): boolean => isBulk && authentication !== 'none'

/** Whether a name has all the words of one of these. */
function says(name: string, others: readonly string[]): boolean {
  const words = wordsAsSeen(name)
  return others.map(wordsAsSeen).some(other => other.length > 0 && other.every(word => words.includes(word)))
}

function answersElsewhere(suspect: Suspect, known: KnownPeople): SenderWarning | null {
  if (isExcused(suspect)) return null
  const { from, replyTo } = suspect
  const elsewhere = replyTo.find(
    ({ address }) =>
      !isAligned(domainOf(address), domainOf(from.address)) &&
      !known.addresses.has(address.toLowerCase()) &&
      !known.ownDomains.has(shown(address)),
  )
  if (!elsewhere) return null
  return {
    kind: 'reply-to',
    text: `An answer to this goes to ${elsewhere.address}, not to ${domainToUnicode(domainOf(from.address))}.`,
  }
}
